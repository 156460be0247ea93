import type { Reaction, Scope } from '@parley/domain';
import { searchKey } from '@parley/domain';
import { excerptOf } from '#shared/excerpt.ts';
import { refersTo } from '#features/reactions/reaction-links.ts';

export interface ReactionFilter {
  /** Words that must all occur in the reaction. */
  search: string;
  /** A scope's id, `none` for reactions without a scope, null for all. */
  scope: number | 'none' | null;
  /** Only reactions with broken references. */
  onlyBroken: boolean;
  /** Only reactions that refer to this intent, by its full name; null for all. */
  intent: string | null;
}

export const NO_FILTER: ReactionFilter = { search: '', scope: null, onlyBroken: false, intent: null };

/** The reactions that a filter leaves, by name; those without a scope first, then scope by scope. */
export function shownReactions(
  reactions: readonly Reaction[],
  scopes: readonly Scope[],
  filter: ReactionFilter,
  isBroken: (id: number) => boolean,
): Reaction[] {
  const words = searchKey(filter.search).split(' ').filter(Boolean);
  const scopeNames = new Map(scopes.map(({ id, name }) => [id, name]));
  const scopeOf = ({ reactions_scopes_id: id }: Reaction) => (id === null ? '' : (scopeNames.get(id) ?? ''));
  return reactions
    .filter((reaction) => isInScope(reaction, filter.scope))
    .filter((reaction) => !filter.onlyBroken || isBroken(reaction.id))
    .filter((reaction) => filter.intent === null || refersTo(reaction, 'intent', filter.intent))
    .filter((reaction) => {
      if (words.length === 0) return true;
      const key = `${searchable(reaction)} ${searchKey(scopeOf(reaction))}`;
      return words.every((word) => key.includes(word));
    })
    .sort((a, b) => compareNames(scopeOf(a), scopeOf(b)) || compareNames(a.name, b.name) || a.id - b.id);
}

/** Orders by exact name, then prefix of the name, then part of the name, then matches elsewhere. */
export function bestFirst(reactions: readonly Reaction[], search: string): Reaction[] {
  const sought = searchKey(search);
  const rank = ({ name }: Reaction) => {
    const key = searchKey(name);
    if (key === sought) return 0;
    if (key.startsWith(sought)) return 1;
    return key.includes(sought) ? 2 : 3;
  };
  return reactions
    .map((reaction) => ({ reaction, rank: rank(reaction) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ reaction }) => reaction);
}

function isInScope({ reactions_scopes_id: id }: Reaction, scope: ReactionFilter['scope']): boolean {
  if (scope === null) return true;
  return scope === 'none' ? id === null : id === scope;
}

const { compare: compareNames } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const searchKeys = new WeakMap<Reaction, string>();

/** Everything that an editor wrote, for searching; kept, because a reaction is a new object when it changes. */
function searchable(reaction: Reaction): string {
  const known = searchKeys.get(reaction);
  if (known !== undefined) return known;
  const key = searchKey([reaction.name, ...written(reaction)].join(' '));
  searchKeys.set(reaction, key);
  return key;
}

function written({ intents, condition, actions }: Reaction): string[] {
  return [...intents, condition, ...actions.flatMap((call) => [call.name, ...textsIn(call.args)])];
}

/** The text of a found reaction that has the searched words; undefined if its name has them all. */
export function foundIn(reaction: Reaction, search: string): string | undefined {
  return excerptOf(
    written(reaction).join('\n'),
    searchKey(search).split(' ').filter(Boolean),
    searchKey(reaction.name),
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
