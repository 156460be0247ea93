import { dayOf, fullYear, upcoming, type Day } from '#system/calendar.ts';
import type { Item } from '#system/item.ts';
import type { ReadDate } from '#system/read-date.ts';
import { pastFillers, shiftedAt } from '#system/spans.ts';

/** A date of the calendar, perhaps with its weekday: "Friday, the fifth of May 2025". */
export function absoluteAt(items: readonly Item[], at: number, from: Day): ReadDate | null {
  const plain = numericAt(items, at) ?? namedAt(items, at, from);
  if (plain) return withWeekdayAfter(items, plain);
  const { weekday, abbreviated, short } = items[at]?.meaning ?? {};
  if ((weekday ?? abbreviated ?? short) === undefined) return null;
  const next = items[at + 1];
  if (!next || (next.isApart && !next.isAfterComma && next.start - (items[at]?.end ?? 0) > 2)) return null;
  const to = pastFillers(items, at + 1);
  return numericAt(items, to) ?? namedAt(items, to, from);
}

function withWeekdayAfter(items: readonly Item[], date: ReadDate): ReadDate {
  const next = items[date.to];
  const isWeekday = next?.meaning.weekday !== undefined && next.isAfterComma;
  return isWeekday ? { ...date, to: date.to + 1 } : date;
}

function numericAt(items: readonly Item[], at: number): ReadDate | null {
  const item = items[at];
  return item?.day ? { day: item.day, to: at + 1, hasYear: item.hasYear, isNumbered: true } : null;
}

/** "The fifth of May 2025", "5. května", "May 5th", "am fünften sechsten". */
function namedAt(items: readonly Item[], at: number, from: Day): ReadDate | null {
  const item = items[at];
  const dayNumber = dayNumberAt(item);
  if (dayNumber !== null) {
    const linked = items[at + 1]?.meaning.filler === true ? 2 : 1;
    const next = items[at + linked];
    const month = next?.meaning.month;
    if (month !== undefined && !next?.isApart) return withYear(items, at + linked + 1, month, dayNumber, from);
    return ordinalMonth(items, at, dayNumber, from);
  }
  const month = item?.meaning.month;
  if (month === undefined) return null;
  const to = pastFillers(items, at + 1);
  const day = dayNumberAt(items[to]);
  const isSaid = day !== null && items[to]?.isApart === false && (isMonthFirst(items, to) || items[to].isOrdinal);
  return isSaid && day !== null ? withYear(items, to + 1, month, day, from) : null;
}

/** "May 5" is a day; "Mai 2027" and "May 5 pm" are not. */
function isMonthFirst(items: readonly Item[], at: number): boolean {
  const next = items[at + 1]?.meaning;
  return items[at - 1]?.word !== 'mai' && next?.part === undefined && next?.oclock === undefined;
}

/** "Am fünften sechsten", "dvacátého šestý": the month by its number. */
function ordinalMonth(items: readonly Item[], at: number, day: number, from: Day): ReadDate | null {
  const [first, second] = [items[at], items[at + 1]];
  const isWords = first?.isOrdinal === true && second?.isOrdinal === true && !first.isDigits && !second.isDigits;
  const isSaid = isWords && !second.isApart && /(?:ho|go|n|ter)$/u.test(first.last);
  const month = second?.number ?? 0;
  if (!isSaid || month > 12) return null;
  const read = withYear(items, at + 2, month, day, from);
  const next = items[at + 2];
  return !next || next.isApart || read?.hasYear === true || next.meaning.plain === true ? read : null;
}

export function dayNumberAt(item: Item | undefined): number | null {
  const day = item?.number ?? null;
  return day !== null && Number.isInteger(day) && day >= 1 && day <= 31 && item?.clock === null ? day : null;
}

function withYear(items: readonly Item[], at: number, month: number, day: number, from: Day): ReadDate | null {
  const year = yearAt(items, at, from);
  const read = year ? dayOf(year.year, month, day) : upcoming(month, day, from);
  return read ? { day: read, to: year?.to ?? at, hasYear: year !== null, isNumbered: true } : null;
}

export const FIRST_YEAR = 1_900;

export const LAST_YEAR = 2_199;

/** Two digits below this are as likely an hour or an amount as a year. */
const FEWEST_IN_YEAR = 32;

/** "2025", "nineteen eighty five", and "85" where nothing is counted by it. */
export function yearAt(items: readonly Item[], at: number, from: Day): { year: number; to: number } | null {
  const shifted = shiftedAt(items, at);
  if (shifted?.unit === 'year' && !items[at]?.isApart) return { year: from.year + shifted.shift, to: shifted.to };
  const skipped = items[at]?.meaning.yearWord === true ? 1 : 0;
  const item = items[at + skipped];
  const number = item?.number ?? null;
  if (!item || number === null || !Number.isInteger(number) || (item.isApart && !item.isAfterComma)) return null;
  const end = (to: number) => (items[to]?.meaning.yearWord === true && !items[to]?.isApart ? to + 1 : to);
  if (number >= FIRST_YEAR && number <= LAST_YEAR) return { year: number, to: end(at + skipped + 1) };
  const second = items[at + skipped + 1];
  const isPair = (number === 19 || number === 20) && !item.isDigits && second?.isDigits === false && !second.isApart;
  if (isPair && second.number !== null && second.number >= 10 && second.number <= 99)
    return { year: 100 * number + second.number, to: end(at + skipped + 2) };
  const isCounted = second !== undefined && !second.isApart && (second.number !== null || isMeasured(second));
  if (number < FEWEST_IN_YEAR || number > 99 || isCounted) return null;
  return { year: fullYear(number, from), to: end(at + skipped + 1) };
}

function isMeasured({ meaning }: Item): boolean {
  return (
    [meaning.unit, meaning.currency, meaning.cents, meaning.part].some((one) => one !== undefined) ||
    meaning.oclock === true
  );
}
