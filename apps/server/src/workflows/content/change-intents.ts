import type { intents, BodyOf, Written } from '@parley/contract';
import type { IntentPatch } from '@parley/domain/intent';
import { isNegative, negativeName } from '@parley/domain/intent-polarity';
import { invalidField } from '@parley/domain/problem';
import { LIMITS } from '@parley/domain/text';
import type { ProjectContext } from '#http/context.ts';
import { DUPLICATE_INTENT, intentNames, intentStore, type NamedIntent } from '#features/intents/intent-store.ts';
import { refuseDuplicateTemplates } from '#features/intents/templates.ts';
import { definedFields } from '#platform/defined-fields.ts';
import type { ListChange } from '#platform/things/versioned.ts';
import { carryRenames, renamesOf } from '#workflows/content/rename.ts';

export async function createIntent(
  context: ProjectContext,
  { name, templates = [], augmented }: BodyOf<typeof intents.create>,
): Promise<Written> {
  const store = intentStore(context);
  const { id, version } = await store.insert({ name, templates, augmented });
  if (templates.length > 0) await refuseDuplicateTemplates(await store.list(), new Set([id]));
  return { id, version };
}

/** `place` is its position in the request. */
type IntentChange = IntentPatch & { id: number; place: string };

export async function updateIntents(context: ProjectContext, changes: IntentChange[]): Promise<number> {
  const store = intentStore(context);
  const before = await intentNames(context);
  const wanted = withRenamedTwins(changes, before);
  refuseTakenTwins(wanted, changes, before);
  const version = await store.updateAll(
    wanted.map(({ id, name, templates, augmented, version: seen }): ListChange<'intents'> => ({
      id,
      version: seen,
      ...definedFields({ name, templates, augmented }),
    })),
    (index) => wanted[index]?.place ?? 'body',
  );
  const withTemplates = changes.filter(({ templates }) => templates !== undefined);
  if (withTemplates.length > 0) {
    const places = new Map(withTemplates.map(({ id, place }) => [id, place]));
    await refuseDuplicateTemplates(await store.list(), new Set(places.keys()), (id) => places.get(id) ?? 'body');
  }
  await carryRenames(context, 'intent', renamesOf(wanted, new Map(before.map((intent) => [intent.id, intent]))));
  return version;
}

/**
 * The changes, extended by the negative twins of renamed intents, including twins that the list changes otherwise or
 * under their current name.
 */
function withRenamedTwins(changes: IntentChange[], before: NamedIntent[]): IntentChange[] {
  const idByName = new Map(before.map(({ id, name }) => [name, id]));
  const nameById = new Map(before.map(({ id, name }) => [id, name]));
  const changeById = new Map(changes.map((change) => [change.id, change]));
  const twins = changes.flatMap(({ id, name, place }): IntentChange[] => {
    const oldName = nameById.get(id);
    if (oldName === undefined || name === undefined || name === oldName || isNegative(oldName)) return [];
    const twinId = idByName.get(negativeName(oldName));
    if (twinId === undefined) return [];
    const twin = changeById.get(twinId) ?? { id: twinId, place };
    if (twin.name !== undefined && twin.name !== negativeName(oldName)) return [];
    return [{ ...twin, name: twinName(oldName, name, place) }];
  });
  const followers = new Map(twins.map((twin) => [twin.id, twin]));
  return [
    ...changes.map((change) => followers.get(change.id) ?? change),
    ...twins.filter(({ id }) => !changeById.has(id)),
  ];
}

/** Names the twin whose name is taken: the typed name itself may be free. */
function refuseTakenTwins(wanted: IntentChange[], changes: IntentChange[], before: NamedIntent[]): void {
  const nameById = new Map([...before, ...wanted].flatMap(({ id, name }) => (name === undefined ? [] : [[id, name]])));
  const typed = new Map(changes.map(({ id, name }) => [id, name]));
  const holders = Map.groupBy(nameById.keys(), (id) => nameById.get(id));
  for (const { id, name, place } of wanted) {
    const isTaken = name !== undefined && name !== typed.get(id) && (holders.get(name)?.length ?? 0) > 1;
    if (isTaken) throw invalidField(`${place}.name`, `The name “${name}” of its negative intent is already in use`);
  }
}

function twinName(oldName: string, name: string, place: string): string {
  const negative = negativeName(name);
  if (name === negativeName(oldName)) throw invalidField(`${place}.name`, DUPLICATE_INTENT);
  if (isNegative(name))
    throw invalidField(`${place}.name`, 'An intent with a negative intent cannot be negative itself');
  if (negative.length > LIMITS.name) {
    throw invalidField(
      `${place}.name`,
      `The name of its negative intent would exceed ${LIMITS.name} characters; use a shorter name`,
    );
  }
  return negative;
}

/** Removes an intent with its negative twin, unless another user has changed either since the sender saw them. */
export async function removeIntent(
  context: ProjectContext,
  id: number,
  negativeVersion = context.atime,
): Promise<number> {
  const all = await intentNames(context);
  const intent = all.find((other) => other.id === id);
  const twin = intent && all.find(({ name }) => name === negativeName(intent.name));
  return intentStore(context).removeAll([
    { id, version: context.atime },
    ...(twin ? [{ id: twin.id, version: negativeVersion }] : []),
  ]);
}
