import type { Label } from '@parley/contract';
import { Problem, invalidField } from '@parley/domain/problem';
import { sql } from 'kysely';
import { newBatch } from '#features/conversations/change-batches.ts';
import type { Queries } from '#platform/db/database.ts';

const MOST_LABELS = 500;

export interface LabelChange {
  add: readonly number[];
  remove: readonly number[];
}

/** The labels of a project, and which conversations have them. */
export function labelStore({ db, projectId }: { db: Queries; projectId: number }) {
  async function refuseTaken(name: string, id: number | null): Promise<void> {
    const { rows } = await sql<{ id: number }>`
      select id from labels
      where project_id = ${projectId} and lower(name) = lower(${name}) and id is distinct from ${id}::bigint
    `.execute(db);
    if (rows.length > 0) throw invalidField('body.name', `A label named ${name} already exists`);
  }

  async function refuseTooMany(): Promise<void> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from labels where project_id = ${projectId}`.execute(db);
    if ((rows[0]?.count ?? 0) < MOST_LABELS) return;
    throw new Problem('invalid', `A project can have at most ${MOST_LABELS} labels. Delete some first.`);
  }

  /** Deletes a label, and keeps which conversations had it. */
  async function take(batch: number, id: number): Promise<void> {
    await sql`
      insert into label_changes (project_id, batch, conversation_id, label_id, was_added)
      select project_id, ${batch}::bigint, conversation_id, label_id, false from conversation_labels
      where project_id = ${projectId} and label_id = ${id}`.execute(db);
    const { rows } = await sql`
      with gone as (delete from labels where project_id = ${projectId} and id = ${id} returning id, name, color)
      insert into removed_labels (project_id, batch, id, name, color)
      select ${projectId}::bigint, ${batch}::bigint, id, name, color from gone returning id`.execute(db);
    if (rows.length === 0) throw noSuchLabel();
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
      await refuseTooMany();
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

    /** Answers the batch that undoes it. */
    async remove(id: number): Promise<number> {
      const batch = await newBatch(db, projectId);
      await take(batch, id);
      return batch;
    },

    /** Conversations with one label have the other instead. Answers the batch that undoes it. */
    async merge(id: number, into: number): Promise<number> {
      if (id === into) throw invalidField('body.into', 'A label cannot be merged into itself');
      await this.refuseUnknown([id, into]);
      const batch = await newBatch(db, projectId);
      await sql`
        with added as (
          insert into conversation_labels (project_id, conversation_id, label_id)
          select project_id, conversation_id, ${into}::bigint from conversation_labels
          where project_id = ${projectId} and label_id = ${id}
          on conflict do nothing returning conversation_id, label_id
        )
        insert into label_changes (project_id, batch, conversation_id, label_id, was_added)
        select ${projectId}::bigint, ${batch}::bigint, conversation_id, label_id, true from added`.execute(db);
      await take(batch, id);
      return batch;
    },

    /** Adds the label again that a batch deleted, if it deleted one. */
    async bringBack(batch: number): Promise<void> {
      const gone = await db
        .deleteFrom('removed_labels')
        .where('project_id', '=', projectId)
        .where('batch', '=', batch)
        .returning(['id', 'name', 'color'])
        .executeTakeFirst();
      if (!gone) return;
      await refuseTaken(gone.name, null);
      await refuseTooMany();
      await db
        .insertInto('labels')
        .values({ project_id: projectId, ...gone })
        .execute();
    },

    async refuseUnknown(ids: readonly number[]): Promise<void> {
      const { rows } = await sql<{ known: number }>`
        select count(*)::int as known from labels where project_id = ${projectId} and id = any(${ids}::bigint[])
      `.execute(db);
      if (rows[0]?.known !== new Set(ids).size) throw noSuchLabel();
    },

    /** Labels conversations, and keeps what changed; answers how many changed. */
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

    /** Takes back changes of a batch, some at a time; answers of how many conversations, 0 once none is left. */
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

function noSuchLabel(): Problem {
  return new Problem('not_found', 'Label not found. It may have been deleted.');
}
