import { holdsGrant, type conversationWork, type ConversationNote, type QueryOf, type ReplyOf } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import { sql } from 'kysely';
import { notePage } from '#features/conversations/note-page.ts';
import type { ProjectContext } from '#http/context.ts';
import { nameOf } from '#features/people/users/user-names.ts';

const MOST_NOTES = 500;
const MOST_AUTHORS = 500;

interface NewNote {
  conversation_id: string;
  entry_timestamp?: number | null | undefined;
  text: string;
}

/** Notes of people on conversations. A note is deleted with its conversation. */
export function noteStore({ db, projectId, actor }: Pick<ProjectContext, 'db' | 'projectId' | 'actor'>) {
  /** A note may be changed by its author, and by users who may change any note. */
  async function refuseOthers(id: number): Promise<void> {
    const note = await db
      .selectFrom('conversation_notes')
      .select('who')
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!note) throw noSuchNote();
    const isOwn = actor.userId !== null && note.who === actor.userId;
    if (isOwn || holdsGrant(actor.permissions, 'PUT:/conversations/notes/<id>', { projectId })) return;
    throw new Problem(
      'forbidden',
      'Insufficient permissions: only its author may change this note, or a role with PUT:/conversations/notes/<id>.',
    );
  }

  return {
    async of(conversationId: string): Promise<ConversationNote[]> {
      const { rows } = await sql<ConversationNote>`
        select n.id, n.conversation_id, n.entry_timestamp, n.text, n.who, ${nameOf('n.who')} as who_name, n.created, n.changed
        from conversation_notes n
        where n.project_id = ${projectId} and n.conversation_id = ${conversationId}
        order by n.id`.execute(db);
      return rows;
    },

    page: (query: QueryOf<typeof conversationWork.notes>) => notePage({ db, projectId, actor }, query),

    async authors(): Promise<ReplyOf<typeof conversationWork.noteAuthors>> {
      const { rows } = await sql<{ id: number; name: string | null; notes: number }>`
        select n.who as id, ${nameOf('n.who')} as name, count(*)::int as notes
        from conversation_notes n
        where n.project_id = ${projectId} and n.who is not null
        group by n.who order by name, n.who limit ${MOST_AUTHORS}`.execute(db);
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
      await refuseOthers(id);
      await db
        .updateTable('conversation_notes')
        .set({ text, changed: sql<number>`unix_seconds()` })
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .execute();
    },

    async remove(id: number): Promise<void> {
      await refuseOthers(id);
      await db.deleteFrom('conversation_notes').where('project_id', '=', projectId).where('id', '=', id).execute();
    },
  };
}

function noSuchNote(): Problem {
  return new Problem('not_found', 'Note not found. It may have been deleted.');
}
