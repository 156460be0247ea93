import { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { inThread } from '#platform/threads/in-thread.ts';
import { createKeptThread, type KeptThread } from '#platform/threads/kept-thread.ts';

/** Answers what it was asked and by which thread; breaks, ends or falls silent when it is told to. */
const CODE = `
  import { parentPort, threadId } from 'node:worker_threads';
  parentPort.on('message', (said) => {
    if (said === 'break') throw new Error('broken');
    if (said === 'end') process.exit(3);
    if (said === 'break later') setImmediate(() => { throw new Error('broken later'); });
    if (said !== 'be silent') parentPort.postMessage({ kind: 'done', result: { said, threadId } });
  });
`;
const FILE = new URL(`data:text/javascript,${encodeURIComponent(CODE)}`);
const IDLE_MS = 60_000;

const threads: Worker[] = [];
let kept: KeptThread | undefined;

function keepThreads(): KeptThread {
  kept = createKeptThread(() => {
    const worker = new Worker(FILE);
    threads.push(worker);
    return worker;
  }, IDLE_MS);
  return kept;
}

const work = (said: string, signal?: AbortSignal) =>
  inThread<string, { said: string; threadId: number }>(FILE, said, {
    kept: kept ?? null,
    ...(signal ? { signal } : {}),
  });
const ended = (worker: Worker | undefined) =>
  new Promise<void>((resolve) => {
    if (!worker || worker.threadId === -1) resolve();
    else worker.once('exit', () => resolve());
  });

afterEach(async () => {
  vi.useRealTimers();
  kept?.end();
  await Promise.all(threads.splice(0).map((worker) => worker.terminate()));
});

test('the thread of one work does the next, and two at once have two, of which one is kept', async () => {
  keepThreads();
  const first = await work('one');
  expect(await work('two')).toEqual({ said: 'two', threadId: first.threadId });
  const both = await Promise.all([work('three'), work('four')]);
  expect(new Set(both.map(({ threadId }) => threadId)).size).toBe(2);
  expect(both.map(({ threadId }) => threadId)).toContain((await work('five')).threadId);
  expect(threads).toHaveLength(2);
});

test.each([
  ['breaks', 'break', /broken/u],
  ['ends', 'end', /ended with code 3 before it answered/u],
])('a thread that %s at its work fails that work alone', async (_, said, message) => {
  keepThreads();
  const first = await work('one');
  await expect(work(said)).rejects.toThrow(message);
  const next = await work('two');
  expect(next.said).toBe('two');
  expect(next.threadId).not.toBe(first.threadId);
});

test('a thread that breaks while it is idle is replaced', async () => {
  keepThreads();
  await work('break later');
  await ended(threads[0]);
  expect((await work('two')).said).toBe('two');
  expect(threads).toHaveLength(2);
});

test('who gives up is told so at once, and the thread is ended', async () => {
  keepThreads();
  await work('one');
  const controller = new AbortController();
  const given = work('be silent', controller.signal);
  controller.abort(new Error('given up'));
  await expect(given).rejects.toThrow('given up');
  await ended(threads[0]);
  expect((await work('two')).said).toBe('two');
  expect(threads).toHaveLength(2);
});

test('a thread without work is ended after a while, or when all ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  keepThreads();
  await work('one');
  vi.advanceTimersByTime(IDLE_MS - 1);
  await work('two');
  vi.advanceTimersByTime(IDLE_MS - 1);
  expect(threads[0]?.threadId).toBeGreaterThan(0);
  vi.advanceTimersByTime(1);
  await ended(threads[0]);
  await work('three');
  kept?.end();
  await ended(threads[1]);
  expect(threads).toHaveLength(2);
});

test('the end of one that was idle before is not taken for that of the one that is idle now', async () => {
  const { take, giveBack, end } = keepThreads();
  const [before, now] = [take(), take()];
  giveBack(before);
  end();
  giveBack(now);
  await ended(before);
  expect(take()).toBe(now);
});
