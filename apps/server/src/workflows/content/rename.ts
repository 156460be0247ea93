import { renameReferences, type Renames } from '@parley/dialogue';
import type { Scope } from '@parley/domain/reaction';
import type { ProjectContext } from '#http/context.ts';
import { reactionStore, scopeStore } from '#features/reactions/reaction-store.ts';
import { testStore } from '#features/tests/test-store.ts';

/** Carries new names into every reaction that uses the old ones. */
export async function carryRenames(
  context: ProjectContext,
  kind: 'intent' | 'reaction' | 'scope' | 'entity' | 'action',
  renames: Renames,
): Promise<void> {
  if (Object.keys(renames).length === 0) return;
  const store = reactionStore(context);
  const reactions = await store.list();
  const changed = renameReferences(reactions, kind, renames)
    .filter((renamed, index) => renamed !== reactions[index])
    .map(({ id, intents, actions }) => ({ id, intents, actions }));
  if (changed.length > 0) await store.updateAll(changed);
  if (kind === 'scope') await renameStartScopes(context, renames);
}

/** A test refers to its start scope by name. */
async function renameStartScopes(context: ProjectContext, renames: Renames): Promise<void> {
  const store = testStore(context);
  const changed = (await store.list()).flatMap(({ id, start }) => {
    const scope = typeof start?.scope === 'string' ? renames[start.scope] : undefined;
    return start && scope !== undefined ? [{ id, start: { ...start, scope } }] : [];
  });
  if (changed.length > 0) await store.updateAll(changed);
}

export async function renameScopes(
  context: ProjectContext,
  changes: Pick<Scope, 'id' | 'name' | 'suppressions' | 'version'>[],
): Promise<number> {
  const store = scopeStore(context);
  const before = new Map((await store.list()).map((scope) => [scope.id, scope]));
  const version = await store.updateAll(
    changes.map(({ id, name, suppressions, version }) => ({ id, name, suppressions, version })),
  );
  await carryRenames(context, 'scope', renamesOf(changes, before));
  return version;
}

/** New names by old ones, for renamed items. */
export function renamesOf(
  changes: { id: number; name?: string | undefined }[],
  before: Map<number, { name: string }>,
): Renames {
  const pairs = changes.flatMap(({ id, name }): [string, string][] => {
    const from = before.get(id)?.name;
    return from === undefined || name === undefined || name === from ? [] : [[from, name]];
  });
  return Object.fromEntries(pairs);
}
