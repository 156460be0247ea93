import { holdsGrant, type BodyOf, type SavedFilter, type savedFilters } from '@parley/contract';
import { invalidField, Problem } from '@parley/domain/problem';
import { sql } from 'kysely';
import type { ProjectContext } from '#http/context.ts';
import { definedFields } from '#platform/defined-fields.ts';
import { nameOf } from '#features/people/users/user-names.ts';

const MOST_SAVED = 200;

/** Saved filters of conversations: the caller's own filters and the shared filters of the project. */
export async function listFilters({ db, projectId, actor }: ProjectContext): Promise<SavedFilter[]> {
  const { rows } = await sql<SavedFilter>`
    select f.id, f.name, f.filters, f.is_shared, f.who, ${nameOf('f.who')} as who_name
    from conversation_filters f
    where f.project_id = ${projectId} and (f.is_shared or f.who = ${actor.userId}::bigint)
    order by lower(f.name), f.id`.execute(db);
  return rows;
}

export async function saveFilter(
  context: ProjectContext,
  { name, filters, is_shared }: BodyOf<typeof savedFilters.create>,
) {
  const { db, projectId, actor } = context;
  if (is_shared) refuseToShare(context);
  else if (actor.userId === null) throw invalidField('body.is_shared', 'A program can only save shared filters');
  await refuseTaken(context, name, { id: null, who: actor.userId });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from conversation_filters where project_id = ${projectId}`.execute(db);
  if ((rows[0]?.count ?? 0) >= MOST_SAVED) {
    throw new Problem('invalid', `A project can have at most ${MOST_SAVED} saved filters. Delete some first.`);
  }
  return db
    .insertInto('conversation_filters')
    .values({ project_id: projectId, name, filters: JSON.stringify(filters), is_shared, who: actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function changeFilter(context: ProjectContext, id: number, body: BodyOf<typeof savedFilters.update>) {
  const { id: _id, ...change } = body;
  const found = await changeable(context, id);
  if (change.is_shared === true) refuseToShare(context);
  if (change.name !== undefined) await refuseTaken(context, change.name, found);
  await context.db
    .updateTable('conversation_filters')
    .set({ id, ...definedFields({ ...change, filters: change.filters && JSON.stringify(change.filters) }) })
    .where('project_id', '=', context.projectId)
    .where('id', '=', id)
    .execute();
  return { id };
}

export async function removeFilter(context: ProjectContext, id: number) {
  await changeable(context, id);
  await context.db
    .deleteFrom('conversation_filters')
    .where('project_id', '=', context.projectId)
    .where('id', '=', id)
    .execute();
  return { id };
}

/** Finds an own filter, or a shared one if the caller may share. Other users' own filters count as missing. */
async function changeable(context: ProjectContext, id: number): Promise<{ id: number; who: number | null }> {
  const { db, projectId, actor } = context;
  const found = await db
    .selectFrom('conversation_filters')
    .select(['id', 'who', 'is_shared'])
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst();
  const isOwn = found !== undefined && found.who !== null && found.who === actor.userId;
  if (!found || (!isOwn && !found.is_shared)) {
    throw new Problem('not_found', 'Saved filters not found. They may have been deleted.');
  }
  if (!isOwn) refuseToShare(context);
  return found;
}

function refuseToShare({ actor, projectId }: ProjectContext): void {
  if (holdsGrant(actor.permissions, 'PUT:/conversations/<id>', { projectId })) return;
  throw new Problem('forbidden', 'Insufficient permissions: shared filters need PUT:/conversations/<id>.');
}

async function refuseTaken(
  { db, projectId }: ProjectContext,
  name: string,
  { id, who }: { id: number | null; who: number | null },
): Promise<void> {
  const { rows } = await sql`
    select 1 from conversation_filters
    where project_id = ${projectId} and who is not distinct from ${who}::bigint and lower(name) = lower(${name})
      and id is distinct from ${id}::bigint`.execute(db);
  if (rows.length > 0) throw invalidField('body.name', `Saved filters named ${name} already exist`);
}
