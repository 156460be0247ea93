import type { Label } from '@parley/contract';
import { Problem, invalidField } from '@parley/domain/problem';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

const MOST_LABELS = 500;

/** The labels of a project, and which conversations have them. */
export function labelStore({ db, projectId }: { db: Queries; projectId: number }) {
  async function refuseTaken(name: string, id: number | null): Promise<void> {
    const { rows } = await sql<{ id: number }>`
      select id from labels
      where project_id = ${projectId} and lower(name) = lower(${name}) and id is distinct from ${id}::bigint
    `.execute(db);
    if (rows.length > 0) throw invalidField('body.name', `A label named ${name} already exists`);
  }

  return {
    async list(): Promise<Label[]> {
      const { rows } = await sql<Label>`
        select l.id, l.name, l.color, (
          select count(*)::int from conversation_labels c where c.project_id = ${projectId} and c.label_id = l.id
        ) as conversations
        from labels l where l.project_id = ${projectId} order by lower(l.name), l.id`.execute(db);
      return rows;
    },

    async insert({ name, color }: Pick<Label, 'name' | 'color'>): Promise<number> {
      await refuseTaken(name, null);
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from labels where project_id = ${projectId}`.execute(db);
      if ((rows[0]?.count ?? 0) >= MOST_LABELS) {
        throw new Problem('invalid', `A project can have at most ${MOST_LABELS} labels. Delete some first.`);
      }
      const { id } = await db
        .insertInto('labels')
        .values({ project_id: projectId, name, color })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async update(id: number, changes: Partial<Pick<Label, 'name' | 'color'>>): Promise<void> {
      if (changes.name !== undefined) await refuseTaken(changes.name, id);
      const { numUpdatedRows } = await db
        .updateTable('labels')
        .set({ id, ...changes })
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw noSuchLabel();
    },

    async remove(id: number): Promise<void> {
      const { numDeletedRows } = await db
        .deleteFrom('labels')
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw noSuchLabel();
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

function noSuchLabel(): Problem {
  return new Problem('not_found', 'Label not found. It may have been deleted.');
}
