import { entities, type BodyOf } from '@parley/contract';
import { fittingMatch } from '@parley/domain/entity';
import type { ProjectContext } from '#http/context.ts';
import { projectRoute } from '#http/route.ts';
import { entityStore, findEntity } from '#features/entities/entity-store.ts';
import { needsSystemGrant } from '#features/entities/system-entities.ts';
import { definedFields } from '#platform/defined-fields.ts';
import { carryRenames, renamesOf } from '#workflows/rename.ts';
import { referenceNames, renameInTemplates } from '#workflows/rename-in-templates.ts';

type EntityPatch = BodyOf<typeof entities.update>;

/** Changes of entities, whose new names are carried into templates and reactions. */
export const entityChangeRoutes = [
  projectRoute(entities.update, async (context, { params, body }) => {
    const entity = await findEntity(context, params.id);
    if (entity?.__is_system__) throw needsSystemGrant('params.id');
    if (entity && body.__is_system__) throw needsSystemGrant('body.__is_system__');
    return updateEntity(context, params.id, body);
  }),
  projectRoute(entities.updateSystem, (context, { params, body }) => updateEntity(context, params.id, body)),
];

async function updateEntity(context: ProjectContext, id: number, body: EntityPatch) {
  const store = entityStore(context);
  const names = await referenceNames(context);
  const before = await findEntity(context, id);
  const { id: _id, version: _version, who: _who, ...patch } = definedFields(body);
  const match = before ? { match: fittingMatch({ ...before, ...patch }) } : {};
  const version = await store.update(id, { ...patch, ...match }, context.atime);
  const renames = renamesOf([{ id, name: patch.name }], new Map(before ? [[id, before]] : []));
  await renameInTemplates(context, names, 'entities', renames);
  await carryRenames(context, 'entity', renames);
  return { id, version };
}
