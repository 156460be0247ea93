import { references, type Reference, type ReferenceKind } from '@parley/dialogue';
import type { Action, Entity, Intent, Reaction, Scope } from '@parley/domain';
import { nameKey, SYSTEM_INTENTS } from '@parley/domain';
import { keysOf } from '#features/reactions/reaction-names.ts';
import { reactionTexts } from '#texts/reactions.ts';

/** The items that reactions reference. A list is undefined if the user may not read it; its names are not checked. */
export interface Content {
  intents: readonly Pick<Intent, 'name'>[] | undefined;
  scopes: readonly Scope[] | undefined;
  actions: readonly Action[] | undefined;
  entities: readonly Entity[] | undefined;
}

export interface Broken {
  kind: ReferenceKind;
  name: string;
  /** The referring field in readable form: `expect`, `intents`. */
  through: string;
  /** `Reaction “Order card” not found` */
  reason: string;
}

/**
 * Broken references by reaction id. `renamed` holds the saved names of reactions with an unsaved rename: on save, the
 * server updates every reference.
 */
export function brokenById(
  reactions: readonly Reaction[],
  { intents, scopes, actions, entities }: Content,
  renamed: readonly string[],
): Map<number, Broken[]> {
  const known: Record<ReferenceKind, ReadonlySet<string> | undefined> = {
    intent: keysOf(intents && [...intents.map(({ name }) => name), ...SYSTEM_INTENTS]),
    scope: keysOf(scopes?.map(({ name }) => name)),
    action: keysOf(actions?.map(({ name }) => name)),
    entity: keysOf(entities?.map(({ name }) => name)),
    reaction: keysOf([...reactions.map(({ name }) => name), ...renamed]),
    file: undefined,
  };
  const scopeIds = scopes && new Set(scopes.map(({ id }) => id));
  const byId = new Map<number, Broken[]>();
  for (const reaction of reactions) {
    const broken = namesIn(reaction)
      .filter(({ kind, key }) => known[kind]?.has(key) === false)
      .map(({ kind, name, through }) => ({ kind, name, through, reason: reactionTexts.broken.missing(kind, name) }));
    const scope = reaction.reactions_scopes_id;
    if (scope !== null && scopeIds?.has(scope) === false) {
      broken.push({ kind: 'scope', name: String(scope), through: 'scope', reason: reactionTexts.broken.noScope });
    }
    if (broken.length > 0) byId.set(reaction.id, broken);
  }
  return byId;
}

interface NamedReference extends Reference {
  key: string;
}

const namesByReaction = new WeakMap<Reaction, NamedReference[]>();

/** Collects the references of a reaction. Cached by object, because a changed reaction is a new object. */
function namesIn(reaction: Reaction): NamedReference[] {
  const known = namesByReaction.get(reaction);
  if (known) return known;
  const names = references(reaction).map((reference) => ({ ...reference, key: nameKey(reference.name) }));
  namesByReaction.set(reaction, names);
  return names;
}

export function refersTo(reaction: Reaction, kind: ReferenceKind, name: string): boolean {
  const wanted = nameKey(name);
  return namesIn(reaction).some((reference) => reference.kind === kind && reference.key === wanted);
}

export interface Use {
  reaction: Reaction;
  /** The referring actions: `goto`, `expect`. */
  through: string[];
}

/** Finds the uses of each reaction, by its key, without repetition. */
export function usesOfReactions(reactions: readonly Reaction[]): Map<string, Use[]> {
  const uses = new Map<string, Use[]>();
  for (const reaction of reactions) {
    for (const { kind, key, through } of namesIn(reaction)) {
      if (kind !== 'reaction') continue;
      const list = uses.get(key) ?? [];
      const known = list.find((use) => use.reaction.id === reaction.id);
      if (!known) uses.set(key, [...list, { reaction, through: [through] }]);
      else if (!known.through.includes(through)) known.through.push(through);
    }
  }
  return uses;
}
