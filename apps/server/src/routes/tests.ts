import { tests } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import type { TestRun } from '@parley/domain/test-result';
import { logRank, type LogLevel, type TrackerEntry } from '@parley/domain/tracker';
import { lastTraining } from '#features/models/model-store.ts';
import { refuseUnknownIds } from '#features/tests/refuse-unknown-ids.ts';
import { forgetResults, storedRun, testRun, testSummaries } from '#features/tests/result-store.ts';
import { testStore } from '#features/tests/test-store.ts';
import { TextReply } from '#http/reply.ts';
import { detachedRoute, projectRoute, uploadRoute } from '#http/route.ts';
import type { ListChange } from '#platform/things/versioned.ts';
import type { Checks } from '#workflows/check-project/checks.ts';
import { convertible, convertToTest } from '#workflows/conversations/convert-to-test.ts';
import type { TestRunner } from '#workflows/run-bot-tests/run-bot-tests.ts';
import { importTests, type TestFiles } from '#workflows/test-files/test-files.ts';
import { listAt } from '#platform/things/list-at.ts';

interface TestDeps {
  runner: TestRunner;
  files: TestFiles;
  checks: Pick<Checks, 'coverage'>;
}

export const testRoutes = ({ runner, files, checks }: TestDeps) => [
  projectRoute(tests.list, (context, { query }) => listAt(testStore(context), query.mtime)),
  projectRoute(tests.create, async (context, { body: { version: _version, who: _who, ...test } }) => {
    await refuseUnknownIds(context, test.steps);
    return testStore(context).insert(test);
  }),
  projectRoute(tests.update, async (context, { params, body: { id: _id, who: _who, version: _version, ...patch } }) => {
    await refuseUnknownIds(context, patch.steps);
    const change = { ...patch, id: params.id, version: context.atime } as ListChange<'tests'>;
    return { id: params.id, version: await testStore(context).updateAll([change]) };
  }),
  projectRoute(tests.remove, async (context, { params }) => {
    const version = await testStore(context).remove(params.id, context.atime);
    await forgetResults(context.db, context.projectId, [params.id]);
    return { version };
  }),
  projectRoute(tests.result, async ({ db, projectId }, { params }) => {
    const last = await testRun(db, projectId, params.id);
    if (!last) throw new Problem('not_found', 'The test has not been run yet');
    // Joined as text, so that a long conversation is neither parsed nor serialized.
    const head = JSON.stringify({ result: last.result, ran_at: last.ran_at });
    return new TextReply('application/json; charset=utf-8', `${head.slice(0, -1)},${storedRun(last.run).slice(1)}`);
  }),
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
  projectRoute(tests.convertible, (context, { query }) => convertible(context, query)),
  projectRoute(tests.convert, (context, { body }) => convertToTest(context, body)),
  detachedRoute(tests.export, async ({ projectId }) => {
    return new TextReply('text/plain; charset=utf-8', await files.write(projectId), 'tests.yaml');
  }),
  uploadRoute(tests.import, { read: files.read }, (context, { file }) => importTests(context, file)),
  detachedRoute(tests.coverage, async ({ projectId }) => {
    const { answer } = await checks.coverage(projectId);
    return new TextReply('application/json; charset=utf-8', answer);
  }),
];

/** Leaves out log entries below a level. */
function atLevel(tracker: TrackerEntry[], level: LogLevel): TrackerEntry[] {
  return tracker.filter(({ type, args }) => type !== 'log' || logRank(args['level']) >= logRank(level));
}
