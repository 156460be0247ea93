import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { inThread, startThread } from '#platform/threads/in-thread.ts';
import { createKeptThread, type KeptThread } from '#platform/threads/kept-thread.ts';

/** Returns its input and its thread's id; breaks, ends or falls silent on request. */
const CODE = `
  import { parentPort, threadId } from 'node:worker_threads';
  let warm = 0;
  parentPort.on('message', ({ kind, input: said = kind }) => {
    if (said === 'break') throw new Error('broken');
    if (said === 'end') process.exit(3);
    if (said === 'warm up') warm++;
    else if (said !== 'be silent') parentPort.postMessage({ kind: 'done', result: { said, threadId, warm } });
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
  inThread<string, { said: string; threadId: number; warm: number }>(FILE, said, {
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

test('the thread of one work does the next, and two parallel works have two, of which one is kept', async () => {
  keepThreads();
  const first = await work('one');
  expect(await work('two')).toMatchObject({ said: 'two', threadId: first.threadId });
  const both = await Promise.all([work('three'), work('four')]);
  expect(new Set(both.map(({ threadId }) => threadId)).size).toBe(2);
  expect(both.map(({ threadId }) => threadId)).toContain((await work('five')).threadId);
  expect(threads).toHaveLength(2);
});

test('a fault in a progress listener, or in the work, fails only that work', async () => {
  const code = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', () => parentPort.postMessage({ kind: 'progress', progress: 1, message: 'half' }));`;
  const told = inThread(new URL(`data:text/javascript,${encodeURIComponent(code)}`), 'tell', {
    report: () => {
      throw new RangeError('nobody caught it');
    },
  });
  await expect(told).rejects.toThrow('nobody caught it');
  keepThreads();
  const unsendable = () => 'a function cannot be sent';
  await expect(inThread(FILE, unsendable, { kept: kept ?? null })).rejects.toThrow(/could not be cloned/u);
  expect(await work('afterwards')).toMatchObject({ said: 'afterwards' });
});

const warmUp = (worker: Worker) => worker.postMessage({ kind: 'warm up' });

test('expected work finds a thread that was warmed up for it once', async () => {
  const { expectWork } = keepThreads();
  expectWork(warmUp);
  expectWork(warmUp);
  expect(threads).toHaveLength(1);
  expect((await work('one')).warm).toBe(1);
  expectWork(warmUp);
  expect((await work('two')).warm).toBe(1);
  expect(threads).toHaveLength(1);
});

test('expected work finds the thread of work in progress', async () => {
  const { expectWork } = keepThreads();
  const first = work('one');
  expectWork(warmUp);
  const { threadId } = await first;
  expect(await work('two')).toMatchObject({ threadId, warm: 0 });
  expect(threads).toHaveLength(1);
});

test.each([
  ['broke', async () => expect(work('break')).rejects.toThrow(/broken/u)],
  ['was idle for too long', async () => work('one').then(() => kept?.end())],
])('work that is expected after a thread %s finds another', async (_, lose) => {
  const { expectWork } = keepThreads();
  await lose();
  await ended(threads[0]);
  expectWork(warmUp);
  expect(threads).toHaveLength(2);
  expect((await work('two')).warm).toBe(1);
  expect(threads).toHaveLength(2);
});

test('a thread that breaks while it warms up is replaced', async () => {
  const { expectWork } = keepThreads();
  expectWork((worker) => worker.postMessage({ kind: 'work', input: 'break' }));
  await ended(threads[0]);
  expect((await work('one')).said).toBe('one');
  expect(threads).toHaveLength(2);
});

test('work that is expected and does not come costs a thread for a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { expectWork } = keepThreads();
  expectWork(warmUp);
  const terminate = vi.spyOn(threads[0] as Worker, 'terminate');
  vi.advanceTimersByTime(IDLE_MS - 1);
  expectWork(warmUp);
  vi.advanceTimersByTime(IDLE_MS - 1);
  expect(terminate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(terminate).toHaveBeenCalledTimes(1);
  await ended(threads[0]);
  expect(threads).toHaveLength(1);
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
  await work('one');
  threads[0]?.postMessage({ kind: 'work', input: 'break' });
  await ended(threads[0]);
  expect((await work('two')).said).toBe('two');
  expect(threads).toHaveLength(2);
});

test('a caller who gives up gets an answer immediately, and the thread ends', async () => {
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
  const terminate = vi.spyOn(threads[0] as Worker, 'terminate');
  vi.advanceTimersByTime(IDLE_MS - 1);
  expect(terminate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await ended(threads[0]);
  await work('three');
  kept?.end();
  await ended(threads[1]);
  expect(threads).toHaveLength(2);
});

test('the end of an earlier idle thread does not count for the current one', async () => {
  const { take, giveBack, end } = keepThreads();
  const [before, now] = [take(), take()];
  giveBack(before);
  end();
  giveBack(now);
  await ended(before);
  expect(take()).toBe(now);
});

test.each(['sooner', 'later'])('work that fails %s rejects, even where rejections only warn', async (when) => {
  const file = new URL('./testing/failing-thread.ts', import.meta.url);
  kept = createKeptThread(() => new Worker(file, { execArgv: ['--unhandled-rejections=none'] }));
  await expect(inThread(file, when, { kept })).rejects.toThrow(`failed ${when}`);
});

test.runIf(process.platform === 'linux')('a thread of its own yields to callers, a kept one does not', async () => {
  const file = new URL('./testing/priority-thread.ts', import.meta.url);
  const own = getPriority();
  const priorityIn = (thread: KeptThread | null) => inThread<null, number>(file, null, { kept: thread });
  kept = createKeptThread(() => startThread(file));
  expect(await priorityIn(kept)).toBe(own);
  expect(await priorityIn(null)).toBe(Math.max(own, 10));
  expect(getPriority()).toBe(own);
});
