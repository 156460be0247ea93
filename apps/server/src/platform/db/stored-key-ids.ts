import { SECRET_SETTINGS } from '@parley/domain/settings';
import { sql } from 'kysely';
import { withSystem, type Queries } from './database.ts';

/** The ids of the keys with which the stored secrets are encrypted; see `keyId`. */
export async function storedKeyIds(db: Queries): Promise<string[]> {
  const { rows } = await withSystem(db, (tx) =>
    sql<{ id: string }>`
      select distinct split_part(secret, '.', 2) as id from (
        select signing_key from api_tokens
        union all select secret from one_time_codes
        union all select secret from deployment_webhooks
        union all select client_secret from sign_on
        union all select s.data ->> field from projects p
          join things s on s.project_id = p.id and s.resource = 'settings', unnest(${SECRET_SETTINGS}::text[]) field
      ) stored (secret)
      where secret like 'v1.%' order by 1`.execute(tx),
  );
  return rows.map(({ id }) => id);
}

/** A sentence about stored secrets whose key is missing; null if every key is here. */
export function missingKeys(stored: readonly string[], held: readonly string[]): string | null {
  const missing = stored.filter((id) => !held.includes(id));
  if (missing.length === 0) return null;
  const have = held.length === 0 ? 'there is no key here' : `the key here is ${held.join(', ')}`;
  return `Stored secrets are encrypted with the key ${missing.join(', ')}, and ${have}.`;
}
