import { builtInAction } from '@parley/dialogue';
import { invalidField } from '@parley/domain/problem';
import type { ProjectContext } from '#http/context.ts';
import { actionStore } from '#features/actions/action-store.ts';
import { definedFields } from '#platform/defined-fields.ts';
import { carryRenames, renamesOf } from '#workflows/content/rename.ts';

interface ActionChange {
  id: number;
  name?: string | undefined;
  source?: string | undefined;
  version?: number | undefined;
  /** The position in the request. */
  place: string;
}

export async function updateActions(context: ProjectContext, changes: ActionChange[]): Promise<number> {
  for (const { name, place } of changes) if (name !== undefined) refuseBuiltInName(name, place);
  const store = actionStore(context);
  const before = new Map((await store.list()).map((action) => [action.id, action]));
  const version = await store.updateAll(
    changes.map(({ id, name, source, version: seen }) => ({ id, version: seen, ...definedFields({ name, source }) })),
    (index) => changes[index]?.place ?? 'body',
  );
  await carryRenames(context, 'action', renamesOf(changes, before));
  return version;
}

/** A reaction would run the built-in action, and never this one. */
export function refuseBuiltInName(name: string, place: string): void {
  if (!builtInAction(name)) return;
  throw invalidField(`${place}.name`, `${name} is the name of a built-in action`);
}
