import { expect, test } from 'vitest';
import { faultOfSchedule, slotsOf } from '#features/email-reports/slots.ts';

const prague = { schedule: '30 2 * * *', time_zone: 'Europe/Prague' };
const secondsOf = (text: string) => Date.parse(text) / 1_000;
const texts = (seconds: number[]) => seconds.map((at) => new Date(at * 1_000).toISOString().slice(0, 16));

test('a time that does not exist when clocks go forward is sent when they do, once', () => {
  expect(texts(slotsOf(prague).after(secondsOf('2026-03-28T12:00Z'), 2))).toEqual([
    '2026-03-29T01:00',
    '2026-03-30T00:30',
  ]);
});

test('a time that exists twice when clocks go back is sent once', () => {
  expect(texts(slotsOf(prague).after(secondsOf('2026-10-24T12:00Z'), 2))).toEqual([
    '2026-10-25T00:30',
    '2026-10-26T01:30',
  ]);
});

test('the latest time is one of the next times, around every change of clocks of a year', () => {
  const slots = slotsOf(prague);
  const times = slots.after(secondsOf('2026-01-01T00:00Z'), 365);
  for (const [index, at] of times.entries()) {
    expect(slots.latest(at)).toBe(at);
    expect(slots.latest(at - 1)).toBe(times[index - 1] ?? slots.latest(at - 1));
  }
});

test('a schedule without a day is refused', () => {
  expect(faultOfSchedule({ schedule: '0 8 31 2 *', time_zone: 'UTC' }, 0)).toBe('No day matches this schedule');
  expect(faultOfSchedule({ schedule: '0 8 29 2 *', time_zone: 'UTC' }, 0)).toBeUndefined();
});
