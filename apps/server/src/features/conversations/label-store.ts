import type { Label } from '@parley/contract';
import type { ChatEnvironment } from '@parley/domain/deployment';
import { Problem, invalidField } from '@parley/domain/problem';
import { sql } from 'kysely';
import { newBatch } from '#features/conversations/change-batches.ts';
import { labeledConversations } from '#features/conversations/labeled-conversations.ts';
import { noSuchLabel } from '#features/conversations/no-such-label.ts';
import type { Place } from '#platform/db/place.ts';

/** Of a project. */
export const MOST_LABELS = 500;

/** The labels of a project, and which conversations have them. */
export function labelStore(place: Place) {
  return { ...labels(place), ...labelRemovals(place), ...labeledConversations(place) };
}

function labels({ db, projectId }: Place) {
  const { refuseTaken, refuseTooMany, refuseUnknown } = labelRefusals({ db, projectId });
  return {
    /** With an environment, only its conversations count. */
    async list(environment?: ChatEnvironment): Promise<Label[]> {
      const isCounted =
        environment === undefined
          ? sql`true`
          : sql`exists (
              select 1 from conversations v where v.project_id = ${projectId} and v.id = c.conversation_id
                and v.environment = ${environment})`;
      const { rows } = await sql<Label>`
        select l.id, l.name, l.color, (
          select count(*)::int from conversation_labels c where c.project_id = ${projectId} and c.label_id = l.id
            and ${isCounted}
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

    refuseUnknown,
  };
}

/** Deletes and restores labels. */
function labelRemovals({ db, projectId }: Place) {
  const { refuseTaken, refuseTooMany, refuseUnknown } = labelRefusals({ db, projectId });

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
    /** Returns the batch that undoes it. */
    async remove(id: number): Promise<number> {
      const batch = await newBatch(db, projectId);
      await take(batch, id);
      return batch;
    },

    /** Replaces a label by another one on all conversations. Returns the batch that undoes it. */
    async merge(id: number, into: number): Promise<number> {
      if (id === into) throw invalidField('body.into', 'A label cannot be merged into itself');
      await refuseUnknown([id, into]);
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

    /** Restores the label that a batch deleted, if any. */
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
  };
}

function labelRefusals({ db, projectId }: Place) {
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

  async function refuseUnknown(ids: readonly number[]): Promise<void> {
    const { rows } = await sql<{ known: number }>`
      select count(*)::int as known from labels where project_id = ${projectId} and id = any(${ids}::bigint[])
    `.execute(db);
    if (rows[0]?.known !== new Set(ids).size) throw noSuchLabel();
  }

  return { refuseTaken, refuseTooMany, refuseUnknown };
}
