import type { Reaction, Scope } from '@parley/domain';
import { builtInAction } from '#actions/index.ts';
import type { Graph } from '#graph/graph.ts';
import { parentChains } from '#lint/reach.ts';

/** Out of any scope; else the one scope that is entered. */
type Way = number | 'out';

/** Scopes that are entered, and that nothing leaves: not what answers there, nor what that leads to. */
export function scopesWithoutWayOut(live: readonly Reaction[], scopes: readonly Scope[], graph: Graph): Scope[] {
  const entered = new Set(
    live.flatMap(({ id }) => graph.out.get(id) ?? []).flatMap(({ kind, to }) => (kind === 'enter_scope' ? to : [])),
  );
  const ways = waysFrom(live, graph);
  const inScope = Map.groupBy(live.filter(listens), ({ reactions_scopes_id: scope }) => scope);
  const waysIn = (scope: number | null) => new Set((inScope.get(scope) ?? []).flatMap(({ id }) => ways.get(id) ?? []));
  // A reaction without a scope answers in all of them.
  const unscoped = waysIn(null);
  const chains = parentChains(scopes);
  const isLeft = (id: number) => (chains.get(id) ?? [id]).some((one) => leadsOut(waysIn(one), id));
  return scopes.filter(({ id }) => entered.has(id) && !leadsOut(unscoped, id) && !isLeft(id));
}

/** Asks for the size first: all scopes together may have as many ways for each of them. */
function leadsOut(ways: ReadonlySet<Way>, scope: number): boolean {
  return ways.size > 1 || (ways.size === 1 && !ways.has(scope));
}

function listens({ intents, only_expected: isOnlyExpected }: Reaction): boolean {
  return isOnlyExpected !== true && intents.some((name) => name !== '__start__');
}

/** Finds the ways out of each reaction and of all that it leads to, backwards from there. Two scopes lead out of either. */
function waysFrom(live: readonly Reaction[], graph: Graph): Map<number, Way> {
  const isLive = new Set(live.map(({ id }) => id));
  const ways = new Map<number, Way>();
  const waiting: number[] = [];
  const add = (id: number, way: Way) => {
    const known = ways.get(id);
    if (known === 'out' || known === way) return;
    ways.set(id, known === undefined ? way : 'out');
    waiting.push(id);
  };
  for (const { id, actions } of live) {
    if (actions.some(({ name }) => leaves(name))) add(id, 'out');
    for (const { kind, to } of graph.out.get(id) ?? []) if (kind === 'enter_scope' && to !== null) add(id, to);
  }
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const way = ways.get(id);
    if (way === undefined) continue;
    for (const { from } of graph.into.get(id) ?? []) if (isLive.has(from)) add(from, way);
  }
  return ways;
}

function leaves(action: string): boolean {
  const builtIn = builtInAction(action);
  // One of the project's own actions may lead on to anything.
  return builtIn === undefined || builtIn.leavesScope === true || builtIn.endsConversation === true;
}
