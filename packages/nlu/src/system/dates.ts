import {
  dayOf,
  fullYear,
  iso,
  lastOfMonth,
  mondayOf,
  plusDays,
  plusMonths,
  upcoming,
  upcomingDay,
  weekdayOf,
  type Day,
} from '#system/calendar.ts';
import { durationAt, type ReadDuration } from '#system/durations.ts';
import type { Item } from '#system/items.ts';
import type { Unit } from '#system/lexicon.ts';
import type { SystemHit } from '#system/system-hit.ts';
import type { Reading } from '#system/times.ts';

type DateHit = Extract<SystemHit, { entity: 'date' }>;

export interface ReadDate {
  day: Day;
  to: number;
  /** Says a weekday, or a day without month: the other end of a period may move it. */
  weekday?: number;
  isDayOnly?: boolean;
  hasYear?: boolean;
}

export function findDates(reading: Reading, from: Day): DateHit[] {
  const hits: DateHit[] = [];
  const { text, items } = reading;
  for (let at = 0; at < items.length;) {
    const read = dateAt(reading, at, from);
    const first = items[at];
    const last = items[(read?.to ?? 0) - 1];
    if (read && first && last) {
      const { start } = first;
      const matcher = items.slice(at, read.to).every((item) => item.day !== null) ? 'pattern' : 'words';
      hits.push({
        entity: 'date',
        value: iso(read.day),
        text: text.slice(start, last.end),
        start,
        end: last.end,
        matcher,
      });
    }
    at = read?.to ?? at + 1;
  }
  return hits;
}

/** The longest date that begins at an item. */
export function dateAt(reading: Reading, at: number, from: Day): ReadDate | null {
  const { items } = reading;
  const item = items[at];
  if (!item || !mayBegin(item)) return null;
  const readings = [
    absoluteAt(items, at, from),
    dayOfShifted(items, at, from),
    stageEnd(items, at, from),
    relativeAt(items, at, from),
    weekdayAt(items, at, from),
    dayAlone(reading, at, from),
  ];
  return readings.reduce((best, read) => (read && read.to > (best?.to ?? 0) ? read : best), null);
}

function mayBegin({ number, day, meaning, word }: Item): boolean {
  return number !== null || day !== null || (word !== '' && Object.keys(meaning).length > 0);
}

/** Skips words such as "the", "of", "on the". */
export function pastFillers(items: readonly Item[], at: number): number {
  let to = at;
  while (to < at + 2 && items[to]?.meaning.filler === true && isNear(items[to])) to++;
  return to;
}

/** Whether no more than a comma is between an item and the one before it. */
function isNear(item: Item | undefined): boolean {
  return item !== undefined && (!item.isApart || item.isAfterComma);
}

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
  return item?.day ? { day: item.day, to: at + 1, hasYear: item.hasYear } : null;
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
  const isSaid =
    day !== null && items[to]?.isApart === false && (isMonthFirst(items, to) || items[to]?.isOrdinal === true);
  return isSaid && day !== null ? withYear(items, to + 1, month, day, from) : null;
}

/** "May 5" is a day, "Mai 2027" and "May 5 pm" are none. */
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

function dayNumberAt(item: Item | undefined): number | null {
  const day = item?.number ?? null;
  return day !== null && Number.isInteger(day) && day >= 1 && day <= 31 && item?.clock === null ? day : null;
}

function withYear(items: readonly Item[], at: number, month: number, day: number, from: Day): ReadDate | null {
  const year = yearAt(items, at, from);
  const read = year ? dayOf(year.year, month, day) : upcoming(month, day, from);
  return read ? { day: read, to: year?.to ?? at, hasYear: year !== null } : null;
}

const FIRST_YEAR = 1_900;
const LAST_YEAR = 2_199;
/** Of two digits below these, an hour or an amount is as likely as a year. */
const FEWEST_IN_YEAR = 32;

/** "2025", "nineteen eighty five", and "85" where nothing is counted by it. */
export function yearAt(items: readonly Item[], at: number, from: Day): { year: number; to: number } | null {
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

export interface ShiftedUnit {
  shift: number;
  unit: Unit | 'weekend';
  to: number;
}

/** "Next week", "im letzten Monat", "this year". */
export function shiftedAt(items: readonly Item[], at: number): ShiftedUnit | null {
  const from = pastFillers(items, at);
  const shift = items[from]?.meaning.shift;
  const next = items[from + 1];
  if (shift === undefined || !next || next.isApart) return null;
  const { unit, weekend } = next.meaning;
  if (weekend === true) return { shift, unit: 'weekend', to: from + 2 };
  if (unit === undefined || !['week', 'month', 'quarter', 'year'].includes(unit)) return null;
  return { shift, unit, to: from + 2 };
}

/** "The first of next month", "the last day of May", "on the first of the month". */
function dayOfShifted(items: readonly Item[], at: number, from: Day): ReadDate | null {
  const day = dayNumberAt(items[at]);
  if (day !== null && items[at]?.isOrdinal === true) {
    const next = pastFillers(items, at + (items[at + 1]?.meaning.unit === 'day' ? 2 : 1));
    const shifted = shiftedAt(items, next);
    if (shifted?.unit === 'month') {
      const month = plusMonths({ ...from, day: 1 }, shifted.shift);
      const read = dayOf(month.year, month.month, day);
      return read ? { day: read, to: shifted.to } : null;
    }
    const isMonth = items[next]?.meaning.unit === 'month' && next > at + 1 && items[next]?.isApart === false;
    const read = isMonth ? upcomingDay(day, from) : null;
    return read ? { day: read, to: next + 1 } : null;
  }
  const isLastDay = items[at]?.meaning.shift === -1 && items[at + 1]?.meaning.unit === 'day';
  return isLastDay ? endOf(items, at + 2, from) : null;
}

/** "The end of the month", "Ende nächsten Jahres", "by the end of May". */
function stageEnd(items: readonly Item[], at: number, from: Day): ReadDate | null {
  if (items[at]?.meaning.stage !== 'end') return null;
  const read = endOf(items, at + 1, from);
  if (!read) return null;
  const month = items[pastFillers(items, at + 1)]?.meaning.month;
  // "At the end of May" is a period, "by the end of May" its last day.
  const before =
    items[at - 1]?.meaning.filler === true && items[at - 1]?.meaning.to !== true ? items[at - 2] : items[at - 1];
  const isLimit = before?.meaning.to === true || before?.word === 'by';
  return month === undefined || isLimit ? read : null;
}

function endOf(items: readonly Item[], at: number, from: Day): ReadDate | null {
  const to = pastFillers(items, at);
  const item = items[to];
  if (!item || item.isApart) return null;
  const { month } = item.meaning;
  if (month !== undefined) {
    const year = yearAt(items, to + 1, from);
    const first = upcoming(month, 1, { ...from, day: 1 });
    const day = lastOfMonth(year?.year ?? first?.year ?? from.year, month);
    return { day, to: year?.to ?? to + 1 };
  }
  const shifted = shiftedAt(items, to) ?? bareUnit(item, to);
  const end = shifted ? spanOf(shifted.unit, shifted.shift, from)?.to : undefined;
  return shifted && end ? { day: end, to: shifted.to } : null;
}

function bareUnit({ meaning }: Item, at: number): ShiftedUnit | null {
  const { unit } = meaning;
  return unit === 'month' || unit === 'year' || unit === 'week' || unit === 'quarter'
    ? { shift: 0, unit, to: at + 1 }
    : null;
}

/** First and last day of this, the next or the last week, weekend, month, quarter or year. */
export function spanOf(unit: Unit | 'weekend', shift: number, from: Day): { from: Day; to: Day } | null {
  if (unit === 'week') {
    const monday = plusDays(mondayOf(from), 7 * shift);
    return { from: monday, to: plusDays(monday, 6) };
  }
  if (unit === 'weekend') {
    const saturday = plusDays(mondayOf(from), 7 * shift + 5);
    return { from: saturday, to: plusDays(saturday, 1) };
  }
  if (unit === 'month') {
    const first = plusMonths({ ...from, day: 1 }, shift);
    return { from: first, to: lastOfMonth(first.year, first.month) };
  }
  if (unit === 'quarter') {
    const first = plusMonths({ year: from.year, month: 3 * Math.floor((from.month - 1) / 3) + 1, day: 1 }, 3 * shift);
    return { from: first, to: plusDays(plusMonths(first, 3), -1) };
  }
  if (unit !== 'year') return null;
  return { from: { year: from.year + shift, month: 1, day: 1 }, to: { year: from.year + shift, month: 12, day: 31 } };
}

/** "The day after tomorrow", "in three days", "two weeks ago", "a week from tomorrow", "on Monday in a week". */
function relativeAt(items: readonly Item[], at: number, from: Day): ReadDate | null {
  const item = items[at];
  if (!item) return null;
  const base = baseDay(items, at, from);
  if (base) {
    const next = items[base.to];
    const ahead = next?.meaning.ahead === true && !next.isApart ? countedFrom(items, base.to + 1, base.day, 1) : null;
    return ahead ?? (item.meaning.day === undefined ? null : base);
  }
  const { meaning } = item;
  if (meaning.before === true || (meaning.ago === true && durationAt(items, at + 1))) {
    const past = countedFrom(items, at + 1, from, -1);
    if (past) return past;
  }
  if (meaning.ahead === true) return aheadAt(items, at + 1, from);
  const duration = dayCountAt(items, at);
  const after = duration ? items[at + duration.length] : undefined;
  if (!duration || !after || after.isApart) return null;
  if (after.meaning.ago === true) return movedBy(duration, from, -1, at + duration.length + 1);
  if (after.meaning.later === true) return movedBy(duration, from, 1, at + duration.length + 1);
  if (after.meaning.since !== true) return null;
  const start = baseDay(items, at + duration.length + 1, from);
  return start ? movedBy(duration, start.day, 1, start.to) : null;
}

function aheadAt(items: readonly Item[], at: number, from: Day): ReadDate | null {
  const duration = dayCountAt(items, at);
  if (!duration) return null;
  const to = at + duration.length;
  const after = items[to];
  if (after && !after.isApart && after.meaning.since === true) {
    const start = baseDay(items, to + 1, from);
    if (start) return movedBy(duration, start.day, 1, start.to);
  }
  const isLater = after?.meaning.later === true && !after.isApart;
  return movedBy(duration, from, 1, isLater ? to + 1 : to);
}

/** Today, tomorrow, a weekday: what a number of days may be counted from. */
function baseDay(items: readonly Item[], at: number, from: Day): ReadDate | null {
  const { day, weekday } = items[at]?.meaning ?? {};
  if (day !== undefined) return { day: plusDays(from, day), to: at + 1 };
  return weekday === undefined ? null : { day: nextWeekday(weekday, from), to: at + 1, weekday };
}

function countedFrom(items: readonly Item[], at: number, day: Day, way: 1 | -1): ReadDate | null {
  const duration = dayCountAt(items, at);
  return duration ? movedBy(duration, day, way, at + duration.length) : null;
}

function dayCountAt(items: readonly Item[], at: number): ReadDuration | null {
  const duration =
    items[at]?.isApart === true && at > 0 && items[at]?.isAfterComma === true ? null : durationAt(items, at);
  return duration?.isDays === true ? duration : null;
}

function movedBy({ amount, unit }: ReadDuration, day: Day, way: 1 | -1, to: number): ReadDate | null {
  const moved = movedDay(day, way * amount, unit);
  return moved ? { day: moved, to } : null;
}

/** Within the calendar that four digits of a year can write. */
const MOST_DAYS = 365_000;
const DAYS: Partial<Record<Unit, number>> = { day: 1, week: 7, fortnight: 14 };
const MONTHS: Partial<Record<Unit, number>> = { month: 1, quarter: 3, year: 12 };

export function movedDay(from: Day, count: number, unit: Unit): Day | null {
  const months = MONTHS[unit];
  const days = DAYS[unit];
  const amount = count * (months ?? days ?? 0);
  if (!Number.isInteger(amount) || Math.abs(amount) > MOST_DAYS / (months === undefined ? 1 : 30)) return null;
  const day = months === undefined ? plusDays(from, amount) : plusMonths(from, amount);
  return day.year >= 1_000 && day.year <= 9_999 ? day : null;
}

function nextWeekday(weekday: number, from: Day): Day {
  return plusDays(from, (weekday - weekdayOf(from) + 7) % 7 || 7);
}

/** The next day with that name; "next Friday" is in the next week, "last Friday" in the past. */
function weekdayAt(items: readonly Item[], at: number, from: Day): ReadDate | null {
  const week = shiftedAt(items, at);
  if (week?.unit === 'week') {
    const to = pastFillers(items, week.to);
    const weekday = items[to]?.meaning.weekday;
    return weekday === undefined ? null : { day: ofWeek(weekday, week.shift, from), to: to + 1 };
  }
  const shift = items[at]?.meaning.shift;
  const named = at + (shift === undefined ? 0 : 1);
  const weekday = namedWeekday(items, named);
  if (weekday === undefined) return null;
  if (shift !== undefined) {
    const isFar = shift === -1 || shift > 0;
    const last = plusDays(from, -((weekdayOf(from) - weekday + 7) % 7 || 7));
    return {
      day: shift === -1 ? last : isFar ? ofWeek(weekday, shift, from) : nextWeekday(weekday, from),
      to: named + 1,
    };
  }
  const after = shiftedAt(items, named + 1);
  const isApart = items[named + 1]?.isApart === true && items[named + 1]?.isAfterComma === false;
  if (after?.unit === 'week' && !isApart) return { day: ofWeek(weekday, after.shift, from), to: after.to };
  // "Monday week" is a week after Monday.
  const isWeekLater = items[named + 1]?.word === 'week' && items[named + 1]?.isApart === false;
  const day = nextWeekday(weekday, from);
  return { day: isWeekLater ? plusDays(day, 7) : day, to: named + (isWeekLater ? 2 : 1), weekday };
}

/** An abbreviation that is a word of its own needs a word of dates beside it, or to be all that is said. */
function namedWeekday(items: readonly Item[], at: number): number | undefined {
  const { weekday, abbreviated } = items[at]?.meaning ?? {};
  const before = items[at - 1]?.meaning;
  const next = items[at + 1]?.meaning;
  const isBeside =
    items.length === 1 ||
    before?.on === true ||
    before?.shift !== undefined ||
    next?.at === true ||
    next?.part !== undefined;
  return weekday ?? (isBeside ? abbreviated : undefined);
}

function ofWeek(weekday: number, shift: number, from: Day): Day {
  return plusDays(mondayOf(from), 7 * shift + weekday - 1);
}

/** "The 15th", "am 15.", "patnáctého": the next day of a month with that number. */
function dayAlone({ items, words, text }: Reading, at: number, from: Day): ReadDate | null {
  const item = items[at];
  const number = dayNumberAt(item);
  if (!item || number === null || !words.isDayAlone(item, items[at - 1]?.word ?? '', items[at - 2]?.word ?? ''))
    return null;
  const next = items[at + 1];
  const isCounted =
    next !== undefined &&
    !next.isApart &&
    !isAfterDay(next) &&
    words.isCounted({ ...item, isAfterWeak: true }, next, text);
  // "The 31st of February" is no day of another month.
  const isOfMonth = items[pastFillers(items, at + 1)]?.meaning.month !== undefined;
  const day = isCounted || isOfMonth ? null : upcomingDay(number, from);
  return day ? { day, to: at + 1, isDayOnly: true } : null;
}

function isAfterDay({ meaning, day, clock }: Item): boolean {
  return (
    meaning.plain === true ||
    meaning.at === true ||
    meaning.to === true ||
    meaning.part !== undefined ||
    day !== null ||
    clock !== null
  );
}
