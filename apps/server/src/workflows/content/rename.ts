import { renameReferences, type Renames } from '@parley/dialogue';
import type { BotTestStep } from '@parley/domain/bot-test';
import { invalidField } from '@parley/domain/problem';
import { scopeInCircle, type Scope } from '@parley/domain/reaction';
import { nameKey } from '@parley/domain/text';
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
  if (kind === 'intent' || kind === 'entity') await renameInSteps(context, kind, renames);
  if (kind !== 'scope') return;
  await renameStartScopes(context, renames);
  await renameParents(context, renames);
}

/** Steps of tests name the intents and entities that they expect. */
async function renameInSteps(context: ProjectContext, kind: 'intent' | 'entity', renames: Renames): Promise<void> {
  const store = testStore(context);
  const changed = (await store.list()).flatMap(({ id, steps }) => {
    const renamed = steps.map((step) => renamedStep(step, kind, renames));
    return renamed.some((step, at) => step !== steps[at]) ? [{ id, steps: renamed }] : [];
  });
  if (changed.length > 0) await store.updateAll(changed);
}

function renamedStep(step: BotTestStep, kind: 'intent' | 'entity', renames: Renames): BotTestStep {
  const { intent, entities } = step;
  if (kind === 'intent') {
    // A negative intent follows the intent that it negates, as in a reaction.
    const asReaction = {
      id: 0,
      name: '',
      intents: [intent ?? ''],
      condition: '',
      reactions_scopes_id: null,
      actions: [],
    };
    const [name] = renameReferences([asReaction], 'intent', renames)[0]?.intents ?? [];
    return intent === undefined || name === undefined || name === intent ? step : { ...step, intent: name };
  }
  const names = new Map(Object.entries(renames).map(([from, to]) => [nameKey(from), to]));
  if (entities === undefined || !Object.keys(entities).some((name) => names.has(nameKey(name)))) return step;
  const renamed = Object.entries(entities).map(([name, value]) => [names.get(nameKey(name)) ?? name, value]);
  return { ...step, entities: Object.fromEntries(renamed) };
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

async function renameParents(context: ProjectContext, renames: Renames): Promise<void> {
  const store = scopeStore(context);
  const names = new Map(Object.entries(renames).map(([from, to]) => [nameKey(from), to]));
  const changed = (await store.list()).flatMap(({ id, parent }) => {
    const to = typeof parent === 'string' ? names.get(nameKey(parent)) : undefined;
    return to === undefined ? [] : [{ id, parent: to }];
  });
  if (changed.length > 0) await store.updateAll(changed);
}

export async function changeScopes(
  context: ProjectContext,
  changes: Pick<Scope, 'id' | 'name' | 'parent' | 'suppressions' | 'version'>[],
): Promise<number> {
  const store = scopeStore(context);
  const before = new Map((await store.list()).map((scope) => [scope.id, scope]));
  const version = await store.updateAll(
    changes.map(({ id, name, parent, suppressions, version }) => ({ id, name, parent, suppressions, version })),
  );
  await carryRenames(context, 'scope', renamesOf(changes, before));
  await refuseCircle(
    context,
    ({ id }) =>
      `body.${Math.max(
        0,
        changes.findIndex((change) => change.id === id),
      )}.parent`,
  );
  return version;
}

export async function createScope(context: ProjectContext, scope: Pick<Scope, 'name' | 'parent'>) {
  const made = await scopeStore(context).insert(scope);
  await refuseCircle(context, () => 'body.parent');
  return made;
}

async function refuseCircle(context: ProjectContext, placeOf: (scope: Scope) => string): Promise<void> {
  const circle = scopeInCircle(await scopeStore(context).list());
  if (circle) throw invalidField(placeOf(circle), `The parents of scope “${circle.name}” lead back to it`);
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
