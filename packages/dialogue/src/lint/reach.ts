import type { Reaction, Scope } from '@parley/domain';
import { nameKey, withParents } from '@parley/domain';
import type { EdgeKind, Graph } from '#graph/graph.ts';
import type { NamePattern, RunTimeTargets } from '#lint/run-time-targets.ts';

export interface Reach {
  /** The reactions that something can start. */
  reached: ReadonlySet<number>;
  /** The reactions that code or a computed target may lead to, without edges of the graph. */
  ledTo: ReadonlySet<number>;
}

/**
 * Finds the reactions that something can start: a text or a system intent where their scope can be active, an
 * expectation, a goto, a timer. A target that is made at run time may be any whose name its expression can make.
 */
export function reach(
  reactions: readonly Reaction[],
  graph: Graph,
  scopes: ScopeNames,
  targets: RunTimeTargets,
): Reach {
  const byId = new Map(reactions.map((reaction) => [reaction.id, reaction]));
  const byKey = Map.groupBy(reactions, ({ name }) => nameKey(name));
  const scopesByKey = Map.groupBy(scopes, ({ name }) => nameKey(name));
  const inScope = Map.groupBy(reactions, ({ reactions_scopes_id: scope }) => scope);
  const chains = parentChains(scopes);
  const listens = ({ intents }: Reaction) => intents.length > 0;
  const answers = (reaction: Reaction) => listens(reaction) && reaction.only_expected !== true;
  const reached = new Set<number>();
  const ledTo = new Set<number>();
  const entered = new Set<number>();
  const applied = { scope: new Set<NamePattern>(), expect: new Set<NamePattern>(), other: new Set<NamePattern>() };
  const waiting: Reaction[] = [];
  const start = (reaction: Reaction | undefined) => {
    if (!reaction || reached.has(reaction.id)) return;
    reached.add(reaction.id);
    waiting.push(reaction);
  };
  const enter = (scope: number) => {
    for (const id of chains.get(scope) ?? [scope]) {
      if (entered.has(id)) continue;
      entered.add(id);
      for (const reaction of inScope.get(id) ?? []) if (answers(reaction)) start(reaction);
    }
  };
  const lead = (kind: EdgeKind, reaction: Reaction) => {
    // An expected reaction answers only to an intent that it lists.
    if (kind === 'expect' && !listens(reaction)) return;
    ledTo.add(reaction.id);
    start(reaction);
  };
  const leadByName = (kind: EdgeKind, key: string) => {
    if (kind === 'enter_scope') for (const { id } of scopesByKey.get(key) ?? []) enter(id);
    else for (const reaction of byKey.get(key) ?? []) lead(kind, reaction);
  };
  const leadByPattern = (kind: EdgeKind, pattern: NamePattern) => {
    const done = applied[kind === 'enter_scope' ? 'scope' : kind === 'expect' ? 'expect' : 'other'];
    if (done.has(pattern)) return;
    done.add(pattern);
    const keys = kind === 'enter_scope' ? scopesByKey.keys() : byKey.keys();
    for (const key of keys) if (pattern.fits(key)) leadByName(kind, key);
  };

  for (const key of targets.namedInCode) leadByName('goto', key);
  for (const reaction of reactions) if (reaction.reactions_scopes_id === null && answers(reaction)) start(reaction);
  for (let reaction = waiting.pop(); reaction; reaction = waiting.pop()) {
    for (const { kind, to } of graph.out.get(reaction.id) ?? []) {
      if (to === null) continue;
      if (kind === 'enter_scope') enter(to);
      else {
        const target = byId.get(to);
        if (target && (kind !== 'expect' || listens(target))) start(target);
      }
    }
    for (const { kind, names, patterns } of targets.of(reaction)) {
      for (const key of names) leadByName(kind, key);
      for (const pattern of patterns) leadByPattern(kind, pattern);
    }
  }
  return { reached, ledTo };
}

type ScopeNames = readonly Pick<Scope, 'id' | 'name' | 'parent'>[];

/** The ids of each scope and of its parents: a parent's reactions answer in the scope, too. */
export function parentChains(scopes: ScopeNames): Map<number, number[]> {
  const byName = new Map(scopes.map((scope) => [nameKey(scope.name), scope]));
  return new Map(scopes.map((scope) => [scope.id, withParents(scope, byName).map(({ id }) => id)]));
}
