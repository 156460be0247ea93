import { SECRET_SETTINGS } from '@parley/domain/settings';
import { sql } from 'kysely';
import { withSystem, type Queries } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets.ts';
import { secretPlace } from '#features/settings/settings-store.ts';

/** Tables that contain settings: current and earlier ones. */
const TABLES = ['things', 'revisions'] as const;

interface Stored {
  project_id: number;
  version: number;
  data: Record<string, unknown>;
}

/**
 * Re-encrypts with the current key every secret that was encrypted with an earlier one. All or nothing; returns the
 * number of secrets.
 */
export async function resealSecrets(owner: Queries, secrets: Secrets): Promise<number> {
  return withSystem(owner, async (tx) => {
    // Equal secrets stay equal, so that the history shows no false change.
    const resealed = new Map<string, string>();
    for (const table of TABLES) {
      const { rows } = await sql<Stored>`
        select project_id, version, data from ${sql.table(table)} where resource = 'settings' and data is not null
      `.execute(tx);
      for (const { project_id, version, data } of rows) {
        const patch: Record<string, string> = {};
        for (const field of SECRET_SETTINGS) {
          const sealed = data[field];
          if (typeof sealed !== 'string' || sealed === '' || !secrets.isOutdated(sealed)) continue;
          const place = secretPlace(project_id, field);
          patch[field] = resealed.get(sealed) ?? secrets.encrypt(secrets.decrypt(sealed, place), place);
          resealed.set(sealed, patch[field]);
        }
        if (Object.keys(patch).length === 0) continue;
        await sql`
          update ${sql.table(table)} set data = data || ${JSON.stringify(patch)}::jsonb
          where project_id = ${project_id} and resource = 'settings' and version = ${version}
        `.execute(tx);
      }
    }
    return resealed.size;
  });
}
