import { auth, fullPath, intents, storage } from '@parley/contract';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { testDatabase } from '#testing/test-database.ts';

const database = await testDatabase();
const product = await startTestProduct({ database: Promise.resolve(database) });

test('whatever one user requests, other users get answers', async () => {
  const [busy, calm] = [await product.blankProject(), await product.blankProject()];
  const asksMuch = callerIn(busy.projectId, await product.memberOf(busy.projectId, 'editor'));
  const asksLittle = callerIn(calm.projectId, await product.memberOf(calm.projectId, 'editor'));
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  onTestFinished(() => owner.end());
  // Lists of files count their revisions: they wait until the lock is released.
  await owner.query('begin');
  await owner.query('lock table revisions in access exclusive mode');
  let answered = 0;
  const lists = Array.from({ length: 64 }, async () => {
    const { status } = await asksMuch(storage.list);
    answered += 1;
    return status;
  });
  const others = await Promise.all(Array.from({ length: 20 }, () => asksLittle(intents.list)));
  expect([answered, new Set(others.map(({ status }) => status))]).toEqual([0, new Set([200])]);
  await owner.query('commit');
  expect(new Set(await Promise.all(lists))).toEqual(new Set([200]));
});

test('however many sign in from one address in parallel, few of them wait in the database', async () => {
  const { projectId } = await product.blankProject();
  const other = callerIn(projectId, await product.memberOf(projectId, 'editor'));
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  onTestFinished(() => blocker.end());
  // Attempts are counted under their address: no sign-in proceeds until the lock is released.
  await blocker.query('begin');
  await blocker.query('lock table login_attempts in access exclusive mode');
  const attempts = Array.from({ length: 60 }, async (_, at) => {
    const { statusCode } = await product.api.app.inject({
      method: 'POST',
      url: fullPath(auth.login),
      headers: { 'x-requested-with': 'test' },
      payload: { email: `somebody${at}@example.com`, passwd: 'a wrong password' },
    });
    return statusCode;
  });
  const others = await Promise.all(Array.from({ length: 20 }, () => other(intents.list)));
  const { rows } = await blocker.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_locks where not granted and relation = 'login_attempts'::regclass`,
  );
  expect([new Set(others.map(({ status }) => status)), rows[0]?.waiting]).toEqual([new Set([200]), 3]);
  await blocker.query('commit');
  expect(Math.max(...(await Promise.all(attempts)))).toBeLessThan(500);
});
