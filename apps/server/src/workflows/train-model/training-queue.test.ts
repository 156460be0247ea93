import { expect, test } from 'vitest';
import { createQueue } from '#workflows/train-model/training-queue.ts';

function pieceOfWork() {
  const controller = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let started = false;
  return {
    prepare: () => ({
      work: () => {
        started = true;
        return promise;
      },
      signal: controller.signal,
    }),
    cancel: () => controller.abort(new Error('cancelled')),
    hasStarted: () => started,
    finish: resolve,
    fail: reject,
  };
}

test('a second training of equal input joins the first; another input waits for it', async () => {
  const enqueue = createQueue();
  const first = pieceOfWork();
  const same = pieceOfWork();
  const other = pieceOfWork();
  const answers = [enqueue(1, 'a', first.prepare), enqueue(1, 'a', same.prepare), enqueue(1, 'b', other.prepare)];
  await Promise.resolve();
  expect([first, same, other].map((piece) => piece.hasStarted())).toEqual([true, false, false]);
  first.finish('trained on a');
  other.finish('trained on b');
  expect(await Promise.all(answers)).toEqual(['trained on a', 'trained on a', 'trained on b']);
  expect([same, other].map((piece) => piece.hasStarted())).toEqual([false, true]);
});

test('a failed training does not hold up the next one, and projects do not wait for each other', async () => {
  const enqueue = createQueue();
  const broken = pieceOfWork();
  const next = pieceOfWork();
  const elsewhere = pieceOfWork();
  const failing = enqueue(1, 'a', broken.prepare);
  const following = enqueue(1, 'b', next.prepare);
  const other = enqueue(2, 'a', elsewhere.prepare);
  await Promise.resolve();
  expect(elsewhere.hasStarted()).toBe(true);
  broken.fail(new Error('crashed'));
  next.finish('trained on b');
  elsewhere.finish('trained elsewhere');
  await expect(failing).rejects.toThrow('crashed');
  expect(await following).toBe('trained on b');
  expect(await other).toBe('trained elsewhere');
});

test('work canceled while it waits answers immediately, never runs, and cannot be joined', async () => {
  const enqueue = createQueue();
  const [running, waiting, again] = [pieceOfWork(), pieceOfWork(), pieceOfWork()];
  const first = enqueue(1, 'a', running.prepare);
  const second = enqueue(1, 'b', waiting.prepare);
  waiting.cancel();
  await expect(second).rejects.toThrow('cancelled');
  const third = enqueue(1, 'b', again.prepare);
  running.finish('trained on a');
  again.finish('trained on b');
  expect([await first, await third]).toEqual(['trained on a', 'trained on b']);
  expect([waiting, again].map((piece) => piece.hasStarted())).toEqual([false, true]);
});

test('after a running piece is cancelled the next begins only when it has really ended', async () => {
  const enqueue = createQueue();
  const [running, next] = [pieceOfWork(), pieceOfWork()];
  const first = enqueue(1, 'a', running.prepare);
  const second = enqueue(1, 'a2', next.prepare);
  running.cancel();
  await expect(first).rejects.toThrow('cancelled');
  expect(next.hasStarted()).toBe(false);
  running.fail(new Error('ended'));
  next.finish('trained');
  expect(await second).toBe('trained');
});
