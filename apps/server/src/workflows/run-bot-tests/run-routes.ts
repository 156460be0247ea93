import { tests } from '@parley/contract';
import type { TestRun } from '@parley/domain/test-result';
import { logRank, type LogLevel, type TrackerEntry } from '@parley/domain/tracker';
import { lastTraining } from '#features/models/model-store.ts';
import { testSummaries } from '#features/tests/result-store.ts';
import { detachedRoute, projectRoute } from '#http/route.ts';
import type { TestRunner } from '#workflows/run-bot-tests/run-bot-tests.ts';

export function testRunRoutes(runner: TestRunner) {
  return [
    detachedRoute(tests.runAll, ({ projectId }, { query }) => runner.runAll(projectId, query.ids)),
    detachedRoute(tests.run, async ({ projectId }, { params, query }) => {
      const { result, run } = await runner.runOne(projectId, params.id);
      const { steps, tracker } = JSON.parse(run) as Omit<TestRun, 'result'>;
      return { result, steps, tracker: atLevel(tracker, query.log_level ?? 'fine') };
    }),
    projectRoute(tests.results, async ({ db, projectId }) => {
      const serving = await lastTraining(db, projectId);
      return testSummaries(db, projectId, serving?.modelHash ?? null);
    }),
  ];
}

/** Without the log entries below a level. */
function atLevel(tracker: TrackerEntry[], level: LogLevel): TrackerEntry[] {
  return tracker.filter(({ type, args }) => type !== 'log' || logRank(args['level']) >= logRank(level));
}
