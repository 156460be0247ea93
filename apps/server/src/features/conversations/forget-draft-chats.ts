import type { Microseconds } from '@parley/domain/ids';
import { sql } from 'kysely';
import { withSystem, type Queries } from '#platform/db/database.ts';

const KEPT_US = 7 * 24 * 60 * 60 * 1_000_000;
/** So few at once that no transaction is long. */
const BATCH = 500;

/** Deletes the chats with drafts in which nothing was said for seven days, trackers and all; answers how many. */
export async function forgetDraftChats(db: Queries, now: Microseconds): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const batch = await forgetSome(db, now - KEPT_US);
    forgotten += batch;
    if (batch < BATCH) return forgotten;
  }
}

async function forgetSome(db: Queries, before: Microseconds): Promise<number> {
  return withSystem(db, async (tx) => {
    // Locked with the state that tells its last entry: one that somebody goes on with at this moment stays whole.
    const { rows } = await sql<{ project_id: number; id: string }>`
      select project_id, id from conversations
      where environment = 'draft' and started < ${before} and (state::jsonb ->> 'last_timestamp')::bigint < ${before}
      limit ${BATCH} for update skip locked
    `.execute(tx);
    const projects = rows.map(({ project_id }) => project_id);
    const ids = rows.map(({ id }) => id);
    for (const [table, key] of [
      ['tracker_entries', 'conversation_id'],
      ['conversations', 'id'],
    ] as const) {
      await sql`
        delete from ${sql.table(table)} where (project_id, ${sql.ref(key)}) in
          (select * from unnest(${projects}::bigint[], ${ids}::text[]))
      `.execute(tx);
    }
    return rows.length;
  });
}
