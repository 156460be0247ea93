import { sql, type Kysely } from 'kysely';

/** Every process of the installation gives a sign of life here, so that the others see when one is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table servers (
      id text primary key,
      name text not null,
      roles text[] not null,
      version text not null,
      started_at bigint not null,
      seen_at bigint not null,
      is_taken_over boolean not null default false
    )`.execute(db);
}
