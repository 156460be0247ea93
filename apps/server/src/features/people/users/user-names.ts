import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

/** Null without a user, and for an unknown id. */
export async function userName(db: Queries, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const row = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst();
  return row?.name ?? null;
}

/** The user's data for the login log. */
export function userToLog(
  db: Queries,
  userId: number,
): Promise<{ id: number; name: string; email: string } | undefined> {
  return db.selectFrom('users').select(['id', 'name', 'email']).where('id', '=', userId).executeTakeFirst();
}

/** The id of a user's company, for a statement of another table. */
export function companyOf(db: Queries, userId: number) {
  return db.selectFrom('users').select('company_id').where('id', '=', userId);
}

/** The name of the user whose id is in this column, for a statement of another table. */
export function nameOf(column: string): RawBuilder<string | null> {
  return sql`(select users.name from users where users.id = ${sql.ref(column)})`;
}

/** Like `nameOf`, but null for a removed user. */
export function remainingNameOf(column: string): RawBuilder<string | null> {
  return sql`(select users.name from users where users.id = ${sql.ref(column)} and not users.is_removed)`;
}

/** The ids of a company's users as texts, for a statement of another table. */
export function userIdsOf(companyId: number): RawBuilder<string> {
  return sql`select id::text from users where company_id = ${companyId}`;
}

/** True if a user can sign in; with a company, only for its users. */
export async function isActiveUser(
  db: Queries,
  userId: number,
  { companyId }: { companyId?: number | null },
): Promise<boolean> {
  const active = db.selectFrom('users').select('id').where('id', '=', userId).where('disabled', '=', false);
  const asked = companyId === undefined ? active : active.where('company_id', '=', companyId);
  return (await asked.executeTakeFirst()) !== undefined;
}
