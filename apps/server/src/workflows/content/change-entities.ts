import type { BodyOf, entities } from '@parley/contract';
import type { Renames } from '@parley/dialogue';
import { fittingMatch, type Entity } from '@parley/domain/entity';
import type { ProjectContext } from '#http/context.ts';
import type { ReferenceNames } from '@parley/domain/references';
import { entityStore } from '#features/entities/entity-store.ts';
import { refuseFaultyValues } from '#features/entities/refuse-faulty-values.ts';
import { isForSystemEntities } from '#features/entities/system-entities.ts';
import { definedFields } from '#platform/defined-fields.ts';
import { carryRenames, renamesOf } from '#workflows/content/rename.ts';
import { referenceNames, renameInTemplates } from '#workflows/content/rename-in-templates.ts';

type EntityPatch = BodyOf<typeof entities.update>;

/** Changes a project's own entity, and carries its new name into templates and reactions. */
export async function updateOwnEntity(context: ProjectContext, id: number, body: EntityPatch) {
  const before = await entityStore(context).find(id);
  // Changes the entity first: a caller with an outdated copy, from before it became a system entity, should get the
  // conflict.
  const written = await changeEntity(context, { id, before, body });
  if (before?.__is_system__) throw isForSystemEntities('params.id');
  if (body.__is_system__) throw isForSystemEntities('body.__is_system__');
  return written;
}

interface EntityChange {
  id: number;
  before: Entity | undefined;
  body: EntityPatch;
}

/** The change of one entity in one project, checked against the context's `atime`. */
export async function changeEntity(context: ProjectContext, { id, before, body }: EntityChange) {
  const names = await referenceNames(context);
  const { id: _id, version: _version, who: _who, ...patch } = definedFields(body);
  if (before) await refuseFaultyValues({ ...before, ...patch }, before);
  const match = before ? { match: fittingMatch({ ...before, ...patch }) } : {};
  const version = await entityStore(context).update(id, { ...patch, ...match }, context.atime);
  await carryEntityNames(context, names, renamesOf([{ id, name: patch.name }], new Map(before ? [[id, before]] : [])));
  return { id, version };
}

/** Carries new names into the project's templates and reactions. `known` are the earlier names. */
export async function carryEntityNames(context: ProjectContext, known: ReferenceNames, renames: Renames) {
  await renameInTemplates(context, known, 'entities', renames);
  await carryRenames(context, 'entity', renames);
}
