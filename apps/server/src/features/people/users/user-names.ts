import type { Queries } from '#platform/db/database.ts';

/** Null for no user, and for one who does not exist. */
export async function userName(db: Queries, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const row = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst();
  return row?.name ?? null;
}

/** As the login log names a user. */
export function userToLog(
  db: Queries,
  userId: number,
): Promise<{ id: number; name: string; email: string } | undefined> {
  return db.selectFrom('users').select(['id', 'name', 'email']).where('id', '=', userId).executeTakeFirst();
}

/** The id of the company to which a user belongs, for a statement of another table. */
export function companyOf(db: Queries, userId: number) {
  return db.selectFrom('users').select('company_id').where('id', '=', userId);
}
