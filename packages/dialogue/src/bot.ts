import type { Action, Entity, Environment, Reaction, Scope, Settings } from '@parley/domain';
import { nameKey, withParents } from '@parley/domain';
import { textsIn } from '#json.ts';
import type { Names } from '#entries/action-entry.ts';

/** The part of a project that decides a bot's answers. */
export interface BotContent {
  reactions: Reaction[];
  scopes: Scope[];
  actions: Action[];
  entities: Entity[];
  settings: Settings;
}

/** Reactions that list one intent; every list has those with a condition first, then ascending ids. */
export interface IntentIndex {
  unscoped: Reaction[];
  byScope: Map<number, Reaction[]>;
}

type Config = Record<string, string | number | boolean>;

/** A project's content, indexed so that the cost of a turn does not grow with the project. */
export interface CompiledBot {
  settings: Settings;
  config: Record<Environment, Config>;
  byIntent: Map<string, IntentIndex>;
  /** The keys of the intents that a reaction lists, by the reaction's id. */
  intentsOf: Map<number, Set<string>>;
  reactionsById: Map<number, Reaction>;
  reactionsByName: Map<string, Reaction>;
  scopesById: Map<number, Scope>;
  scopesByName: Map<string, Scope>;
  /** The ids of a scope and of its parents, the nearest first. */
  scopeChains: Map<number, number[]>;
  actionsByName: Map<string, Action>;
  entitiesByName: Map<string, Entity>;
  names: Names;
}

export function compileBot({ reactions, scopes, actions, entities, settings }: BotContent): CompiledBot {
  const idsByName = new Map(reactions.map(({ id, name }) => [name, id]));
  const [reactionsByName, scopesByName] = [byName(reactions), byName(scopes)];
  return {
    settings,
    config: { dev: configOf(settings, settings.config_dev), prod: configOf(settings, settings.config_prod) },
    byIntent: indexByIntent(reactions),
    intentsOf: new Map(reactions.map(({ id, intents }) => [id, new Set(intents.map(nameKey))])),
    reactionsById: byId(reactions),
    reactionsByName,
    scopesById: byId(scopes),
    scopesByName,
    scopeChains: new Map(scopes.map((scope) => [scope.id, withParents(scope, scopesByName).map(({ id }) => id)])),
    actionsByName: byName(actions),
    entitiesByName: byName(entities),
    names: {
      // Most names are spelled exactly, and a key costs more than a look-up.
      reaction: (name) => idsByName.get(name) ?? reactionsByName.get(nameKey(name))?.id,
      scope: (name) => scopesByName.get(nameKey(name))?.name,
      countsFailures: reactions.some(readsFailures) || actions.some(({ source }) => source.includes('failures')),
      canRepeat: reactions.some(({ actions: calls }) => calls.some(({ name }) => name.trim() === 'repeat')),
    },
  };
}

function readsFailures({ condition, actions }: Reaction): boolean {
  return condition.includes('failures') || textsIn(actions).some((text) => text.includes('failures'));
}

export function reactionNamed(bot: CompiledBot, name: string): Reaction | undefined {
  return bot.reactionsByName.get(nameKey(name));
}

export function hasCondition(reaction: Reaction): boolean {
  return reaction.condition.trim() !== '';
}

/** The order of reactions that are otherwise equal. */
export function byConditionThenId(a: Reaction, b: Reaction): number {
  return Number(hasCondition(b)) - Number(hasCondition(a)) || a.id - b.id;
}

function indexByIntent(reactions: Reaction[]): Map<string, IntentIndex> {
  const index = new Map<string, IntentIndex>();
  const unasked = reactions.filter(({ only_expected: isOnlyExpected }) => isOnlyExpected !== true);
  for (const reaction of unasked.toSorted(byConditionThenId)) {
    for (const intent of new Set(reaction.intents.map(nameKey))) {
      const entry = getOrMake(index, intent, () => ({ unscoped: [], byScope: new Map() }));
      const scope = reaction.reactions_scopes_id;
      if (scope === null) entry.unscoped.push(reaction);
      else getOrMake(entry.byScope, scope, () => []).push(reaction);
    }
  }
  return index;
}

export function configOf(settings: Settings, values: Config): Config {
  const defaults = Object.fromEntries(settings.config_struct.map((field) => [field.key, field.default]));
  return { ...defaults, ...values };
}

function byId<T extends { id: number }>(things: T[]): Map<number, T> {
  return new Map(things.map((thing) => [thing.id, thing]));
}

function byName<T extends { name: string }>(things: T[]): Map<string, T> {
  return new Map(things.map((thing) => [nameKey(thing.name), thing]));
}

function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
