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

test.each(['tomorrow', '7.1.2030 12:00', '2030-02-30T10:00Z', '2030-01-07T25:00Z', '2030-01-07T12:00 CET', '12:00'])(
  'a text that is no time is refused with how to write one: %s',
  (written) => {
    expect(readTime(written, 'expires_at')).toMatch(/^Not a time in expires_at: .*Write it as 2026-11-30T14:00:00Z$/u);
  },
);
