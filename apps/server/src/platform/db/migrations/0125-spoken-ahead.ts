import { sql, type Kysely } from 'kysely';

/** How many sentences of the deployed bot the account's process has spoken ahead; null before it begins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table voice_accounts
      add column spoken_total integer,
      add column spoken_done integer,
      add column spoken_failed integer`.execute(db);
}
