import { intents, tasks, training, type Task } from '@parley/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { threadsOfFile } from '#testing/threads.ts';

const threads = threadsOfFile('review-thread');
const product = await startTestProduct();
let projectId: number;
let call: ReturnType<typeof callerIn>;
let card: number;

beforeEach(async () => {
  ({ projectId } = await product.blankProject());
  call = callerIn(projectId, await product.memberOf(projectId, 'editor'));
  const lost = [
    'my card is lost',
    'I lost the card',
    'the card is gone',
    'I cannot find my card',
    'my card was stolen',
  ];
  const made = await call(intents.create, { body: { name: 'Card', templates: lost } });
  card = made.body.id;
  await call(intents.create, {
    body: { name: 'Loan', templates: ['I want a loan', 'a loan please', 'my card is lost!'] },
  });
});

async function quality() {
  return (await call(intents.quality)).body;
}

async function reviewWhen(isAwaited: (task: Task) => boolean): Promise<Task> {
  return vi.waitFor(
    async () => {
      const found = (await call(tasks.list)).body.find((task) => task.kind === 'review' && isAwaited(task));
      return found ?? Promise.reject(new Error('The review never came to that'));
    },
    { interval: 10 },
  );
}

test('after a training its model’s quality is worked out and can be read', async () => {
  expect(await quality()).toEqual({ trained_at: null, cross_validation: null, review: null, trend: [] });
  const { body: trained } = await call(training.train);
  await call(training.review);
  const { trained_at, cross_validation: validated, review, trend } = await quality();
  expect(trained_at).toBe(trained.trained_at);
  expect(validated).toMatchObject({ judged: 8, templates: 8 });
  expect(validated?.accuracy).toBeLessThan(1);
  expect(validated?.confusion[0]).toMatchObject({ count: expect.any(Number), templates: expect.any(Array) });
  expect(review?.near_duplicates[0]).toEqual({
    similarity: 1,
    first: { intent: card, template: 'my card is lost' },
    second: { intent: expect.any(Number), template: 'my card is lost!' },
  });
  expect(review?.few_templates).toEqual([{ intent: expect.any(Number), templates: 3 }]);
  expect(trend).toEqual([
    { trained_at, intents: 2, templates: 8, recognised: expect.any(Number), unseen_recognised: validated?.recognised },
  ]);
  expect((await call(intents.evaluation)).body.cross_validation).toEqual(validated);
});

test('each training is a point of the trend, also one whose model served before', async () => {
  await call(training.train);
  await call(training.review);
  const template = 'somebody took my card';
  await call(intents.addTemplate, { params: { id: card }, body: { template } });
  await call(training.train);
  await call(intents.removeTemplate, { params: { id: card }, body: { template } });
  await call(training.train);
  await call(training.review);
  const { trend } = await quality();
  expect(trend.map(({ templates }) => templates)).toEqual([8, 9, 8]);
  expect(trend[2]).toMatchObject({ recognised: trend[0]?.recognised, unseen_recognised: trend[0]?.unseen_recognised });
});

test('quality is computed for the trained content, whatever the draft has become', async () => {
  await call(training.train);
  await call(intents.remove, { params: { id: card } });
  expect((await call(training.review)).status).toBe(200);
  expect((await quality()).cross_validation?.templates).toBe(8);
});

test('reviews that come one after another share a thread', async () => {
  await call(training.train);
  await call(training.review);
  const before = threads.length;
  await call(intents.addTemplate, { params: { id: card }, body: { template: 'where is my card' } });
  await call(training.train);
  await call(training.review);
  expect((await quality()).review).not.toBeNull();
  expect(threads).toHaveLength(before);
});

test('a review can be cancelled, and asked for again', async () => {
  await call(training.train);
  const { id } = await reviewWhen(() => true);
  await call(tasks.cancel, { params: { id } });
  const { state } = await reviewWhen((task) => task.id === id);
  if (state === 'cancelled') expect((await quality()).review).toBeNull();
  await call(training.review);
  expect((await quality()).review).not.toBeNull();
});

test('a review whose thread is killed fails and harms nothing', async () => {
  await call(training.train);
  await call(training.review);
  await call(intents.addTemplate, { params: { id: card }, body: { template: 'where is my card' } });
  // The thread of the last review also does the next one.
  const thread = threads.at(-1);
  if (!thread) throw new Error('No thread has reviewed yet');
  // It ends before it gets the work: on a busy machine its answer could overtake a kill that comes later.
  vi.spyOn(thread, 'postMessage').mockImplementationOnce(() => void thread.terminate());
  expect((await call(training.train)).status).toBe(200);
  expect((await reviewWhen(({ state }) => state === 'failed')).message).toMatch(/the model stays in use/u);
  expect(await quality()).toMatchObject({ review: null, trend: [{}, { templates: 9, unseen_recognised: null }] });
  await call(training.review);
  expect((await quality()).review).not.toBeNull();
});

test('without a model there is nothing to review', async () => {
  const { status, error } = await call(training.review);
  expect([status, error?.message]).toEqual([400, 'The model is not trained yet.']);
});
