import { sql, type Kysely } from 'kysely';

/** Remembers which rights beyond projects a user has by the groups of the identity provider alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column group_permissions bigint[] not null default '{}',
      add column is_group_company_admin boolean not null default false`.execute(db);
}
