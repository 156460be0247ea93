import { expect, test } from 'vitest';
import { createFairQueue } from '#platform/sandbox/fair-queue.ts';

test('owners take turns, each with one item out at a time', () => {
  const queue = createFairQueue<string>(10);
  for (const item of ['a1', 'a2', 'a3']) queue.add('a', item);
  queue.add('b', 'b1');
  const first = queue.take();
  const second = queue.take();
  expect([first?.item, second?.item, queue.take(), queue.hasNext()]).toEqual(['a1', 'b1', null, false]);
  queue.add('b', 'b2');
  second?.done();
  expect(queue.take()?.item).toBe('b2');
  first?.done();
  expect(queue.take()?.item).toBe('a2');
});

test('an owner with many waiting items is served last', () => {
  const queue = createFairQueue<string>(10);
  for (const item of ['a1', 'a2']) queue.add('a', item);
  queue.take()?.done();
  queue.add('b', 'b1');
  expect(queue.take()?.item).toBe('a2');
  expect(queue.take()?.item).toBe('b1');
});

test('an owner can have only so many waiting', () => {
  const queue = createFairQueue<number>(2);
  expect([1, 2, 3].map((item) => queue.add('a', item))).toEqual([true, true, false]);
  expect(queue.add('b', 1)).toBe(true);
  expect(queue.drain()).toEqual([1, 2, 1]);
  expect(queue.take()).toBeNull();
});

test('an owner who may not take one is passed over, and keeps its turn', () => {
  const queue = createFairQueue<string>(10);
  queue.add('slow', 's');
  queue.add('quick', 'q');
  const isQuick = (owner: string) => owner !== 'slow';
  expect(queue.hasNext(isQuick)).toBe(true);
  expect(queue.take(isQuick)?.item).toBe('q');
  expect([queue.hasNext(isQuick), queue.take(isQuick)]).toEqual([false, null]);
  expect(queue.take()?.item).toBe('s');
});
