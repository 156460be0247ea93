import { describe, expect, it } from 'vitest';
import { isHoliday } from '#platform/telephone/holidays.ts';
import { readPhoneNumber } from '#platform/telephone/phone-number.ts';

const NOW = Date.UTC(2026, 5, 1) / 1_000;

function zonesOf(number: string): string | null {
  const read = readPhoneNumber(number, null, NOW);
  return 'zone' in read ? read.zone : null;
}

describe('telephone numbers', () => {
  it.each([
    ['+353 1 679 5555', null, '+35316795555', 'IE'],
    ['00420 224 004 111', null, '+420224004111', 'CZ'],
    ['224 004 111', 'CZ', '+420224004111', 'CZ'],
    ['(212) 736-5000', 'US', '+12127365000', 'US'],
  ])('reads %s', (text, country, number, found) => {
    expect(readPhoneNumber(text, country, NOW)).toMatchObject({ number, country: found });
  });

  it.each([
    ['', null],
    ['Jane', null],
    ['224 004 111', null],
    ['112', 'CZ'],
    ['+999 123', null],
    ['+353 1 679 5555 ext. 12', null],
    ['call +353 1 679 5555 now', null],
    ['+1 900 555 0100', null],
    ['+44 909 879 0000', null],
    ['224004111', 'XX'],
  ])('does not take %s', (text, country) => {
    expect(readPhoneNumber(text, country, NOW)).toHaveProperty('fault');
  });
});

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

  it('knows none for a number of no country', () => {
    expect(readPhoneNumber('+80012345678', null, NOW)).toEqual({ number: '+80012345678', country: null, zone: null });
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
