import { sql } from 'kysely';
import { markRollups } from '#features/conversations/facts/mark-rollups.ts';
import { forgetUses } from '#features/conversations/heard-phrase.ts';
import type { Queries } from '#platform/db/database.ts';

/** Deletes conversations with all their data. The transaction has locked them. */
export async function deleteConversations(
  tx: Queries,
  conversations: readonly { project_id: number; id: string }[],
): Promise<void> {
  await markRollups(tx, conversations);
  const projects = conversations.map(({ project_id }) => project_id);
  const ids = conversations.map(({ id }) => id);
  await forgetUses(
    tx,
    sql`(u.project_id, u.conversation_id) in (select * from unnest(${projects}::bigint[], ${ids}::text[]))`,
  );
  for (const [table, key] of [
    ['tracker_entries', 'conversation_id'],
    ['conversations', 'id'],
  ] as const) {
    await sql`
      delete from ${sql.table(table)} where (project_id, ${sql.ref(key)}) in
        (select * from unnest(${projects}::bigint[], ${ids}::text[]))
    `.execute(tx);
  }
}
