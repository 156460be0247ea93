import type { NamedToken } from '@parley/domain/api-token';
import type { Environment } from '@parley/domain/deployment';
import type { Queries } from '#platform/db/database.ts';
import { hashOf } from '#platform/opaque-secret.ts';
import { duplicateTokenName } from '#platform/token-limits.ts';

/** The prefix distinguishes it from a project's token, which contains the project's id there. */
export const PERSONAL_FORM = /^parley_me_[\w-]{43}$/u;

const SHOWN = [
  'id',
  'name',
  'last_four',
  'role_id',
  'project_env',
  'created_at',
  'expires_at',
  'last_used_at',
] as const;

export function listTokens(db: Queries, userId: number): Promise<NamedToken[]> {
  return db.selectFrom('personal_tokens').select(SHOWN).where('user_id', '=', userId).orderBy('id', 'desc').execute();
}

interface NewToken {
  user_id: number;
  name: string;
  role_id: number | null;
  project_env: Environment | null;
  created_at: number;
  expires_at: number | null;
}

export async function insertToken(tx: Queries, token: string, details: NewToken): Promise<number> {
  const row = await tx
    .insertInto('personal_tokens')
    .values({ ...details, token_hash: hashOf(token), last_four: token.slice(-4) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw duplicateTokenName();
  return row.id;
}

export async function countTokens(db: Queries, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('personal_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The token's name; undefined if the user has no such token. */
export async function deleteToken(tx: Queries, userId: number, id: number): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('personal_tokens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

export async function forgetTokensOf(tx: Queries, userId: number): Promise<void> {
  await tx.deleteFrom('personal_tokens').where('user_id', '=', userId).execute();
}

export function findToken(db: Queries, token: string) {
  return db
    .selectFrom('personal_tokens')
    .select([...SHOWN, 'user_id'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
}

export async function noteUse(db: Queries, id: number, now: number): Promise<void> {
  await db.updateTable('personal_tokens').set({ last_used_at: now }).where('id', '=', id).execute();
}
