import { tests } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import { refuseUnknownIds } from '#features/tests/refuse-unknown-ids.ts';
import { forgetResults, testRun } from '#features/tests/result-store.ts';
import { testStore } from '#features/tests/test-store.ts';
import { projectRoute } from '#http/route.ts';
import { TextReply } from '#http/reply.ts';
import type { ListChange } from '#platform/things/versioned.ts';

export const testRoutes = [
  projectRoute(tests.list, (context, { query }) => {
    const store = testStore(context);
    return query.mtime === undefined ? store.list() : store.listAt(query.mtime);
  }),
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
    // Joined as text: a long conversation is not taken apart to be put together again.
    const head = JSON.stringify({ result: last.result, ran_at: last.ran_at });
    return new TextReply('application/json; charset=utf-8', `${head.slice(0, -1)},${last.run.slice(1)}`);
  }),
];
