import type { BodyOf, entities } from '@parley/contract';
import type { Renames } from '@parley/dialogue';
import type { Entity } from '@parley/domain';
import { fittingMatch } from '@parley/domain/entity';
import { invalidField, Problem } from '@parley/domain/problem';
import { isDeepStrictEqual } from 'node:util';
import { refuseFaultyValues } from '#features/entities/refuse-faulty-values.ts';
import { entityStore } from '#features/entities/entity-store.ts';
import { missingSystemEntities } from '#features/entities/system-entity-copies.ts';
import type { ProjectContext } from '#http/context.ts';
import type { StoreContext } from '#platform/things/store-context.ts';
import { dataOf, newIds } from '#platform/things/thing-rows.ts';
import { copyToProjects, removeFromProjects } from '#platform/things/things-of-projects.ts';
import { carryEntityNames, changeEntity } from '#workflows/content/change-entities.ts';
import {
  entitiesNamed,
  otherProjects,
  projectsMentioning,
  type EntityCopy,
  type OtherProject,
} from '#platform/things/other-projects.ts';
import { referenceNames } from '#workflows/content/rename-in-templates.ts';

/** Total characters of values in all projects: all editors wait while they are written. */
const MOST_VALUES = 50_000_000;

/**
 * Creates a system entity, which every project has as a copy, so that its bot, history and training depend only on the
 * project. Name and mark identify the copies; a change applies to all of them in one transaction. A project with an
 * entity of its own of that name keeps it.
 */
export async function createSystemEntity(context: ProjectContext, body: BodyOf<typeof entities.createSystem>) {
  await refuseFaultyValues(body);
  const { version: _version, who: _who, ...fields } = body;
  const written = await entityStore(context).insert({ ...fields, match: fittingMatch(body), __is_system__: true });
  await spread(context, written.id, null);
  return written;
}

/** Changes a system entity in every project, or turns a project's own entity into a system entity or back. */
export async function updateSystemEntity(
  context: ProjectContext,
  id: number,
  body: BodyOf<typeof entities.updateSystem>,
) {
  const store = entityStore(context);
  const before = await store.find(id);
  const written = await changeEntity(context, { id, before, body });
  const was = before?.__is_system__ ? before : null;
  const isOne = body.__is_system__ ?? before?.__is_system__ ?? false;
  if (isOne) await spread(context, id, was);
  else if (was) await takeFromOthers(context, was.name);
  else throw isNoSystemEntity();
  return written;
}

export async function removeSystemEntity(context: ProjectContext, id: number) {
  const store = entityStore(context);
  const before = await store.find(id);
  const version = await store.remove(id, context.atime);
  if (!before?.__is_system__) throw isNoSystemEntity();
  await takeFromOthers(context, before.name);
  return { version };
}

/**
 * Gives a new project the system entities, except those whose names it already uses. The transaction sees every
 * project.
 */
export async function addSystemEntities(context: StoreContext): Promise<void> {
  const missing = await missingSystemEntities(context);
  if (missing.length > 0) await entityStore(context).insertAll(missing);
}

function isNoSystemEntity(): Problem {
  return invalidField('params.id', 'Not a system entity: use /entities to change it');
}

/**
 * Updates the copies in other projects to match this entity; `before` is its earlier state if it was a system entity.
 */
async function spread(context: ProjectContext, id: number, before: Entity | null): Promise<void> {
  const after = await entityStore(context).get(id);
  const others = await otherProjects(context);
  const named = await entitiesNamed(context, others, after.name);
  const isRenamed = before?.name !== after.name;
  const copies = before && isRenamed ? await entitiesNamed(context, others, before.name) : named;
  const changed = before ? copies.filter(({ is_system }) => is_system) : [];
  if (isRenamed) refuseTaken(others, { name: after.name, before, named, copies: changed });
  const having = new Set([...named, ...changed].map(({ projectId }) => projectId));
  const lacking = others.filter((project) => !having.has(project.id));
  refuseTooMuch(after, others.length);
  if (before && isRenamed) await carryName(context, others, changed, { [before.name]: after.name });
  if (before === null || !isDeepStrictEqual(dataOf(before), dataOf(after))) {
    await copyToProjects(context, 'entities', id, { places: changed, op: 'update' });
  }
  const ids = await newIds(context.db, lacking.length);
  const places = lacking.map((project, index) => ({ projectId: project.id, id: ids[index] ?? 0 }));
  await copyToProjects(context, 'entities', id, { places, op: 'insert' });
}

async function takeFromOthers(context: ProjectContext, name: string): Promise<void> {
  const named = await entitiesNamed(context, await otherProjects(context), name);
  await removeFromProjects(
    context,
    'entities',
    named.filter(({ is_system }) => is_system),
  );
}

interface NewName {
  name: string;
  before: Entity | null;
  /** The other projects' entities with this name. */
  named: EntityCopy[];
  /** The other projects' entities that receive the change. */
  copies: EntityCopy[];
}

/** Entity names are unique in a project, and system entity names across the platform. */
function refuseTaken(others: OtherProject[], { name, before, named, copies }: NewName): void {
  if (named.some(({ is_system }) => is_system)) {
    throw invalidField('body.name', `System entity “${name}” already exists in other projects: change it there`);
  }
  const renamed = new Set(copies.map(({ projectId }) => projectId));
  const taken = new Set(named.map(({ projectId }) => projectId).filter((id) => renamed.has(id)));
  if (taken.size === 0) return;
  const where = others.filter(({ id }) => taken.has(id)).map((project) => `“${project.name}”`);
  throw invalidField(
    'body.name',
    `“${before?.name}” cannot be renamed to “${name}”: another entity has this name in ${where.join(', ')}`,
  );
}

function refuseTooMuch({ name, values }: Entity, projects: number): void {
  if (values.length * projects <= MOST_VALUES) return;
  const most = Math.floor(MOST_VALUES / projects);
  throw invalidField(
    'body.values',
    `The values of “${name}” are too long for all projects: at most ${most} characters`,
  );
}

/** Carries the new name of a system entity into the other projects' references. */
async function carryName(
  context: ProjectContext,
  others: OtherProject[],
  copies: EntityCopy[],
  renames: Renames,
): Promise<void> {
  const [before = ''] = Object.keys(renames);
  const copied = copies.map(({ projectId }) => projectId);
  const naming = new Set(await projectsMentioning(context, ['intents', 'reactions'], copied, before));
  for (const { id, name } of others.filter((project) => naming.has(project.id))) {
    const there = { ...context, projectId: id, atime: undefined };
    try {
      await carryEntityNames(there, await referenceNames(there), renames);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // The message does not quote the other project's content: its reader may have no access to that project.
      throw invalidField('body.name', `The new name does not fit the templates of the project “${name}”`);
    }
  }
}
