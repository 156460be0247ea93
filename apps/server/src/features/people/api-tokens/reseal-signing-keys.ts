import { withSystem, type Queries } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets.ts';
import { signingKeyPlace } from '#features/people/api-tokens/api-token-store.ts';

/** Re-encrypts with the current key every signing key that was encrypted with an earlier one. */
export async function resealSigningKeys(owner: Queries, secrets: Secrets): Promise<number> {
  return withSystem(owner, async (tx) => {
    const rows = await tx.selectFrom('api_tokens').select(['project_id', 'signing_key']).forUpdate().execute();
    const outdated = rows.filter(({ signing_key }) => secrets.isOutdated(signing_key));
    for (const { project_id, signing_key } of outdated) {
      const place = signingKeyPlace(project_id);
      await tx
        .updateTable('api_tokens')
        .set({ signing_key: secrets.encrypt(secrets.decrypt(signing_key, place), place) })
        .where('project_id', '=', project_id)
        .execute();
    }
    return outdated.length;
  });
}
