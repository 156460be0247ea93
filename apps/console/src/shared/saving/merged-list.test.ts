import { expect, it } from 'vitest';
import { differingNearby } from '#shared/saving/differing.ts';
import { mergedList } from '#shared/saving/merged-list.ts';

it('a merged list has what either added, and nothing that either took away', () => {
  expect(mergedList(['a', 'b', 'c'], ['a', 'c', 'mine', 'same'], ['theirs', 'a', 'b', 'same'])).toEqual([
    'theirs',
    'a',
    'same',
    'mine',
  ]);
});

it('of long texts only what stands near the difference is shown', () => {
  const long = Array.from({ length: 10_000 }, (_, at) => `value ${at}`).join('\n');
  const { before, a, b, after } = differingNearby(`${long}\nmine\n${long}`, `${long}\ntheirs\n${long}`);
  expect([a, b]).toEqual(['mine', 'theirs']);
  expect(before).toMatch(/^….*value 9999\n$/su);
  expect(after).toMatch(/^\nvalue 0\n.*…$/su);
  expect(before.length + after.length).toBeLessThan(300);
});
