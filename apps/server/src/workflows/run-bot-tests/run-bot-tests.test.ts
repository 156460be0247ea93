import { argOf } from '@parley/domain/tracker';
import { reactions, tasks, tests, training } from '@parley/contract';
import type { BotTest } from '@parley/domain/bot-test';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTasks } from '#features/tasks/tasks.ts';
import { systemClock } from '#platform/clock.ts';
import { withProject, withSystem } from '#platform/db/database.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { watchEventLoop } from '#testing/watch-event-loop.ts';
import { createTestRunner } from '#workflows/run-bot-tests/run-bot-tests.ts';

const product = await startTestProduct();
let projectId: number;
let call: ReturnType<typeof callerIn>;

beforeAll(async () => {
  const client = await product.clientOf('platform');
  const created = await client.send('POST', '/v1/projects', { body: { name: 'Tested', template: 'demo' } });
  projectId = JSON.parse(created.text).project_id;
  call = callerIn(projectId, client);
  await call(training.train);
});

beforeEach(async () => {
  for (const { id, name } of await all()) if (name.startsWith('new ')) await call(tests.remove, { params: { id } });
});

async function all(): Promise<BotTest[]> {
  return (await call(tests.list)).body;
}

async function add(test_: object): Promise<number> {
  const { status, body, text } = await call(tests.create, { body: test_ });
  if (status !== 200) throw new Error(text);
  return body.id;
}

async function idOf(name: string): Promise<number> {
  const found = (await call(reactions.list)).body.find((reaction) => reaction.name === name);
  if (!found) throw new Error(`No reaction ${name}`);
  return found.id;
}

test('the demo’s tests pass, and how each ended is kept', async () => {
  const { body } = await call(tests.runAll);
  const listed = await all();
  expect(body).toMatchObject({ result: 'ok', failed: 0, ok: listed.length, failures: [] });
  const results = (await call(tests.results)).body;
  expect(results.map(({ id, result, stale }) => [id, result, stale])).toEqual(
    listed.map(({ id }) => [id, 'ok', false]),
  );
  const [first] = listed;
  const { body: run } = await call(tests.result, { params: { id: first?.id ?? 0 } });
  expect(run.steps.map(({ ok }) => ok)).toEqual(first?.steps.map(() => true));
  expect(run.tracker[0]).toMatchObject({ type: 'intent', value: '__start__' });
});

test('results that cannot be kept fail the run, and nothing else', async () => {
  // Enough tests that results are reported while others still run.
  for (let at = 0; at < 150; at++) await add({ name: `new ${at}`, steps: [{ input: 'hello' }] });
  let writes = 0;
  const runner = createTestRunner({
    inProject: (id, mode, work) =>
      withProject(product.db, id, (db) => {
        // The first write deletes earlier results; the database fails afterwards, while the tests still run.
        if (mode === 'write' && ++writes > 1) throw new Error('the database is away');
        return work(db);
      }),
    tasks: createTasks(systemClock),
  });
  const unhandled: unknown[] = [];
  const hear = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', hear);
  onTestFinished(() => {
    process.off('unhandledRejection', hear);
    runner.close();
  });
  await expect(runner.runAll(projectId, undefined)).rejects.toThrow('the database is away');
  expect(writes).toBeGreaterThan(1);
  expect(unhandled).toEqual([]);
});

test('one test answers its steps and its tracker, at the level that is asked for', async () => {
  const [first] = await all();
  const params = { id: first?.id ?? 0 };
  const { body: fine } = await call(tests.run, { params });
  expect(fine.result).toBe('ok');
  expect(fine.steps[0]?.utterances.length).toBeGreaterThan(0);
  const levels = (tracker: typeof fine.tracker) => new Set(tracker.map((entry) => argOf(entry, 'level')));
  expect(levels(fine.tracker)).toContain('fine');
  const { body: warned } = await call(tests.run, { params, query: { log_level: 'warn' } });
  expect(levels(warned.tracker)).not.toContain('info');
});

test('ten runs in a row are identical', async () => {
  const greeting = await idOf('Greeting');
  const id = await add({
    name: 'new random',
    steps: [{ input: 'hello', reactions: [greeting], condition: 'Math.random() > 2 || now.ts === Date.now() * 1000' }],
  });
  const runs = new Set<string>();
  for (let n = 0; n < 10; n++) {
    await call(tests.runAll, { query: { ids: [id, ...(await all()).slice(0, 2).map((each) => each.id)].join(',') } });
    const stored = await withSystem(product.db, (tx) =>
      tx.selectFrom('test_results').select(['test_id', 'run']).orderBy('test_id').execute(),
    );
    runs.add(JSON.stringify(stored));
  }
  expect(runs.size).toBe(1);
});

test('a failure names its step, what should have come and what came', async () => {
  const [lost, digits] = [await idOf('Lost card reported'), await idOf('Card blocked')];
  const id = await add({
    name: 'new wrong',
    steps: [
      { input: 'I have lost my card', reactions: [lost] },
      { input: 'no idea', reactions: [digits] },
    ],
  });
  const { body } = await call(tests.runAll, { query: { ids: String(id) } });
  expect(body).toMatchObject({ result: 'error', ok: 0, failed: 1, failures: [{ id, name: 'new wrong', step: 1 }] });
  const { body: run } = await call(tests.result, { params: { id } });
  expect(run.steps[1]).toMatchObject({ ok: false, difference: { of: 'reactions', index: 0, expected: digits } });
  expect((await call(tests.results)).body.find((each) => each.id === id)).toMatchObject({
    result: 'error',
    failed_step: 1,
    reason: run.steps[1]?.reason,
  });
});

test('a test that is changed has not been run, and a bot that is changed makes results old', async () => {
  const id = await add({ name: 'new old', steps: [{ input: 'hello' }] });
  const known = async () => (await call(tests.results)).body.find((each) => each.id === id);
  await call(tests.run, { params: { id } });
  expect(await known()).toMatchObject({ result: 'ok', stale: false });
  await call(reactions.update, { params: { id: await idOf('Goodbye') }, body: { condition: 'true' } });
  expect(await known()).toMatchObject({ stale: true });
  await call(tests.update, { params: { id }, body: { steps: [{ input: 'good morning' }] } });
  expect(await known()).toBeUndefined();
  await call(tests.run, { params: { id } });
  await call(tests.remove, { params: { id } });
  expect(await known()).toBeUndefined();
});

test('a name is neither empty nor another test’s', async () => {
  await add({ name: 'new one', steps: [] });
  expect((await call(tests.create, { body: { name: ' ' } })).error?.message).toContain('Test name cannot be empty');
  const twice = await call(tests.create, { body: { name: 'new one' } });
  expect(twice.error?.message).toBe('Duplicit test name, please change the test name!');
});

test('many tests are a task with progress; a canceled one keeps finished results, and callers do not wait for it', async () => {
  const steps = ['hello', 'I lost my card', 'what are the fees', 'bye'].map((input) => ({ input }));
  const ids: number[] = [];
  for (let n = 0; n < 60; n++) ids.push(await add({ name: `new ${n}`, steps }));
  // Slow ones at the end, so that the cancel arrives while they run.
  const slow = [{ input: 'hello', condition: '(() => { while (true) {} })()' }];
  for (let n = 60; n < 90; n++) ids.push(await add({ name: `new ${n}`, steps: slow }));
  const watch = watchEventLoop();
  const running = call(tests.runAll, { query: { ids: ids.join(',') } });
  let task;
  do {
    await sleep(20);
    task = (await call(tasks.list)).body.find(({ kind, state }) => kind === 'test' && state === 'running');
  } while (!task || task.progress < 0.5);
  expect(task.message).toMatch(/^\d+ of 90 tests$/u);
  expect((await call(tasks.cancel, { params: { id: task.id } })).body.state).toBe('cancelled');
  expect((await running).error?.code).toBe('cancelled');
  expect(watch.longest()).toBeLessThan(320);
  const ended = (await call(tests.results)).body.filter(({ id }) => ids.includes(id));
  expect(ended.length).toBeGreaterThanOrEqual(45);
  expect(ended.length).toBeLessThan(90);
});
