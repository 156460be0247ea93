import { expect, test } from 'vitest';
import { chosenOf, cronOf, nextTimes, scheduleWords } from '#features/email-reports/schedule.ts';

test.each([
  ['0 8 * * *', 'day', 'At 08:00'],
  ['30 6 * * 1-5', 'workday', 'At 06:30, Monday through Friday'],
  ['0 17 * * 0', 'week', 'At 17:00, only on Sunday'],
  ['5 0 1 * *', 'month', 'At 00:05, on day 1 of the month'],
  ['0 8,16 * * 1', 'other', 'At 08:00 and 16:00, only on Monday'],
])('%s is a schedule of the kind %s, in words, and back', (cron, every, words) => {
  const chosen = chosenOf(cron);
  expect(chosen.every).toBe(every);
  expect(cronOf(chosen)).toBe(cron);
  expect(scheduleWords(cron)).toBe(words);
});

test('a choice that becomes another schedule keeps its fields', () => {
  const weekly = { ...chosenOf('0 8 * * 1'), every: 'other' as const, cron: '0 8 * * 1' };
  expect(cronOf(weekly)).toBe('0 8 * * 1');
});

test('the next times follow the clock of the zone, also when it changes', () => {
  const times = nextTimes('0 8 * * *', 'Europe/Prague', 400);
  const hours = times.map((at) =>
    new Date(at * 1_000).toLocaleTimeString('en-GB', { timeZone: 'Europe/Prague', hour: '2-digit' }),
  );
  expect(new Set(hours)).toEqual(new Set(['08']));
});

test('what is no schedule has no words and no times', () => {
  for (const cron of ['', 'soon', '0 25 * * *', '0 0 31 2 *']) expect(nextTimes(cron, 'UTC')).toEqual([]);
  expect(scheduleWords('soon')).toBeUndefined();
});
