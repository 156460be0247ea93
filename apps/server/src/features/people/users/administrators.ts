import type { Queries } from '#platform/db/database.ts';

export interface FirstUser {
  email: string;
  password_hash: string | null;
  password_expired: boolean;
}

/** The user of the first start; undefined once that one is removed or deactivated. */
export function firstUser(db: Queries): Promise<FirstUser | undefined> {
  return db
    .selectFrom('users')
    .select(['email', 'password_hash', 'password_expired'])
    .where('id', '=', (one) => one.selectFrom('users').select(({ fn }) => fn.min('id').as('id')))
    .where('disabled', '=', false)
    .executeTakeFirst();
}

/** The users who may sign in and administer the platform, and how many of them have no one-time codes. */
export async function countAdministrators(db: Queries): Promise<{ all: number; withoutCode: number }> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('one_time_codes', (join) =>
      join.onRef('one_time_codes.user_id', '=', 'users.id').on('confirmed_at', 'is not', null),
    )
    .select(['users.id', 'one_time_codes.user_id as with_code'])
    .where('is_platform_admin', '=', true)
    .where('disabled', '=', false)
    .execute();
  return { all: rows.length, withoutCode: rows.filter(({ with_code: code }) => code === null).length };
}
