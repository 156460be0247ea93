import { storage, intents } from '@parley/contract';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { testDatabase } from '#testing/test-database.ts';

const database = await testDatabase();
const product = await startTestProduct({ database: Promise.resolve(database) });

test('whatever one user asks for, others are answered meanwhile', async () => {
  const [busy, calm] = [await product.blankProject(), await product.blankProject()];
  const asksMuch = callerIn(busy.projectId, await product.memberOf(busy.projectId, 'editor'));
  const asksLittle = callerIn(calm.projectId, await product.memberOf(calm.projectId, 'editor'));
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  onTestFinished(() => owner.end());
  // Files are listed with the number of their revisions: until the lock is given up, no such list is answered.
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
