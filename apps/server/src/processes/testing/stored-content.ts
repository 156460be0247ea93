import type { ConversationState } from '@parley/domain/tracker';
import { sql, type RawBuilder } from 'kysely';
import { withSystem, type Queries } from '#platform/db/database.ts';

const FINGERPRINTED = [
  'things',
  'revisions',
  'project_members',
  'conversations',
  'tracker_entries',
  'fallbacks',
  'fallback_uses',
  'snapshots',
  'deployments',
  'planned_deployments',
  'conversation_notes',
  'labels',
  'conversation_labels',
  'conversation_filters',
  'conversation_annotations',
  'label_changes',
  'review_changes',
  'removed_labels',
];
const PLATFORM = ['users', 'roles', 'role_permissions', 'projects'];

/** Hashed in the database, so that the rows are not transferred. */
function hashOf(table: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  // Each write is counted for replicas, also one that leaves everything as it was.
  const row = table === 'projects' ? sql`(to_jsonb(t) - 'writes')::text` : sql`t::text`;
  return sql`(select md5(coalesce(string_agg(${row}, E'\n' order by ${row}), '')) from ${sql.table(table)} t where ${condition})`;
}

/** Reads and changes the database without the product. */
export function storedContent(db: Queries) {
  /** A hash of all stored data (of one project): if it is equal before and after, nothing changed. */
  async function fingerprint(projectId?: number): Promise<string> {
    const ofProject = projectId === undefined ? sql`true` : sql`project_id = ${projectId}`;
    const parts = [
      ...FINGERPRINTED.map((table) => hashOf(table, ofProject)),
      ...PLATFORM.map((table) => hashOf(table, sql`true`)),
    ];
    const { rows } = await withSystem(db, (tx) =>
      sql<{ hash: string }>`select concat_ws(' ', ${sql.join(parts)}) as hash`.execute(tx),
    );
    return rows[0]?.hash ?? '';
  }

  /** The rows of a table, as a thief of the database sees them. */
  async function storedRows(table: string): Promise<string[]> {
    const { rows } = await withSystem(db, (tx) =>
      sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(tx),
    );
    return rows.map(({ row }) => row);
  }

  /** Changes a conversation's state, as if it had progressed that far. */
  async function setState(id: string, change: (state: ConversationState) => ConversationState): Promise<void> {
    await withSystem(db, async (tx) => {
      const row = await tx.selectFrom('conversations').select('state').where('id', '=', id).executeTakeFirstOrThrow();
      const state = JSON.stringify(change(JSON.parse(row.state) as ConversationState));
      const changed = { state, turn_no: sql<number>`turn_no + 1` };
      await tx.updateTable('conversations').set(changed).where('id', '=', id).execute();
    });
  }

  return { fingerprint, storedRows, setState };
}
