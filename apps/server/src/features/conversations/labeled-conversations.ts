import { Problem } from '@parley/domain/problem';
import { sql } from 'kysely';
import { noSuchLabel } from '#features/conversations/no-such-label.ts';
import type { Queries } from '#platform/db/database.ts';

export interface LabelChange {
  add: readonly number[];
  remove: readonly number[];
}

/** The labels that conversations have. */
export function labeledConversations({ db, projectId }: { db: Queries; projectId: number }) {
  return {
    /** Adds and removes labels, and records the changes for the undo. Returns the number of changed conversations. */
    async change(batch: number, conversations: readonly string[], change: LabelChange): Promise<number> {
      const { rows } = await sql<{ changed: number }>`
        with those as (
          select id from conversations
          where project_id = ${projectId} and id = any(${conversations}::text[]) for key share
        ), added as (
          insert into conversation_labels (project_id, conversation_id, label_id)
          select ${projectId}::bigint, those.id, l from those, unnest(${change.add}::bigint[]) l
          on conflict do nothing returning conversation_id, label_id
        ), removed as (
          delete from conversation_labels c using those
          where c.project_id = ${projectId} and c.conversation_id = those.id and c.label_id = any(${change.remove}::bigint[])
          returning c.conversation_id, c.label_id
        ), kept as (
          insert into label_changes (project_id, batch, conversation_id, label_id, was_added)
          select ${projectId}::bigint, ${batch}::bigint, conversation_id, label_id, true from added
          union all
          select ${projectId}::bigint, ${batch}::bigint, conversation_id, label_id, false from removed
          returning conversation_id
        )
        select count(distinct conversation_id)::int as changed from kept`.execute(db);
      return rows[0]?.changed ?? 0;
    },

    /** Reverts changes of a batch, some at a time. Returns the number of affected conversations, 0 when finished. */
    async undoSome(batch: number, most: number): Promise<number> {
      const { rows } = await sql<{ undone: number }>`
        with those as (
          delete from label_changes
          where (project_id, batch, conversation_id, label_id) in (
            select project_id, batch, conversation_id, label_id from label_changes
            where project_id = ${projectId} and batch = ${batch} order by conversation_id limit ${most}
          )
          returning conversation_id, label_id, was_added
        ), removed as (
          delete from conversation_labels c using those
          where those.was_added and c.project_id = ${projectId}
            and c.conversation_id = those.conversation_id and c.label_id = those.label_id
        ), added as (
          insert into conversation_labels (project_id, conversation_id, label_id)
          select ${projectId}::bigint, those.conversation_id, those.label_id
          from those join labels l on l.project_id = ${projectId} and l.id = those.label_id
          where not those.was_added
          on conflict do nothing
        )
        select count(distinct conversation_id)::int as undone from those`.execute(db);
      return rows[0]?.undone ?? 0;
    },

    /** Replaces the labels of a conversation. */
    async put(conversationId: string, ids: readonly number[]): Promise<void> {
      const { rows } = await sql<{ known: number }>`
        select (
          select count(*)::int from labels where project_id = ${projectId} and id = any(${ids}::bigint[])
        ) as known
        from conversations where project_id = ${projectId} and id = ${conversationId} for key share`.execute(db);
      const [found] = rows;
      if (!found) throw new Problem('not_found', 'Conversation not found');
      if (found.known !== new Set(ids).size) throw noSuchLabel();
      await sql`
        delete from conversation_labels
        where project_id = ${projectId} and conversation_id = ${conversationId} and label_id <> all(${ids}::bigint[])
      `.execute(db);
      await sql`
        insert into conversation_labels (project_id, conversation_id, label_id)
        select distinct ${projectId}::bigint, ${conversationId}, unnest(${ids}::bigint[])
        on conflict do nothing`.execute(db);
    },
  };
}
