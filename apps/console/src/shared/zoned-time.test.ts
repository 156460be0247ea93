import { expect, test } from 'vitest';
import { secondsOf, shownIn, wallTime } from '#shared/zoned-time.ts';

test('a time of another zone is the moment that its clock shows', () => {
  const noon = Date.UTC(2026, 6, 1, 12) / 1_000;
  expect(wallTime(noon, 'Europe/Prague')).toBe('2026-07-01T14:00');
  expect(shownIn('UTC', noon)).toBe('2026-07-01 12:00');
  expect(secondsOf('2026-07-01T14:00', 'Europe/Prague')).toBe(noon);
  expect(secondsOf('2026-07-01T08:00', 'America/New_York')).toBe(noon);
  expect(secondsOf('', 'UTC')).toBeUndefined();
});

test('near a change of clocks the moment has that wall time', () => {
  for (const wall of ['2026-03-29T01:30', '2026-03-29T03:30', '2026-10-25T01:30', '2026-10-25T03:30']) {
    expect(wallTime(secondsOf(wall, 'Europe/Prague') ?? 0, 'Europe/Prague')).toBe(wall);
  }
});
