import { intentFiles, intents, tasks, training, understanding, type Task } from '@parley/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { form } from '#processes/testing/form.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { killNextThread, watchThreads } from '#testing/threads.ts';
import { watchEventLoop } from '#testing/watch-event-loop.ts';

const product = await startTestProduct();
const eager = await startTestProduct({ isWarmedUp: true });
const late = await startTestProduct({ isWarmedUp: true });
let projectId: number;
let call: ReturnType<typeof callerIn>;

beforeEach(async () => {
  ({ projectId } = await product.blankProject());
  call = callerIn(projectId, await product.memberOf(projectId, 'editor'));
  await call(intents.create, { body: { name: 'Card', templates: ['my card is lost', 'I lost the card'] } });
  await call(intents.create, { body: { name: 'Loan', templates: ['I want a loan', 'a loan please'] } });
});

/** The review after a training would delay the next test. */
afterEach(async () => {
  const { body } = await call(tasks.list);
  await Promise.all(body.map(({ id }) => call(tasks.cancel, { params: { id } })));
});

/** Enough templates for a training of about a second. */
async function makeLarge(templates = 500): Promise<void> {
  const words = [
    'invoice',
    'holiday',
    'garden',
    'mountain',
    'letter',
    'kitchen',
    'window',
    'river',
    'engine',
    'school',
  ];
  const rows = Array.from({ length: templates }, (_, row) => {
    const said = [row % 10, Math.floor(row / 10) % 10, Math.floor(row / 100) % 10].map((index) => words[index]);
    return `Intent ${row % 40},please tell me of the ${said.join(' and the ')} number ${row}\n`;
  });
  await call(intentFiles.import, form([['file', `intent,template\n${rows.join('')}`]]));
}

/** Lists only trainings; each is followed by a review of its model. */
async function trainings(): Promise<Task[]> {
  return (await call(tasks.list)).body.filter(({ kind }) => kind === 'train');
}

async function taskWhen(isAwaited: (task: Task) => boolean): Promise<Task> {
  return vi.waitFor(
    async () => {
      const found = (await trainings()).find(isAwaited);
      return found ?? Promise.reject(new Error('The task never came to that'));
    },
    { interval: 10 },
  );
}

async function understood(): Promise<string | null | undefined> {
  return (await call(understanding.try, { body: { text: 'I lost the card' } })).body.intents[0]?.name;
}

async function isStale(): Promise<boolean> {
  return (await call(intents.evaluation)).body.stale;
}

test('a training is listed with its progress, and how it ended can be read for a while', async () => {
  expect((await call(tasks.list)).body).toEqual([]);
  await makeLarge();
  const trained = call(training.train);
  const seen: Task[] = [];
  for (let task = await taskWhen(() => true); task.state !== 'done'; task = await taskWhen(() => true)) {
    seen.push(task);
    await sleep(5);
  }
  expect((await trained).status).toBe(200);
  const progress = seen.map((task) => task.progress);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(new Set(progress).size).toBeGreaterThan(10);
  expect(new Set(seen.map(({ message }) => message)).size).toBeGreaterThan(2);
  expect(await trainings()).toEqual([{ ...seen[0], state: 'done', progress: 1, message: 'Successfully trained' }]);
});

test('a canceled training says so, and the earlier model stays in use', async () => {
  await call(training.train);
  await makeLarge();
  const cancelled = call(training.train);
  const { id } = await taskWhen(({ state }) => state === 'running');
  const { status, body } = await call(tasks.cancel, { params: { id } });
  expect([status, body.state]).toEqual([200, 'cancelled']);
  const { status: refused, error } = await cancelled;
  expect([refused, error?.code]).toEqual([400, 'cancelled']);
  expect([await understood(), await isStale()]).toEqual(['Card', true]);
  expect((await call(tasks.cancel, { params: { id } })).body.state).toBe('cancelled');
  expect((await call(training.train)).body).toMatchObject({ status: 'ok', unchanged: false });
  expect(await isStale()).toBe(false);
});

/** A running training, and a training of a later draft that waits for it. */
async function twoTrainings() {
  await makeLarge();
  const first = call(training.train);
  await taskWhen(({ state }) => state === 'running');
  await call(intents.create, { body: { name: 'More', templates: ['something more'] } });
  const second = call(training.train);
  return { first, second, waiting: await taskWhen(({ state }) => state === 'waiting') };
}

test('a training that waits for another is cancelled without it', async () => {
  const { first, second, waiting } = await twoTrainings();
  await call(tasks.cancel, { params: { id: waiting.id } });
  expect((await second).status).toBe(400);
  expect((await first).status).toBe(200);
  expect((await trainings()).map(({ state }) => state)).toEqual(['done', 'cancelled']);
});

test('a training that waits for another uses the project’s content when its turn comes', async () => {
  const { first, second } = await twoTrainings();
  await call(intents.create, { body: { name: 'Late', templates: ['something later'] } });
  await Promise.all([first, second]);
  expect(await isStale()).toBe(false);
});

test('only users who may train can cancel a training, and never one of another project', async () => {
  await makeLarge();
  const trained = call(training.train);
  const { id } = await taskWhen(({ state }) => state === 'running');
  const viewer = callerIn(projectId, await product.memberOf(projectId, 'viewer'));
  const refused = await viewer(tasks.cancel, { params: { id } });
  expect([refused.status, refused.error?.message]).toEqual([402, expect.stringContaining('GET:/run/train')]);
  const other = await product.blankProject();
  const elsewhere = callerIn(other.projectId, await product.memberOf(other.projectId, 'editor'));
  expect((await elsewhere(tasks.list)).body).toEqual([]);
  expect((await elsewhere(tasks.cancel, { params: { id } })).status).toBe(404);
  expect((await trained).status).toBe(200);
});

test('a training whose thread is killed fails, and the earlier model stays in use', async () => {
  await call(training.train);
  // The model is large enough to get its own thread.
  await makeLarge(2_500);
  killNextThread('training-thread');
  expect((await call(training.train)).status).toBe(500);
  expect((await taskWhen(({ state }) => state === 'failed')).message).toMatch(/current model stays in use/u);
  expect([await understood(), await isStale()]).toEqual(['Card', true]);
  expect((await call(training.train)).status).toBe(200);
});

test('the training thread is started as soon as a user edits', async () => {
  const edited = await eager.blankProject();
  const edit = callerIn(edited.projectId, await eager.memberOf(edited.projectId, 'editor'));
  const started = watchThreads('training-thread');
  await edit(intents.create, { body: { name: 'Card', templates: ['my card is lost'] } });
  await vi.waitFor(() => expect(started[0]).toBeDefined());
  const said: string[] = [];
  started[0]?.on('message', ({ kind }: { kind: string }) => void said.push(kind));
  expect((await edit(training.train)).status).toBe(200);
  expect(said.at(-1)).toBe('done');
});

test('no thread is started for who may not train, nor once the server stops', async () => {
  const { projectId: read } = await late.blankProject();
  const started = watchThreads('training-thread');
  await callerIn(read, await late.memberOf(read, 'viewer'))(intents.evaluation);
  late.api.trainer.close();
  await callerIn(read, await late.memberOf(read, 'editor'))(intents.create, { body: { name: 'Card', templates: [] } });
  await sleep(0);
  expect(started).toEqual([]);
});

test('a training does not hold up the server', async () => {
  await makeLarge(2_100);
  // The median of three: other programs on the core delay one of them, slow code of our own delays all.
  const longest: number[] = [];
  const isHeldUp = (piece: number) => piece >= 80;
  while (longest.filter(isHeldUp).length < 2 && longest.filter((piece) => !isHeldUp(piece)).length < 2) {
    await call(intents.create, { body: { name: `Other ${longest.length}`, templates: [`thing ${longest.length}`] } });
    const watch = watchEventLoop();
    await call(training.train);
    longest.push(watch.longest());
  }
  expect(longest.filter(isHeldUp).length, `longest pieces: ${longest.join(', ')}`).toBeLessThan(2);
});
