import { tests } from '@parley/contract';
import { builtInAction, graphOf } from '@parley/dialogue';
import type { Reaction, Scope } from '@parley/domain/reaction';
import { nameKey } from '@parley/domain/text';
import type { Covered, CoveredEdges } from '@parley/domain/test-result';
import { intentNames } from '#features/intents/intent-store.ts';
import { reactionStore } from '#features/reactions/reaction-store.ts';
import { coveredByTests } from '#features/tests/result-store.ts';
import { projectRoute } from '#http/route.ts';
import { versioned } from '#platform/things/versioned.ts';

export const coverageRoutes = [
  projectRoute(tests.coverage, async (context) => {
    const covered = await coveredByTests(context.db, context.projectId);
    const reactions = await reactionStore(context).list();
    const scopes = await versioned(context, 'scopes').list();
    const own = await versioned(context, 'actions').list();
    const used = new Set(reactions.flatMap(({ actions }) => actions.map(({ name }) => nameKey(name))));
    const builtIn = [...used].filter((name) => builtInAction(name)).sort();
    const [reactionIds, intents, actions] = [
      new Set(covered.reactions),
      new Set(covered.intents.map(nameKey)),
      new Set(covered.actions.map(nameKey)),
    ];
    return {
      is_measured: covered.isMeasured,
      reactions: coverageOf(reactions, ({ id }) => reactionIds.has(id)),
      intents: coverageOf(await intentNames(context), ({ name }) => intents.has(nameKey(name))),
      actions: coverageOf(
        [...own.map(({ id, name }) => ({ id, name })), ...builtIn.map((name) => ({ id: null, name }))],
        ({ name }) => actions.has(nameKey(name)),
      ),
      edges: coverageOfEdges(reactions, scopes, new Set(covered.edges.map((edge) => edge.join(' ')))),
    };
  }),
];

function coverageOf<T extends { id: number | null; name: string }>(all: T[], isCovered: (one: T) => boolean): Covered {
  const missing = all.filter((one) => !isCovered(one)).map(({ id, name }) => ({ id, name }));
  return { total: all.length, covered: all.length - missing.length, missing };
}

/** Several actions of a reaction that lead to the same place in the same way are one edge. */
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
