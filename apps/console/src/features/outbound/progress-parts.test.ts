import { expect, test } from 'vitest';
import { doneShare, progressParts, totalOf, type GroupCounts } from '#features/outbound/progress-parts.ts';

const counts: GroupCounts = {
  answered: 1_842,
  talking: 12,
  to_retry: 405,
  waiting: 1_400,
  not_reached: 188,
  skipped: 131,
  failed: 22,
};

test('every contact is in one part of the bar', () => {
  expect(totalOf(counts)).toBe(4_000);
  expect(progressParts(counts).map(({ group, percent }) => `${group} ${percent}`)).toEqual([
    'answered 46%',
    'talking <1%',
    'to_retry 10%',
    'waiting 35%',
    'not_reached 5%',
    'skipped 3%',
    'failed 1%',
  ]);
});

test('a campaign is done at 100 % only when no contact waits', () => {
  expect(doneShare(counts)).toBe(54);
  expect(doneShare({ ...counts, talking: 0, to_retry: 0, waiting: 1 })).toBe(99);
  expect(doneShare({ ...counts, talking: 0, to_retry: 0, waiting: 0 })).toBe(100);
  const none = { answered: 0, talking: 0, to_retry: 0, waiting: 0, not_reached: 0, skipped: 0, failed: 0 };
  expect(doneShare(none)).toBe(0);
  expect(progressParts(none)[0]?.percent).toBe('0%');
});
