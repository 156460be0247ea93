import type { ContactCounts } from '@parley/domain/campaign';
import { expect, test } from 'vitest';
import { doneShare, progressParts, totalOf } from '#features/outbound/progress-parts.ts';

const counts: ContactCounts = {
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
  expect(doneShare({ contacts: 4_000, pending: 1_817 })).toBe(54);
  expect(doneShare({ contacts: 1_000, pending: 1 })).toBe(99);
  expect(doneShare({ contacts: 1_000, pending: 0 })).toBe(100);
  expect(doneShare({ contacts: 0, pending: 0 })).toBe(0);
});
