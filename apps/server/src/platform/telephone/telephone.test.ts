import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { isHoliday } from '#platform/telephone/holidays.ts';
import { zonesOfNumber } from '#platform/telephone/zones-of-number.ts';

function zonesOf(number: string): string | null {
  const read = parsePhoneNumberFromString(number);
  return read?.country ? zonesOfNumber(number, read.country, read.getType()) : null;
}

describe('time zones of numbers', () => {
  it.each([
    ['+35316795555', 'Europe/Dublin'],
    ['+420224004111', 'Europe/Prague'],
    ['+12127365000', 'America/New_York'],
    ['+18082221234', 'Pacific/Honolulu'],
    ['+442079460000', 'Europe/London'],
  ])('%s is in %s', (number, zone) => {
    expect(zonesOf(number)).toBe(zone);
  });

  it.each([
    ['a mobile number', '+61412345678', 'Australia/Sydney', 'Australia/Perth'],
    ['a mobile number', '+79161234567', 'Europe/Moscow', 'Asia/Vladivostok'],
    ['a toll-free number', '+18005550199', 'America/New_York', 'Pacific/Honolulu'],
  ])('names every time that %s may have: %s', (_kind, number, one, other) => {
    const zones = zonesOf(number)?.split(' ') ?? [];
    expect(zones).toContain(one);
    expect(zones).toContain(other);
  });
});

describe('holidays', () => {
  it.each([
    ['IE', '2026-12-25', true],
    ['IE', '2026-12-24', false],
    ['US', '2026-11-26', true],
    ['CZ', '2026-07-06', true],
    ['CZ', '2027-03-26', true],
    ['XX', '2026-12-25', false],
  ])('%s %s: %s', (country, date, isOne) => {
    expect(isHoliday(country, date)).toBe(isOne);
  });
});
