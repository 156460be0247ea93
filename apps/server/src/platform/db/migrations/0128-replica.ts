import { sql, type Kysely } from 'kysely';

/** What tells how far a replica of the database is behind, and which changes of a project it lacks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table replica_heartbeat (
      is_only boolean primary key default true check (is_only),
      beats bigint[] not null default '{}'
    )`.execute(db);
  await sql`insert into replica_heartbeat default values`.execute(db);
  await sql`alter table projects add column writes bigint not null default 0`.execute(db);
}
