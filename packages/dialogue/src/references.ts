import type { ActionCall, Intent, Reaction } from '@parley/domain';
import { nameKey, negativeName, SYSTEM_INTENTS } from '@parley/domain';
import type { ArgumentType } from '#actions/built-in.ts';
import { builtInAction } from '#actions/index.ts';
import type { BotContent } from '#bot.ts';
import { isTarget, nameOf } from '#actions/targets.ts';
import { namesInButtons, renamedButtons } from '#button-names.ts';
import { namesIn } from '#graph/graph.ts';
import { asText, type Json } from '#json.ts';

export type ReferenceKind = 'intent' | 'reaction' | 'scope' | 'action' | 'entity' | 'file';

/** A name that a reaction depends on. */
export interface Reference {
  kind: ReferenceKind;
  name: string;
  /** The field that holds it: `intents`, `scope`, or the name of the action. */
  through: string;
}

export interface BrokenReference extends Reference {
  reaction: Reaction;
}

const KIND_OF_ARGUMENT: Partial<Record<ArgumentType, ReferenceKind>> = {
  reaction: 'reaction',
  reactions: 'reaction',
  scope: 'scope',
  intent: 'intent',
  entity: 'entity',
  file: 'file',
};

/** All names that a reaction refers to. Names that are only known at run time, with `{{ }}`, are left out. */
export function references(reaction: Reaction): Reference[] {
  return [
    ...reaction.intents.map((name): Reference => ({ kind: 'intent', name, through: 'intents' })),
    ...reaction.actions.flatMap(referencesOfCall),
  ];
}

function referencesOfCall(call: ActionCall): Reference[] {
  const action = builtInAction(call.name);
  if (action === undefined) return [{ kind: 'action', name: call.name, through: call.name }];
  return Object.entries(action.args).flatMap(([argument, { type }]) => {
    if (type === 'options') return referencesOfButtons(call.args[argument], action.name);
    const kind = KIND_OF_ARGUMENT[type];
    if (kind === undefined) return [];
    return namesIn(call.args[argument]).map((name) => ({ kind, name, through: action.name }));
  });
}

function referencesOfButtons(options: Json | undefined, through: string): Reference[] {
  return (['intent', 'entity'] as const).flatMap((kind) =>
    namesIn(namesInButtons(options, kind)).map((name) => ({ kind, name, through })),
  );
}

/** References to what does not exist. Stored files are not known here, and not judged. */
export function brokenReferences(
  content: Omit<BotContent, 'settings'> & { intents: Pick<Intent, 'name'>[] },
): BrokenReference[] {
  const scopeIds = new Set(content.scopes.map(({ id }) => id));
  const known: Partial<Record<ReferenceKind, Set<string>>> = {
    intent: keysOf([...content.intents, ...SYSTEM_INTENTS.map((name) => ({ name }))]),
    reaction: keysOf(content.reactions),
    scope: keysOf(content.scopes),
    action: keysOf(content.actions),
    entity: keysOf(content.entities),
  };
  return content.reactions.flatMap((reaction) => [
    ...brokenScope(reaction, scopeIds),
    ...references(reaction)
      .filter(({ kind, name }) => known[kind]?.has(nameKey(name)) === false)
      .map((reference) => ({ ...reference, reaction })),
  ]);
}

function brokenScope(reaction: Reaction, scopeIds: Set<number>): BrokenReference[] {
  const id = reaction.reactions_scopes_id;
  if (id === null || scopeIds.has(id)) return [];
  return [{ kind: 'scope', name: String(id), through: 'scope', reaction }];
}

function keysOf(things: { name: string }[]): Set<string> {
  return new Set(things.map(({ name }) => nameKey(name)));
}

/** New names by old names. All are applied together, so that two records may swap names. */
export type Renames = Record<string, string>;

/** The reactions with the new names. A reaction without a renamed reference is returned unchanged. */
export function renameReferences(reactions: Reaction[], kind: ReferenceKind, renames: Renames): Reaction[] {
  const names = new Map(Object.entries(renames).map(([from, to]) => [nameKey(from), to]));
  if (kind !== 'intent') return reactions.map((reaction) => renameInCalls(reaction, kind, names));
  const withTwins = withNegatives(names);
  return reactions.map((reaction) => renameInCalls(renameIntents(reaction, withTwins), kind, withTwins));
}

function renameInCalls(reaction: Reaction, kind: ReferenceKind, names: Map<string, string>): Reaction {
  const actions = reaction.actions.map((call) => renameInCall(call, kind, names));
  return actions.some((call, index) => call !== reaction.actions[index]) ? { ...reaction, actions } : reaction;
}

/** A negative intent follows the intent that it negates. */
function withNegatives(names: Map<string, string>): Map<string, string> {
  const negatives = [...names].map(([from, to]): [string, string] => [negativeName(from), negativeName(to)]);
  return new Map([...negatives, ...names]);
}

function renameIntents(reaction: Reaction, names: Map<string, string>): Reaction {
  if (!reaction.intents.some((name) => names.has(nameKey(name)))) return reaction;
  // Two intents may have become one.
  const intents = [...new Set(reaction.intents.map((name) => names.get(nameKey(name)) ?? name))];
  return { ...reaction, intents };
}

function renameInCall(call: ActionCall, kind: ReferenceKind, names: Map<string, string>): ActionCall {
  const action = builtInAction(call.name);
  if (action === undefined) {
    const name = kind === 'action' ? names.get(nameKey(call.name)) : undefined;
    return name === undefined ? call : { ...call, name };
  }
  const given = kind === 'entity' && action.name === 'ask' ? withWrittenEntity(call, names) : call;
  const renamed = Object.entries(action.args).flatMap(([argument, { type }]): [string, Json][] => {
    const value = given.args[argument];
    if (value === undefined) return [];
    if (type === 'options') return renamedOptions(argument, value, kind, names);
    if (KIND_OF_ARGUMENT[type] !== kind) return [];
    return namesIn(value).some((name) => names.has(nameKey(name))) ? [[argument, renameIn(value, names)]] : [];
  });
  return renamed.length === 0 ? given : { ...given, args: { ...given.args, ...Object.fromEntries(renamed) } };
}

/** A question without a value takes the entity of its slot's name; under a new name, the value has to say so. */
function withWrittenEntity(call: ActionCall, names: Map<string, string>): ActionCall {
  const to = names.get(nameKey(asText(call.args['slot'])));
  if (to === undefined || asText(call.args['value']).trim() !== '') return call;
  return { ...call, args: { ...call.args, value: `entities[${JSON.stringify(to)}]` } };
}

function renamedOptions(
  argument: string,
  options: Json,
  kind: ReferenceKind,
  names: Map<string, string>,
): [string, Json][] {
  if (kind !== 'intent' && kind !== 'entity') return [];
  if (!namesInButtons(options, kind).some((name) => names.has(nameKey(name)))) return [];
  return [[argument, renamedButtons(options, kind, (name) => names.get(nameKey(name)))]];
}

function renameIn(value: Json, names: Map<string, string>): Json {
  if (Array.isArray(value)) return value.map((item) => renameIn(item, names));
  if (isTarget(value))
    return { ...value, reaction: names.get(nameKey(nameOf(value) ?? '')) ?? value['reaction'] ?? '' };
  return typeof value === 'string' ? (names.get(nameKey(value)) ?? value) : value;
}
