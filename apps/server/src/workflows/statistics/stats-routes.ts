import { stats } from '@parley/contract';
import { factCounts } from '#features/conversations/count-facts.ts';
import { dashboardStore } from '#features/stats/dashboard-store.ts';
import { detachedRoute, projectRoute } from '#http/route.ts';
import { projectVersion } from '#platform/things/project-version.ts';
import { askedSpan } from '#workflows/statistics/asked-span.ts';
import { goalCounts } from '#workflows/statistics/goal-counts.ts';
import type { NextFixes } from '#workflows/statistics/next-fixes.ts';
import { statsOf } from '#workflows/statistics/read-stats.ts';

/** Statistics of conversations with deployed bots, and what the dashboard shows of them. */
export function statsRoutes(nextFixes: NextFixes) {
  return [
    projectRoute(stats.get, (context, { query }) => statsOf(context, query)),
    projectRoute(stats.funnel, async (context, { query }) => ({
      conversations: await factCounts(context).funnel(askedSpan(context, query), query.steps),
    })),
    projectRoute(stats.goals, (context, { query }) => goalCounts(context, query)),
    projectRoute(stats.fallbacks, (context, { query }) => factCounts(context).fallbacks(askedSpan(context, query))),
    detachedRoute(stats.fixes, (context, { query }) => nextFixes(context, query)),
    projectRoute(stats.choice, (context) => dashboardStore(context).read()),
    projectRoute(stats.choose, async (context, { body }) => {
      await dashboardStore(context).write(body);
      return { version: await projectVersion(context.db, context.projectId) };
    }),
  ];
}
