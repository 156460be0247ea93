import { entities, type BodyOf } from '@parley/contract';
import { fittingMatch } from '@parley/domain/entity';
import type { ProjectContext } from '#http/context.ts';
import { projectRoute } from '#http/route.ts';
import { entityStore } from '#features/entities/entity-store.ts';
import { needsSystemGrant } from '#features/entities/system-entities.ts';
import { definedFields } from '#platform/defined-fields.ts';
import type { ThingOf } from '#platform/things/thing-of.ts';
import { carryRenames, renamesOf } from '#workflows/rename.ts';
import { referenceNames, renameInTemplates } from '#workflows/rename-in-templates.ts';

type EntityPatch = BodyOf<typeof entities.update>;

/** Changes of entities, whose new names are carried into templates and reactions. */
export const entityChangeRoutes = [
  projectRoute(entities.update, async (context, { params, body }) => {
    const before = await entityStore(context).find(params.id);
    if (before?.__is_system__) throw needsSystemGrant('params.id');
    if (before && body.__is_system__) throw needsSystemGrant('body.__is_system__');
    return updateEntity(context, { id: params.id, before, body });
  }),
  projectRoute(entities.updateSystem, async (context, { params: { id }, body }) =>
    updateEntity(context, { id, before: await entityStore(context).find(id), body }),
  ),
];

interface EntityChange {
  id: number;
  before: ThingOf<'entities'> | undefined;
  body: EntityPatch;
}

async function updateEntity(context: ProjectContext, { id, before, body }: EntityChange) {
  const names = await referenceNames(context);
  const { id: _id, version: _version, who: _who, ...patch } = definedFields(body);
  const match = before ? { match: fittingMatch({ ...before, ...patch }) } : {};
  const version = await entityStore(context).update(id, { ...patch, ...match }, context.atime);
  const renames = renamesOf([{ id, name: patch.name }], new Map(before ? [[id, before]] : []));
  await renameInTemplates(context, names, 'entities', renames);
  await carryRenames(context, 'entity', renames);
  return { id, version };
}
