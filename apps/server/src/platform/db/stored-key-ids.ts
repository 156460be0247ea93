import { sql } from 'kysely';
import { withSystem, type Queries } from './database.ts';
import { keysOfSecrets } from './keys-of-secrets.ts';

/** The ids of the keys with which the stored secrets are encrypted; see `keyId`. */
export async function storedKeyIds(db: Queries): Promise<string[]> {
  const { rows } = await withSystem(db, (tx) =>
    sql.raw<{ id: string }>(keysOfSecrets()).execute(tx),
  );
  return rows.map(({ id }) => id);
}

/** A sentence about stored secrets that none of the given keys decrypts; null if there are none. */
export function missingKeys(stored: readonly string[], held: readonly string[]): string | null {
  const missing = stored.filter((id) => !held.includes(id));
  if (missing.length === 0) return null;
  const have = held.length === 0 ? 'there is no key here' : `the key here is ${held.join(', ')}`;
  return `Stored secrets are encrypted with the key ${missing.join(', ')}, and ${have}.`;
}
