import type { synonyms, BodyOf } from '@parley/contract';
import { invalidField } from '@parley/domain/problem';
import type { ReferenceNames } from '@parley/domain/references';
import { renameInText } from '@parley/nlu';
import type { ProjectContext } from '#http/context.ts';
import { DUPLICATE_SYNONYM, synonymStore } from '#features/synonyms/synonym-store.ts';
import type { ThingOf } from '#platform/things/thing-of.ts';
import { renamesOf } from '#workflows/content/rename.ts';
import { referenceNames, renameInTemplates } from '#workflows/content/rename-in-templates.ts';

type Saved = BodyOf<typeof synonyms.replace>;

export async function saveSynonyms(context: ProjectContext, list: Saved): Promise<number> {
  refuseDuplicateNames(list);
  const store = synonymStore(context);
  const before = new Map((await store.list()).map((synonym) => [synonym.id, synonym]));
  const names = await referenceNames(context);
  const kept = list.flatMap(({ id, name, values, version }) =>
    id === undefined ? [] : [{ id, name, values, version }],
  );
  const added = list.filter(({ id }) => id === undefined).map(({ name, values }) => ({ name, values }));
  const keptIds = new Set(kept.map(({ id }) => id));
  // The caller must not delete synonyms that another user added since the caller read the list.
  const missing = [...before.keys()].filter((id) => !keptIds.has(id)).map((id) => ({ id, version: context.atime }));
  const renames = renamesOf(kept, before);
  if (missing.length > 0) await store.removeAll(missing);
  await store.updateAll(withRenamedValues(kept, before, names, renames));
  const { version } = await store.insertAll(added);
  await renameInTemplates(context, names, 'synonyms', renames);
  return version;
}

/** The list is complete, so a name that occurs in it once is free. */
function refuseDuplicateNames(list: Saved): void {
  const seen = new Set<string>();
  for (const [index, { name }] of list.entries()) {
    if (seen.has(name)) throw invalidField(`body.${index}.name`, DUPLICATE_SYNONYM);
    seen.add(name);
  }
}

/**
 * Replaces names in values. Existing values still mean the old names; new values were written with the new names in
 * view.
 */
function withRenamedValues<T extends { id: number; values: string[] }>(
  kept: T[],
  before: Map<number, ThingOf<'synonyms'>>,
  names: ReferenceNames,
  renames: Record<string, string>,
): T[] {
  const newNames = new Map(Object.entries(renames));
  if (newNames.size === 0) return kept;
  return kept.map((synonym) => {
    const old = new Set(before.get(synonym.id)?.values);
    const values = synonym.values.map((value) =>
      old.has(value) ? renameInText(value, names, 'synonyms', newNames) : value,
    );
    return { ...synonym, values };
  });
}
