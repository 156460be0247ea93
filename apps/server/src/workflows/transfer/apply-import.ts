import type { Entity } from '@parley/domain/entity';
import { fittingMatch } from '@parley/domain/entity';
import type { Resource } from '@parley/domain/project';
import { strayPasswords } from '@parley/domain/telephone-settings';
import { nameKey } from '@parley/domain/text';
import { builtInAction } from '@parley/dialogue';
import { actionStore } from '#features/actions/action-store.ts';
import { entityStore } from '#features/entities/entity-store.ts';
import { intentStore } from '#features/intents/intent-store.ts';
import { layoutStore } from '#features/reactions/layout-store.ts';
import { reactionStore, scopeStore } from '#features/reactions/reaction-store.ts';
import { refuseLive } from '#features/settings/refuse-live.ts';
import { copyToProject, readSettings } from '#features/settings/settings-store.ts';
import { synonymStore } from '#features/synonyms/synonym-store.ts';
import { forgetResults } from '#features/tests/result-store.ts';
import { testStore } from '#features/tests/test-store.ts';
import type { Caller } from '#http/context.ts';
import type { StoreContext } from '#platform/things/store-context.ts';
import { namesById } from '#platform/things/thing-names.ts';
import { lockAndStamp } from '#platform/things/project-version.ts';
import { versioned } from '#platform/things/versioned.ts';
import type { ImportPlan, PlannedWrite, WrittenThing } from '#workflows/transfer/plan-import.ts';

type Context = StoreContext & { actor: Pick<Caller, 'userId' | 'token'> };

/** A store that accepts any data of its resource: the schemas of files have already parsed it. */
interface AnyStore {
  insertAll(data: object[]): Promise<unknown>;
  updateAll(changes: { id: number }[]): Promise<unknown>;
  removeAll(targets: { id: number }[]): Promise<unknown>;
}

/**
 * Writes the plan as one version of the project; no version if it changes nothing. Calls `report` with the finished
 * share.
 */
export async function applyImport(
  context: Context,
  plan: ImportPlan,
  report: (share: number) => void = () => {},
): Promise<number | null> {
  const isChange = plan.writes.length > 0 || Object.keys(plan.settings).length > 0;
  const version = isChange ? await lockAndStamp(context) : null;
  let written = 0;
  for (const write of plan.writes) {
    await apply(context, write);
    written += 1;
    report(written / plan.writes.length);
  }
  await writeSettings(context, plan.settings);
  await writeLayout(context, plan.layout);
  return version;
}

async function apply(context: Context, { resource, op, json }: PlannedWrite): Promise<void> {
  const things = JSON.parse(json) as WrittenThing[];
  const store = storeOf(context, resource);
  if (op === 'remove') {
    const ids = things.flatMap(({ id }) => id ?? []);
    await store.removeAll(ids.map((id) => ({ id })));
    if (resource === 'tests') await forgetResults(context.db, context.projectId, ids);
    return;
  }
  const names = await namesFor(context, resource);
  const data = things.map((thing) => dataOf(resource, thing, names));
  if (op === 'insert') await store.insertAll(data);
  else await store.updateAll(data.map((fields, index) => ({ ...fields, id: things[index]?.id ?? 0 })));
}

function storeOf(context: Context, resource: PlannedWrite['resource']): AnyStore {
  const stores: Record<PlannedWrite['resource'], () => unknown> = {
    scopes: () => scopeStore(context),
    synonyms: () => synonymStore(context),
    entities: () => entityStore(context),
    intents: () => intentStore(context),
    actions: () => actionStore(context),
    reactions: () => reactionStore(context),
    tests: () => testStore(context),
    notes: () => versioned(context, 'notes'),
    files: () => versioned(context, 'files'),
  };
  return stores[resource]() as AnyStore;
}

type Names = Record<'scopes' | 'reactions' | 'actions', Map<string, number>>;

/** Ids by name of the items that an item of the resource may refer to by id. */
async function namesFor(context: Context, resource: PlannedWrite['resource']): Promise<Names> {
  const none = new Map<string, number>();
  return {
    scopes: resource === 'reactions' ? await idsByName(context, 'scopes') : none,
    reactions: resource === 'tests' ? await idsByName(context, 'reactions') : none,
    actions: resource === 'tests' ? await idsByName(context, 'actions') : none,
  };
}

async function idsByName(context: Context, resource: Resource): Promise<Map<string, number>> {
  const names = await namesById(context, resource);
  return new Map([...names].map(([id, name]) => [nameKey(name), id]));
}

/** The value of a field that is missing in a file. */
const CLEARED: Record<string, unknown> = {
  condition: '',
  intents: [],
  actions: [],
  suppressions: [],
  only_expected: false,
  barge_in: true,
  augmented: [],
  reactions_scopes_id: null,
};

function dataOf(resource: PlannedWrite['resource'], { doc, cleared = [] }: WrittenThing, names: Names): object {
  const gone = Object.fromEntries(cleared.map((field) => [field, CLEARED[field] ?? null]));
  if (resource === 'reactions') {
    const { scope, ...reaction } = doc;
    const { scope: _scope, ...lost } = gone;
    const id = typeof scope === 'string' ? names.scopes.get(nameKey(scope)) : null;
    return { condition: '', intents: [], actions: [], ...lost, ...reaction, reactions_scopes_id: id ?? null };
  }
  if (resource === 'tests') {
    const steps = doc['steps'] as Record<string, unknown>[];
    return { ...gone, ...doc, steps: steps.map((step) => stepOf(step, names)) };
  }
  if (resource === 'entities') {
    const entity = doc as unknown as Entity;
    return { ...entity, match: fittingMatch(entity), __is_system__: false };
  }
  return { ...gone, ...doc };
}

function stepOf(step: Record<string, unknown>, names: Names): object {
  const { reactions = [], actions = [] } = step as Record<string, string[] | undefined>;
  return {
    condition: '',
    ...step,
    reactions: reactions.flatMap((name) => names.reactions.get(nameKey(name)) ?? []),
    actions: actions.flatMap((name) => builtInAction(name)?.name ?? names.actions.get(nameKey(name)) ?? []),
  };
}

async function writeSettings(context: Context, changed: Record<string, unknown>): Promise<void> {
  if (Object.keys(changed).length === 0) return;
  const before = await readSettings(context);
  refuseLive(context.actor, before, changed);
  // A password stays with the server for which it was entered.
  const strays = strayPasswords(before, { ...before, ...changed }).map((field) => [field, '']);
  const written = { ...changed, ...Object.fromEntries(strays) };
  await versioned(context, 'settings', { shownId: context.projectId }).update(before.id, written);
  await copyToProject(context.db, context.projectId, changed);
}

async function writeLayout(context: Context, { moved, unplaced }: ImportPlan['layout']): Promise<void> {
  const ids = await idsByName(context, 'reactions');
  const gone = unplaced.flatMap((name) => ids.get(name) ?? []);
  if (gone.length > 0) await layoutStore(context).remove(gone);
  const places = Object.entries(moved).flatMap(([name, place]) => {
    const id = ids.get(nameKey(name));
    return id === undefined ? [] : [[String(id), place] as const];
  });
  if (places.length > 0) await layoutStore(context).move(Object.fromEntries(places));
}
