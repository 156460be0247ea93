import { dayOf, iso, lastOfMonth, plusDays, plusMonths, upcoming, weekdayOf, type Day } from '#system/calendar.ts';
import { FIRST_YEAR, LAST_YEAR } from '#system/calendar-dates.ts';
import { hoursBetween } from '#system/hours-range.ts';
import { linkAt, pointAt, type Point, type Whole } from '#system/range-ends.ts';
import type { ReadDate } from '#system/read-date.ts';
import { ofDays, yearOf, type ReadPeriod } from '#system/read-period.ts';
import { pastFillers } from '#system/spans.ts';
import { clockOf, inDay } from '#system/half-of-day.ts';
import type { Reading } from '#system/times.ts';

export function rangeAt(reading: Reading, at: number, from: Day): ReadPeriod | null {
  const { items } = reading;
  const opening = items[at]?.meaning;
  const isOpened = opening?.from === true || opening?.between === true;
  const start = isOpened ? pastFillers(items, at + 1) : at;
  const years = isOpened ? yearsBetween(reading, at, start) : null;
  if (years) return years;
  const first = pointAt(reading, start, from);
  if (!first) return null;
  const link = linkAt(items, first.to, opening?.between === true);
  const second = link === null ? null : pointAt(reading, link, from);
  if (!second) return null;
  const whole = { reading, at, from, isOpened };
  return daysBetween(first, second, whole) ?? monthsBetween(first, second, whole) ?? hoursBetween(first, second, whole);
}

function daysBetween(first: Point, second: Point, whole: Whole): ReadPeriod | null {
  const { at } = whole;
  const days = bothDays(first, second, whole);
  if (!days) return null;
  const period = ofDays(days.from, days.to, at, second.to);
  if (!period || (!first.time && !second.time) || !second.date || !first.date) return period;
  if (!first.time || !second.time) return null;
  const from = `${period.from}T${clockOf(inDay(first.time))}`;
  const to = `${period.to}T${clockOf(inDay(second.time))}`;
  return from < to ? { ...period, from, to } : null;
}

function bothDays(first: Point, second: Point, { reading, isOpened }: Whole): { from: Day; to: Day } | null {
  const [start, end] = [first.date, second.date];
  if (start && end) {
    // "Monday 3 to Friday 5" would be two dates without a range.
    if (!isOpened && start.isNumbered !== true && end.isDayOnly === true) return null;
    if (start.isNumbered === true && end.isDayOnly === true) return sameMonth(start.day, end.day.day);
    if (start.isDayOnly === true && end.isDayOnly !== true && end.weekday === undefined)
      return dayInMonthOf(start.day.day, end.day);
    return { from: start.day, to: afterStart(start.day, end) };
  }
  if (end && first.number !== null && end.weekday === undefined && (isOpened || end.isDayOnly !== true))
    return dayInMonthOf(first.number, end.day);
  if (start?.isNumbered !== true || second.number === null) return null;
  // "May 5 to 10", without a noun that the number counts.
  const next = reading.items[second.to];
  const isCounted = next !== undefined && !next.isApart && next.meaning.plain !== true;
  const day = isCounted || second.time?.part ? null : dayOf(start.day.year, start.day.month, second.number);
  return day ? { from: start.day, to: day } : null;
}

/** The tenth after the fifth of May is in May, the first after it in June. */
function sameMonth(start: Day, number: number): { from: Day; to: Day } | null {
  const month = number >= start.day ? start : plusMonths({ ...start, day: 1 }, 1);
  const to = dayOf(month.year, month.month, number);
  return to ? { from: start, to } : null;
}

/** The fifth before the tenth of May is in May, the 28th in April. */
function dayInMonthOf(number: number, end: Day): { from: Day; to: Day } | null {
  const month = number <= end.day ? end : plusMonths({ ...end, day: 1 }, -1);
  const day = dayOf(month.year, month.month, number);
  return day ? { from: day, to: end } : null;
}

/** The end of a range comes after its start. */
function afterStart(start: Day, { day, weekday, isDayOnly, hasYear }: ReadDate): Day {
  if (weekday !== undefined) return plusDays(start, (weekday - weekdayOf(start) + 7) % 7 || 7);
  if (iso(day) >= iso(start)) return day;
  if (isDayOnly === true) return plusMonths(day, 1);
  return hasYear === true ? day : (upcoming(day.month, day.day, start) ?? day);
}

/** "From 2010 to 2015". */
function yearsBetween({ items }: Reading, at: number, start: number): ReadPeriod | null {
  const link = linkAt(items, start + 1, items[at]?.meaning.between === true);
  const [first, second] = [items[start], items[link ?? -1]];
  if (link === null || !isYear(first?.number) || !isYear(second?.number)) return null;
  const next = items[link + 1];
  const isCounted = next !== undefined && !next.isApart && next.meaning.plain !== true;
  if (isCounted && next.meaning.yearWord !== true) return null;
  return ofDays(
    { year: first?.number ?? 0, month: 1, day: 1 },
    { year: second?.number ?? 0, month: 12, day: 31 },
    at,
    link + 1,
  );
}

function isYear(number: number | null | undefined): boolean {
  return Number.isInteger(number) && Number(number) >= FIRST_YEAR && Number(number) <= LAST_YEAR;
}

/** "From May to July". */
function monthsBetween(first: Point, second: Point, { at, from }: Whole): ReadPeriod | null {
  if (!first.month || !second.month) return null;
  const endYear = second.month.year;
  const startYear =
    first.month.year ??
    (endYear === null ? yearOf(first.month.month, from) : endYear - (first.month.month > second.month.month ? 1 : 0));
  const year = endYear ?? startYear + (second.month.month < first.month.month ? 1 : 0);
  return ofDays(
    { year: startYear, month: first.month.month, day: 1 },
    lastOfMonth(year, second.month.month),
    at,
    second.to,
  );
}
