import { entities, intents, reactions, training } from '@parley/contract';

import type { Entity } from '@parley/domain';
import { useCan } from '#shared/access/access.tsx';
import { call } from '#shared/api/client.ts';
import { refresh, useRead } from '#shared/api/hooks.ts';
import type { FieldOf, Thing } from '#shared/saving/buffer.ts';
import { about } from '#shared/saving/save.ts';
import type { Wording } from '#shared/saving/shown-conflicts.ts';
import { TOLD_BY_SAVING, useSaving, type Saving } from '#shared/saving/use-saving.ts';
import { NO_FAULTS } from '#parts/master/name-faults.ts';
import { entityTexts } from '#texts/entities.ts';
import { entityFaults } from '#features/entities/entity-faults.ts';
import { mergedValues } from '#features/entities/merged-values.ts';

const { conflict: texts } = entityTexts;
const handles = TOLD_BY_SAVING;

/** The project's entities as they are edited. */
export function useEntities() {
  const list = useRead(entities.list);
  const saving = useSaving<Entity>({
    resource: 'entities',
    things: list.data,
    mergeField: (field, base, mine, theirs) =>
      field === 'values' ? mergedValues(base.values, mine.values, theirs.values) : undefined,
    reread: async () => {
      const { data } = await list.refetch();
      // A rename changes templates and reactions, and the model is outdated.
      for (const read of [intents.list, intents.evaluation, reactions.list]) void refresh(read);
      // The turn after this one finds the entities as they are now; a server that remembers nothing has nothing to do.
      call(training.reload, { handles: ['local'] }).catch(() => {});
      return data;
    },
    writes: {
      async update(patches) {
        const versions = new Map<number, number>();
        for (const patch of patches) versions.set(patch.id, await about(patch, () => update(patch, list.data)));
        return { version: versions };
      },
      insert: ({ id: _id, version: _version, who: _who, ...body }) =>
        call(body.__is_system__ ? entities.createSystem : entities.create, { body, handles }),
      remove: ({ id, version }) =>
        call(isSystem(id, list.data) ? entities.removeSystem : entities.remove, {
          params: { id },
          atime: version,
          handles,
        }),
    },
  });
  const { things } = saving;
  return {
    list,
    saving,
    faults: things ? entityFaults(things, ({ id }) => isDictionaryChanged(saving, id)) : NO_FAULTS,
    canEdit: useCan(entities.create),
    canEditSystem: useCan(entities.updateSystem),
  };
}

/** True if the server would look for values that are listed twice: it leaves values alone that were saved before. */
export function isDictionaryChanged(
  { markOf, isFieldChanged }: Pick<Saving<Entity>, 'markOf' | 'isFieldChanged'>,
  id: number,
): boolean {
  if (markOf(id) === 'inserted') return true;
  return (['values', 'case_insensitive', 'type'] as const).some((field) => isFieldChanged(id, field));
}

/** Based on the saved state: an entity that is marked as system but not saved may still be edited by every editor. */
export function isSystem(id: number, saved: readonly Entity[] | undefined): boolean {
  return saved?.find((entity) => entity.id === id)?.__is_system__ ?? false;
}

/** Changes to an entity that is or becomes a system entity need a separate call. */
async function update(
  { version: atime, ...body }: Partial<Entity> & Thing,
  saved: readonly Entity[] | undefined,
): Promise<number> {
  const reachesAll = isSystem(body.id, saved) || body.__is_system__ === true;
  const options = { params: { id: body.id }, body, atime, handles };
  return (await call(reachesAll ? entities.updateSystem : entities.update, options)).version;
}

/** How the first of its kind begins. */
export const NEW_ENTITY: Omit<Entity, 'id' | 'name'> = {
  type: 'dictionary',
  match: 'lemmatized',
  occurrence: 'single',
  case_insensitive: false,
  values: '',
  __is_system__: false,
};

export const WORDING: Wording<Entity> = {
  noun: texts.noun,
  titleOf: ({ name }) => name,
  labels: texts.fields,
  textOf: (field: FieldOf<Entity>, entity) => {
    const value = entity[field];
    if (typeof value === 'boolean') return value ? texts.yes : texts.no;
    return value ?? '';
  },
};
