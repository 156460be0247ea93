import { sql, type Kysely } from 'kysely';

/** Names the installation, so that lists outside the database say whose ids they hold. The table has one row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation (
      is_only boolean primary key default true check (is_only),
      id text not null
    )`.execute(db);
  await sql`insert into installation (id) values (gen_random_uuid()::text)`.execute(db);
}
