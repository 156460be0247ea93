import { builtInAction, graphOf } from '@parley/dialogue';
import type { ReplyOf, tests } from '@parley/contract';
import type { Action, Reaction, Scope } from '@parley/domain/reaction';
import { nameKey } from '@parley/domain/text';
import type { Covered, CoveredEdges } from '@parley/domain/test-result';
import type { CoveredBy } from '#features/tests/result-store.ts';

interface CoveredContent {
  reactions: Reaction[];
  scopes: Scope[];
  actions: Pick<Action, 'id' | 'name'>[];
  intents: { id: number; name: string }[];
}

/** Separates the reactions and edges of a bot into those that tests covered and the rest. */
export function coverageBy(
  { isMeasured, ...covered }: CoveredBy & { isMeasured: boolean },
  { reactions, scopes, actions: own, intents }: CoveredContent,
): ReplyOf<typeof tests.coverage> {
  const used = new Set(reactions.flatMap(({ actions }) => actions.map(({ name }) => nameKey(name))));
  const builtIn = [...used].filter((name) => builtInAction(name)).sort();
  const [reactionIds, intentKeys, actionKeys] = [
    new Set(covered.reactions),
    new Set(covered.intents.map(nameKey)),
    new Set(covered.actions.map(nameKey)),
  ];
  return {
    is_measured: isMeasured,
    reactions: coverageOf(reactions, ({ id }) => reactionIds.has(id)),
    intents: coverageOf(intents, ({ name }) => intentKeys.has(nameKey(name))),
    actions: coverageOf(
      [...own.map(({ id, name }) => ({ id, name })), ...builtIn.map((name) => ({ id: null, name }))],
      ({ name }) => actionKeys.has(nameKey(name)),
    ),
    edges: coverageOfEdges(reactions, scopes, new Set(covered.edges.map((edge) => edge.join(' ')))),
  };
}

function coverageOf<T extends { id: number | null; name: string }>(all: T[], isCovered: (one: T) => boolean): Covered {
  const missing = all.filter((one) => !isCovered(one)).map(({ id, name }) => ({ id, name }));
  return { total: all.length, covered: all.length - missing.length, missing };
}

/** Actions of a reaction with equal targets and kinds count as one edge. */
function coverageOfEdges(reactions: Reaction[], scopes: Scope[], taken: ReadonlySet<string>): CoveredEdges {
  const names = new Map(reactions.map(({ id, name }) => [id, name]));
  const all = new Map<string, CoveredEdges['missing'][number]>();
  for (const { from, to, kind, name } of graphOf(reactions, scopes).edges) {
    if (to === null) continue;
    all.set(`${from} ${to} ${kind}`, { id: from, to, kind, name: `${names.get(from)} → ${nameKey(name)} (${kind})` });
  }
  const missing = [...all].flatMap(([key, edge]) => (taken.has(key) ? [] : [edge]));
  return { total: all.size, covered: all.size - missing.length, missing };
}
