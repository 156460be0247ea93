import type { BodyOf, conversationWork } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import { sql } from 'kysely';
import type { ProjectContext } from '#http/context.ts';
import { definedFields } from '#platform/defined-fields.ts';
import { activeMembers } from '#features/people/roles/holders.ts';

type Review = Pick<BodyOf<typeof conversationWork.review>, 'review_state' | 'assignee'>;

/** Stores the review state of conversations and their reviewers. */
export function reviewStore({ db, projectId }: Pick<ProjectContext, 'db' | 'projectId'>) {
  return {
    async refuseStranger(assignee: Review['assignee']): Promise<void> {
      if (typeof assignee !== 'number') return;
      const known = await activeMembers(db, projectId);
      if (!known.some(({ id }) => id === assignee))
        throw new Problem('invalid', 'This user does not work on the project');
    },

    async set(id: string, { review_state, assignee }: Review): Promise<void> {
      await this.refuseStranger(assignee);
      const { numUpdatedRows } = await db
        .updateTable('conversations')
        .set({ ...definedFields({ review_state, assignee }), project_id: projectId })
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Problem('not_found', 'Conversation not found. It may have been deleted.');
    },

    /**
     * Sets the reviews of conversations, and records the changes for the undo. Returns the number of changed reviews.
     */
    async change(batch: number, conversations: readonly string[], { review_state, assignee }: Review): Promise<number> {
      const state = review_state === undefined ? sql`review_state` : sql`${review_state}::text`;
      const person = assignee === undefined ? sql`assignee` : sql`${assignee}::bigint`;
      const { rows } = await sql<{ changed: number }>`
        with those as (
          select id, review_state as was_state, assignee as was_assignee, ${state} as is_state, ${person} as is_assignee
          from conversations
          where project_id = ${projectId} and id = any(${conversations}::text[])
            and (review_state, assignee) is distinct from (${state}, ${person})
          order by id for no key update
        ), changed as (
          update conversations c set review_state = those.is_state, assignee = those.is_assignee
          from those where c.project_id = ${projectId} and c.id = those.id
        ), kept as (
          insert into review_changes (
            project_id, batch, conversation_id, was_state, was_assignee, is_state, is_assignee
          )
          select ${projectId}::bigint, ${batch}::bigint, id, was_state, was_assignee, is_state, is_assignee from those
          returning conversation_id
        )
        select count(*)::int as changed from kept`.execute(db);
      return rows[0]?.changed ?? 0;
    },

    /**
     * Reverts changes of a batch, some at a time, except where a user has changed the review since. Returns how many
     * changes were handled, 0 when finished, and how many reviews were restored.
     */
    async undoSome(batch: number, most: number): Promise<{ done: number; restored: number }> {
      const { rows } = await sql<{ done: number; restored: number }>`
        with those as (
          delete from review_changes
          where (project_id, batch, conversation_id) in (
            select project_id, batch, conversation_id from review_changes
            where project_id = ${projectId} and batch = ${batch} order by conversation_id limit ${most}
          )
          returning *
        ), restored as (
          update conversations c set review_state = those.was_state, assignee = those.was_assignee
          from those
          where c.project_id = ${projectId} and c.id = those.conversation_id
            and (c.review_state, c.assignee) is not distinct from (those.is_state, those.is_assignee)
          returning c.id
        )
        select (select count(*)::int from those) as done, (select count(*)::int from restored) as restored`.execute(db);
      return rows[0] ?? { done: 0, restored: 0 };
    },

    async reviewers(): Promise<{ id: number; name: string }[]> {
      return activeMembers(db, projectId);
    },
  };
}
