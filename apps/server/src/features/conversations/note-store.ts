import type { ConversationNote } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import { sql } from 'kysely';
import type { ProjectContext } from '#http/context.ts';

const MOST_NOTES = 500;

interface NewNote {
  conversation_id: string;
  entry_timestamp?: number | null | undefined;
  text: string;
}

/** Notes of people on conversations. A note is deleted with its conversation. */
export function noteStore({ db, projectId, actor }: Pick<ProjectContext, 'db' | 'projectId' | 'actor'>) {
  return {
    async of(conversationId: string): Promise<ConversationNote[]> {
      const { rows } = await sql<ConversationNote>`
        select n.id, n.conversation_id, n.entry_timestamp, n.text, n.who, u.name as who_name, n.created, n.changed
        from conversation_notes n left join users u on u.id = n.who
        where n.project_id = ${projectId} and n.conversation_id = ${conversationId}
        order by n.id`.execute(db);
      return rows;
    },

    async insert({ conversation_id, entry_timestamp = null, text }: NewNote): Promise<number> {
      const { rows } = await sql<{ notes: number; is_entry: boolean }>`
        select (
            select count(*)::int from conversation_notes n
            where n.project_id = ${projectId} and n.conversation_id = ${conversation_id}
          ) as notes,
          ${entry_timestamp}::bigint is null or exists (
            select 1 from tracker_entries e
            where e.project_id = ${projectId} and e.conversation_id = ${conversation_id}
              and e.first_ts <= ${entry_timestamp}::bigint and e.last_ts >= ${entry_timestamp}::bigint
          ) as is_entry
        from conversations where project_id = ${projectId} and id = ${conversation_id}
        for key share`.execute(db);
      const [found] = rows;
      if (!found) throw new Problem('not_found', 'Conversation not found');
      if (!found.is_entry) throw new Problem('invalid', 'The conversation has no entry at that time');
      if (found.notes >= MOST_NOTES) {
        throw new Problem('invalid', `A conversation can have at most ${MOST_NOTES} notes. Delete some first.`);
      }
      const { id } = await db
        .insertInto('conversation_notes')
        .values({ project_id: projectId, conversation_id, entry_timestamp, text, who: actor.userId })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async update(id: number, text: string): Promise<void> {
      const { numUpdatedRows } = await db
        .updateTable('conversation_notes')
        .set({ text, changed: sql<number>`unix_seconds()` })
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw noSuchNote();
    },

    async remove(id: number): Promise<void> {
      const { numDeletedRows } = await db
        .deleteFrom('conversation_notes')
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw noSuchNote();
    },
  };
}

function noSuchNote(): Problem {
  return new Problem('not_found', 'Note not found. It may have been deleted.');
}
