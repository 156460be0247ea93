import { sql, type Kysely } from 'kysely';

/**
 * Every index of turns finds them by their conversation. The reactions that fired, which statistics read of thousands,
 * stand in the key's own, instead of in one by time: that was one more to write with every turn, and while a month is
 * so young that nothing is known of its turns, plans took it to look for a message in all of a project's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tracker_entries drop constraint tracker_entries_pkey,
    add primary key (project_id, conversation_id, turn_no, first_ts) include (reactions)`.execute(db);
  await sql`drop index tracker_entries_reactions`.execute(db);
}
