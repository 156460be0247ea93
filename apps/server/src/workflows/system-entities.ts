import { entities, type ReplyOf } from '@parley/contract';
import { entitiesReadBy, namedBy } from '@parley/dialogue';
import type { Action, Entity, Intent, Reaction } from '@parley/domain';
import { fittingMatch } from '@parley/domain/entity';
import { invalidField, Problem } from '@parley/domain/problem';
import { nameKey } from '@parley/domain/text';
import { renameInText, type ReferenceNames } from '@parley/nlu';
import { sql } from 'kysely';
import { entityStore } from '#features/entities/entity-store.ts';
import type { ProjectContext } from '#http/context.ts';
import { everyProjectRoute } from '#http/route.ts';
import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/database.ts';
import type { StoreContext } from '#platform/things/store-context.ts';
import type { ThingData } from '#platform/things/thing-of.ts';
import { dataOf } from '#platform/things/thing-rows.ts';
import { changeEntity } from '#workflows/change-entities.ts';
import { referenceNames } from '#workflows/rename-in-templates.ts';

type EntityData = ThingData<'entities'>;

/**
 * A system entity is in every project: each has a copy, so that its bot, its history and its training know of nothing
 * but the project. Name and mark say which copies belong together; who changes one changes all, in one transaction.
 * A project that has an entity of its own with that name keeps it.
 */
export const systemEntityRoutes = [
  everyProjectRoute(entities.reach, (context, { query }) => reachOf(context, query.name)),

  everyProjectRoute(entities.createSystem, async (context, { body }) => {
    const { version: _version, who: _who, ...fields } = body;
    const data = { ...fields, match: fittingMatch(body), __is_system__: true };
    const written = await entityStore(context).insert(data);
    await refuseSecond(context, data.name);
    await carry(context, null, data);
    return written;
  }),

  everyProjectRoute(entities.updateSystem, async (context, { params: { id }, body }) => {
    const store = entityStore(context);
    const before = await store.find(id);
    const written = await changeEntity(context, { id, before, body });
    const after = dataOf(await store.get(id)) as EntityData;
    const was = before?.__is_system__ ? before : null;
    if (!was && after.__is_system__) await refuseSecond(context, after.name);
    await carry(context, was, after.__is_system__ ? after : null);
    return written;
  }),

  everyProjectRoute(entities.removeSystem, async (context, { params: { id } }) => {
    const store = entityStore(context);
    const before = await store.find(id);
    const version = await store.remove(id, context.atime);
    if (!before?.__is_system__) {
      throw invalidField('params.id', 'This is no system entity: it is deleted by DELETE /entities/<id>');
    }
    await carry(context, before, null);
    return { version };
  }),
];

/** Gives a new project the system entities, except those of whose names it has one. The transaction sees every project. */
export async function addSystemEntities(context: StoreContext): Promise<void> {
  const { rows } = await sql<{ data: EntityData }>`
    select distinct on (name) data from things
    where resource = 'entities' and data ->> '__is_system__' = 'true'
      and not exists (
        select from things own
        where own.project_id = ${context.projectId} and own.resource = 'entities' and own.name = things.name
      )
    order by name, version desc`.execute(context.db);
  if (rows.length > 0) await entityStore(context).insertAll(rows.map(({ data }) => data));
}

/** Does in the other projects what was done to a system entity in this one; null where it is none. */
async function carry(
  context: ProjectContext,
  before: Pick<Entity, 'name'> | null,
  after: EntityData | null,
): Promise<void> {
  const others = await otherProjects(context);
  const copies = before ? await copiesOf(context.db, others, before.name) : new Map<number, Entity>();
  const taken = after ? await having(context.db, others, after.name) : new Set<number>();
  for (const project of others) {
    const there = { ...context, projectId: project.id, atime: undefined };
    const copy = copies.get(project.id);
    await inProjectNamed(project.name, async () => {
      if (copy && after) await changeEntity(there, { id: copy.id, before: copy, body: after });
      else if (copy) await entityStore(there).remove(copy.id);
      else if (after && !taken.has(project.id)) await entityStore(there).insert(after);
    });
  }
}

/** What another project refuses is told with its name. */
async function inProjectNamed(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const told = (message: string) => `In the project “${name}”: ${message}`;
    const issues = error.details.issues?.map((issue) => ({ ...issue, message: told(issue.message) }));
    throw new Problem(error.kind, told(error.message), { ...error.details, ...(issues ? { issues } : {}) });
  }
}

/** A project that kept its own entity may not make another system entity of it: the others have theirs. */
async function refuseSecond(context: ProjectContext, name: string): Promise<void> {
  const copies = await copiesOf(context.db, await otherProjects(context), name);
  if (copies.size > 0) {
    throw invalidField('body.name', `The other projects have a system entity named ${name}, which is changed there`);
  }
}

interface OtherProject {
  id: number;
  name: string;
}

function otherProjects({ db, projectId }: ProjectContext): Promise<OtherProject[]> {
  return db.selectFrom('projects').select(['id', 'name']).where('id', '<>', projectId).orderBy('id').execute();
}

/** The copies of a system entity by their projects. */
async function copiesOf(db: Queries, projects: OtherProject[], name: string): Promise<Map<number, Entity>> {
  const rows = await named(db, projects, name)
    .select(['project_id', 'id', 'data', 'version', 'who'])
    .where(sql`data ->> '__is_system__'`, '=', 'true')
    .execute();
  return new Map(rows.map(({ project_id, data, ...row }) => [project_id, { ...(data as EntityData), ...row }]));
}

/** The projects that have an entity of this name. */
async function having(db: Queries, projects: OtherProject[], name: string): Promise<Set<number>> {
  const rows = await named(db, projects, name).select('project_id').execute();
  return new Set(rows.map(({ project_id }) => project_id));
}

function named(db: Queries, projects: OtherProject[], name: string) {
  return db
    .selectFrom('things')
    .where('project_id', '=', anyOf(projects.map(({ id }) => id)))
    .where('resource', '=', 'entities')
    .where('name', '=', name);
}

async function reachOf(context: ProjectContext, name: string): Promise<ReplyOf<typeof entities.reach>> {
  const others = await otherProjects(context);
  const found = await having(context.db, others, name);
  const copies = await copiesOf(context.db, others, name);
  const using = [];
  for (const { id, name: project } of others) {
    if (copies.has(id) && (await isUsed({ ...context, projectId: id }, name))) using.push(project);
  }
  const withOwn = others.filter(({ id }) => found.has(id) && !copies.has(id));
  return { projects: others.length, with_own: withOwn.map((project) => project.name), using };
}

/** Whether a template, a reaction or an action of the project names the entity. */
async function isUsed(context: ProjectContext, name: string): Promise<boolean> {
  const key = nameKey(name);
  const reactions = await mentioning(context, 'reactions', name);
  if (reactions.some((one) => namedBy(one).some((named) => named.kind === 'entity' && named.key === key))) return true;
  const actions = await mentioning(context, 'actions', name);
  if (actions.some((action) => entitiesReadBy(action).some((read) => nameKey(read) === key))) return true;
  const intents = await mentioning(context, 'intents', `@${name}`);
  if (intents.length === 0) return false;
  const known = await referenceNames(context);
  return intents.some(({ templates }) => templates.some((template) => refersTo(template, known, name)));
}

function refersTo(template: string, known: ReferenceNames, entity: string): boolean {
  return renameInText(template, known, 'entities', new Map([[entity, '']])) !== template;
}

interface Mentioning {
  reactions: Reaction;
  actions: Action;
  intents: Intent;
}

/** The things in whose text this stands, which are few of a project's. */
async function mentioning<R extends keyof Mentioning>(
  { db, projectId }: ProjectContext,
  resource: R,
  text: string,
): Promise<Mentioning[R][]> {
  const rows = await db
    .selectFrom('things')
    .select(['id', 'data'])
    .where('project_id', '=', projectId)
    .where('resource', '=', resource)
    // As it stands in JSON.
    .where(sql<boolean>`position(${JSON.stringify(text).slice(1, -1)} in data::text) > 0`)
    .execute();
  return rows.map(({ id, data }) => ({ ...(data as Mentioning[R]), id }));
}
