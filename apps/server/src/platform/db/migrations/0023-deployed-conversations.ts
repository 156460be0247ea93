import { sql, type Kysely } from 'kysely';

/**
 * A conversation with a deployed bot names its snapshot, so that it never falls back to the draft. Rows that are there
 * already are not checked: no release stored such conversations, and one that somebody made by hand must not keep the
 * server from starting.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table conversations add constraint conversations_deployed
    check ((environment = 'draft') = (snapshot_hash is null)) not valid`.execute(db);
}
