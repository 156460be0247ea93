import type { DayOrder } from '@parley/contract';
import { cleanedCell, quotedCell } from '@parley/domain/outbound/written-cell';

const CLOCK =
  /^(?:T|\s+|,\s*)(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?\s*([ap]\.?m\.?)?\s*(Z|UTC|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)?$/iu;
const YEAR_FIRST = /^(\d{4})([-/.])\s?(\d{1,2})\2\s?(\d{1,2})\.?/u;
const YEAR_LAST = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4})/u;

/**
 * Parses a time of a call list to Unix seconds: a date with a time, in UTC unless it names a zone. If the year comes
 * last, `order` says whether the day or the month comes first. Returns a text that describes the fault of an invalid
 * one.
 */
export function readTime(written: string, column: string, order: DayOrder | null = null): number | null | string {
  const text = cleanedCell(written);
  if (text === '') return null;
  const shown = quotedCell(written);
  if (/^\d{4,6}(?:[.,]\d+)?$/u.test(text)) return `A spreadsheet's number in ${column}: ${shown}. Format it as a date`;
  const fault = `Not a time in ${column}: ${shown}. Write it as 2026-11-30T14:00:00Z`;
  const local = YEAR_LAST.exec(text);
  if (local && order === null) return `Day or month first in ${column}: ${shown}? Choose the order of dates`;
  const found = local ?? YEAR_FIRST.exec(text);
  if (!found) return fault;
  const [whole, one = '', , two = '', three = ''] = found;
  const date = local ? (order === 'dmy' ? [three, two, one] : [three, one, two]) : [one, two, three];
  const time = secondsOfDay(text.slice(whole.length));
  const midnight = midnightOf(date.map(Number));
  return time === null || midnight === null ? fault : midnight + time;
}

/** Unix seconds; null for a date such as February 30, which would otherwise overflow into March. */
function midnightOf([year = 0, month = 0, day = 0]: number[]): number | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.getTime() / 1_000 : null;
}

/** Seconds since midnight UTC of the clock's date; null if the text is not a clock time. */
function secondsOfDay(clock: string): number | null {
  if (clock === '') return 0;
  const [whole, hours = '', minutes = '', seconds = '0', half, zone = 'Z'] = CLOCK.exec(clock) ?? [];
  if (whole === undefined) return null;
  const hour = half === undefined ? Number(hours) : hourOf(Number(hours), half);
  if (hour === null || hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return hour * 3_600 + Number(minutes) * 60 + Number(seconds) - offsetOf(zone);
}

/** `12:30 AM` is half an hour after midnight. */
function hourOf(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
}

/** Seconds. */
function offsetOf(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/u.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3_600 + Number(minutes) * 60);
}

/** Whether the year of a cell comes last, and the only order that fits it; null if both do. */
export function dayOrderOf(written: string): { fits: DayOrder | null } | null {
  const [, one, , two] = YEAR_LAST.exec(cleanedCell(written)) ?? [];
  if (one === undefined) return null;
  if (Number(one) > 12) return { fits: 'dmy' };
  return { fits: Number(two) > 12 ? 'mdy' : null };
}
