import { sql, type Kysely } from 'kysely';

/** Why a session ended, for whoever comes back with its cookie. Kept as long as the cookie lives. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ended_sessions (
      token_hash bytea primary key,
      reason text not null,
      ended_at bigint not null
    )`.execute(db);
}
