import { sql, type Kysely } from 'kysely';

/** Finds the chats of drafts that are old enough to go. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index conversations_drafts on conversations (started) where environment = 'draft'`.execute(db);
}
