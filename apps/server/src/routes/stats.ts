import { holdsGrant, stats } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import { factCounts } from '#features/conversations/count-facts.ts';
import { dashboardStore } from '#features/stats/dashboard-store.ts';
import type { DetachedContext } from '#http/context.ts';
import { detachedRoute, projectRoute, replicaRoute } from '#http/route.ts';
import { projectVersion } from '#platform/things/project-version.ts';
import { askedSpan } from '#workflows/statistics/asked-span.ts';
import { goalCounts } from '#workflows/statistics/goal-counts.ts';
import type { NextFixes } from '#workflows/statistics/next-fixes.ts';
import { statsOf } from '#workflows/statistics/read-stats.ts';

const PHRASES = 'GET:/intents/unclassified';

/** Statistics of conversations with deployed bots, and the dashboard's figures. */
export const statsRoutes = (nextFixes: NextFixes) => [
  replicaRoute(stats.get, (context, { query }) => statsOf(context, query)),
  replicaRoute(stats.funnel, async (context, { query }) => ({
    conversations: await factCounts(context).funnel(askedSpan(context, query), query.steps),
  })),
  replicaRoute(stats.goals, (context, { query }) => goalCounts(context, query)),
  replicaRoute(stats.fallbacks, (context, { query }) => {
    if (!maySeePhrases(context)) throw new Problem('forbidden', `Insufficient permissions: phrases need ${PHRASES}.`);
    return factCounts(context).fallbacks(askedSpan(context, query));
  }),
  detachedRoute(stats.fixes, async (context, { query }) => {
    const fixes = await nextFixes(context, query);
    if (maySeePhrases(context)) return fixes;
    return { ...fixes, items: fixes.items.filter(({ kind }) => kind !== 'fallbacks') };
  }),
  projectRoute(stats.choice, (context) => dashboardStore(context).read()),
  projectRoute(stats.choose, async (context, { body }) => {
    await dashboardStore(context).write(body);
    return { version: await projectVersion(context.db, context.projectId) };
  }),
];

/** More users may see figures than texts of callers. */
function maySeePhrases({ actor, projectId }: Pick<DetachedContext, 'actor' | 'projectId'>): boolean {
  return actor !== null && holdsGrant(actor.permissions, PHRASES, { projectId });
}
