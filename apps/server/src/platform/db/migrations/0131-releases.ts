import { sql, type Kysely } from 'kysely';

/**
 * Which versions have worked on this database, and the oldest version that can. The lock table belongs to an earlier
 * way of running migrations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table releases (
      version text primary key,
      since bigint not null default unix_seconds(),
      oldest_server text not null
    )`.execute(db);
  await sql`drop table if exists kysely_migration_lock`.execute(db);
}
