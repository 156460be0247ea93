import { createRequire } from 'node:module';
import type HolidaysOfCountry from 'date-holidays';

const calendars = new Map<string, ReadonlySet<string>>();
const MOST_CALENDARS = 2_000;
/** Its calendars take 20 MB, which a telephone process without campaigns never needs. */
let Holidays: typeof HolidaysOfCountry | undefined;

/** Whether a day is a public holiday of a whole country: `('IE', '2026-12-25')`. */
export function isHoliday(country: string, date: string): boolean {
  return calendarOf(country, Number(date.slice(0, 4))).has(date);
}

/** Computing a calendar takes some milliseconds. */
function calendarOf(country: string, year: number): ReadonlySet<string> {
  const key = `${country} ${year}`;
  const known = calendars.get(key);
  if (known) return known;
  if (calendars.size >= MOST_CALENDARS) calendars.clear();
  const days = new Set(daysOf(country, year));
  calendars.set(key, days);
  return days;
}

/** A holiday of two days counts with both. A country unknown to the library has no holidays. */
function daysOf(country: string, year: number): string[] {
  Holidays ??= createRequire(import.meta.url)('date-holidays') as typeof HolidaysOfCountry;
  const found = new Holidays(country, { types: ['public'] }).getHolidays(year);
  return found.flatMap(({ date, start, end }) => {
    const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / 86_400_000));
    const first = Date.parse(date.slice(0, 10));
    return Array.from({ length: days }, (_, index) => new Date(first + index * 86_400_000).toISOString().slice(0, 10));
  });
}
