import { afterEach, expect, test } from 'vitest';
import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ThreadMessage, ThreadOrder } from '#platform/threads/thread-work.ts';

let worker: Worker;
afterEach(() => worker.terminate());

/** Sends the orders, and returns the next `count` messages. */
async function told(count: number, ...orders: ThreadOrder<null>['kind'][]): Promise<ThreadMessage<number>[]> {
  const messages: ThreadMessage<number>[] = [];
  for (const kind of orders) worker.postMessage({ kind, input: null });
  for await (const [message] of on(worker, 'message')) if (messages.push(message) === count) break;
  return messages;
}

const COUNTING = new URL('./testing/counting-thread.ts', import.meta.url);

const start = () => (worker = new Worker(COUNTING));
const done = (result: number) => ({ kind: 'done', result });

test('a thread warms up before there is work, and a failing step does no harm', async () => {
  start();
  expect((await told(4, 'warm up')).map(({ kind }) => kind)).toEqual(Array(4).fill('progress'));
  expect(await told(1, 'work')).toEqual([done(4)]);
});

test('work that arrives during a step runs after it, and no further step follows', async () => {
  start();
  const [first, second] = await told(2, 'warm up', 'work');
  expect([first?.kind, second]).toEqual(['progress', done(1)]);
  expect(await told(1, 'work')).toEqual([done(1)]);
});

test('a thread without an announcement does not warm up', async () => {
  start();
  expect(await told(2, 'work', 'work')).toEqual([done(0), done(0)]);
});
