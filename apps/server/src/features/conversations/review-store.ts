import type { BodyOf, conversationWork } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import type { ProjectContext } from '#http/context.ts';
import { definedFields } from '#platform/defined-fields.ts';

/** Stores the review state of conversations and their reviewers. */
export function reviewStore({ db, projectId }: Pick<ProjectContext, 'db' | 'projectId'>) {
  const members = () =>
    db
      .selectFrom('project_members as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .where('m.project_id', '=', projectId)
      .where('u.disabled', '=', false);

  return {
    async set(id: string, { review_state, assignee }: BodyOf<typeof conversationWork.review>): Promise<void> {
      if (typeof assignee === 'number') {
        const known = await members().select('u.id').where('u.id', '=', assignee).executeTakeFirst();
        if (!known) throw new Problem('invalid', 'This user does not work on the project');
      }
      const { numUpdatedRows } = await db
        .updateTable('conversations')
        .set({ ...definedFields({ review_state, assignee }), project_id: projectId })
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Problem('not_found', 'Conversation not found. It may have been deleted.');
    },

    async reviewers(): Promise<{ id: number; name: string }[]> {
      return members().select(['u.id', 'u.name']).orderBy('u.name').orderBy('u.id').execute();
    },
  };
}
