import { expect, test } from 'vitest';
import { readTime } from '#features/outbound/read-time.ts';

const NOON = Date.UTC(2030, 0, 7, 12) / 1_000;

test.each([
  ['2030-01-07T12:00:00Z', NOON],
  ['2030-01-07 12:00', NOON],
  ['2030-01-07T12:00:00.000+00:00', NOON],
  ['2030-01-07T13:00+01:00', NOON],
  ['2030-01-07 06:30 -0530', NOON],
  ['2030-01-07', NOON - 12 * 3_600],
  ['', null],
])('a time of a call list is in UTC where it names no zone: %s', (written, seconds) => {
  expect(readTime(written, 'scheduled_time')).toBe(seconds);
});

test.each(['tomorrow', '2030-02-30T10:00Z', '2030-01-07T25:00Z', '2030-01-07T12:00 CET', '12:00'])(
  'a text that is no time is refused with how to write one: %s',
  (written) => {
    expect(readTime(written, 'expires_at')).toMatch(/^Not a time in expires_at: .*Write it as 2026-11-30T14:00:00Z$/u);
  },
);

test.each([
  ['7.1.2030 12:00', 'dmy'],
  ['07/01/2030 12:00', 'dmy'],
  ['7. 1. 2030 12:00', 'dmy'],
  ['7-1-2030 12:00:00', 'dmy'],
  ['1/7/2030 12:00', 'mdy'],
  ['1/7/2030 12:00 PM', 'mdy'],
  ['1/7/2030, 12:00\u202fPM', 'mdy'],
  ['7.1.2030 13:00 +01:00', 'dmy'],
  ['2030-1-7 12:00', null],
  ['2030/01/07 12:00', 'mdy'],
] as const)('a local date is read by the order that was chosen: %s, %s', (written, order) => {
  expect(readTime(written, 'scheduled_time', order)).toBe(NOON);
});

test.each(['26.11.2026 10:00', '11/26/2026 10:00', '7.1.2030'])(
  'an ambiguous order of day and month is not guessed: %s',
  (written) => {
    expect(readTime(written, 'scheduled_time')).toMatch(/Choose the order of dates$/u);
  },
);

test.each([
  ['26.11.2026 10:00', 'mdy'],
  ['11/26/2026 10:00', 'dmy'],
  ['7.1.30 12:00', 'dmy'],
  ['29.2.2030 12:00', 'dmy'],
  ['7.1.2030 13:00 PM', 'dmy'],
  ['46352.4166', 'dmy'],
] as const)('a date that the order does not fit is refused: %s, %s', (written, order) => {
  expect(readTime(written, 'scheduled_time', order)).toMatch(
    /^(?:Not a time|A spreadsheet's number) in scheduled_time/u,
  );
});
