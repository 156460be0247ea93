import { sql, type Kysely } from 'kysely';

/** Finished and failed backups. Times are in seconds since 1970. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backups (
      id bigint primary key default nextval('ids'),
      started_at bigint not null,
      finished_at bigint not null,
      place text not null,
      bytes bigint,
      sha256 text,
      is_checked boolean not null,
      is_incremental boolean not null,
      version text not null,
      error text
    )`.execute(db);
  await sql`create index backups_started_at on backups (started_at)`.execute(db);
}
