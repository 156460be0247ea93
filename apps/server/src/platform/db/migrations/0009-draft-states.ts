import { sql, type Kysely } from 'kysely';

/** The states of a chat with the draft after each turn: an editor looks at them, or goes on from there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null for callers' conversations, whose turns cost nothing more for it.
  await sql`alter table tracker_entries add column state_after text`.execute(db);
}
