import { expect, test } from 'vitest';
import { keptBySize } from '#platform/kept-by-size.ts';

test('the cache stays within its bytes, and drops the least recently used first', async () => {
  const kept = keptBySize<{ name: string; size: number }>(10_000);
  const opened: string[] = [];
  const use = (name: string, size = 4_000) =>
    kept.get(name, async () => {
      opened.push(name);
      return { name, size };
    });
  await Promise.all([use('a'), use('a')]);
  await use('b');
  await use('a');
  await use('c');
  await use('a');
  await use('b');
  expect(opened).toEqual(['a', 'b', 'c', 'b']);
  await use('larger than all', 20_000);
  await use('larger than all', 20_000);
  await use('b');
  expect(opened.slice(4)).toEqual(['larger than all', 'larger than all']);
});

test('an item forgotten during its opening is opened again', async () => {
  const kept = keptBySize<{ size: number }>(10_000);
  let opens = 0;
  const use = () => kept.get('one', async () => ({ size: ++opens }));
  const first = use();
  kept.forget('one');
  expect([(await use()).size, (await first).size]).toEqual([2, 1]);
  expect((await use()).size).toBe(2);
  const failing = () => kept.get('failing', () => Promise.reject(new Error('away')));
  await expect(failing()).rejects.toThrow('away');
  expect((await kept.get('failing', async () => ({ size: 7 }))).size).toBe(7);
});
