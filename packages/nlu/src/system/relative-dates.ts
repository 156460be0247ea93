import { mondayOf, plusDays, plusMonths, weekdayOf, type Day } from '#system/calendar.ts';
import { durationAt, type ReadDuration } from '#system/durations.ts';
import type { Item } from '#system/item.ts';
import type { Unit } from '#system/lexicon.ts';
import type { ReadDate } from '#system/read-date.ts';
import { pastFillers, shiftedAt } from '#system/spans.ts';

/** "The day after tomorrow", "in three days", "two weeks ago", "a week from tomorrow", "on Monday in a week". */
export function relativeAt(items: readonly Item[], at: number, from: Day): ReadDate | null {
  const item = items[at];
  if (!item) return null;
  const base = baseDay(items, at, from);
  if (base) {
    const next = items[base.to];
    const ahead = next?.meaning.ahead === true && !next.isApart ? countedFrom(items, base.to + 1, base.day, 1) : null;
    const ago = next?.meaning.before === true && !next.isApart ? countedFrom(items, base.to + 1, base.day, -1) : null;
    if (ahead || ago || item.meaning.day === undefined) return ahead ?? ago;
    // "Tomorrow week" is a week after tomorrow.
    const isWeekLater = next?.word === 'week' && !next.isApart;
    return isWeekLater ? { day: plusDays(base.day, 7), to: base.to + 1 } : base;
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
  // "A week today" is a week after today.
  const begin = duration.unit === 'week' ? baseDay(items, at + duration.length, from) : null;
  if (begin && begin.weekday === undefined) return movedBy(duration, begin.day, 1, begin.to);
  const start = baseDay(items, at + duration.length + 1, from);
  const isNear = start && items[at + duration.length + 1]?.isApart === false;
  // "Two days before Friday", "dva dny před pátkem", "a week ago yesterday".
  if (isNear && (BEFORE.has(after.word) || after.meaning.ago === true))
    return movedBy(duration, start.day, -1, start.to);
  if (after.meaning.ago === true) return movedBy(duration, from, -1, at + duration.length + 1);
  if (after.meaning.later === true) return movedBy(duration, from, 1, at + duration.length + 1);
  if (after.meaning.since !== true) return null;
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

/** Words that count back from a day in English, German, Czech, Slovak and Polish. */
const BEFORE = new Set(['before', 'vor', 'pred', 'przed']);

/** Today, tomorrow, a weekday: a day from which days can be counted. */
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
  const duration = items[at]?.isAfterComma && at > 0 ? null : durationAt(items, at);
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
export function weekdayAt(items: readonly Item[], at: number, from: Day): ReadDate | null {
  const week = shiftedAt(items, at);
  if (week?.unit === 'week') {
    const to = pastFillers(items, week.to);
    const weekday = items[to]?.meaning.weekday;
    return weekday === undefined ? null : { day: ofWeek(weekday, week.shift, from), to: to + 1 };
  }
  const shift = items[at]?.meaning.shift;
  const named = at + (shift === undefined ? 0 : 1);
  const weekday = namedWeekday(items, named);
  if (weekday === undefined || isOfMonth(items, named)) return null;
  if (shift !== undefined) {
    const isFar = shift > 0;
    const last = plusDays(from, -((weekdayOf(from) - weekday + 7) % 7 || 7));
    return {
      day:
        shift < 0 ? plusDays(last, 7 * (shift + 1)) : isFar ? ofWeek(weekday, shift, from) : nextWeekday(weekday, from),
      to: named + 1,
    };
  }
  const after = shiftedAt(items, named + 1);
  const isApart = items[named + 1]?.isApart === true && items[named + 1]?.isAfterComma === false;
  if (after?.unit === 'week' && !isApart) return { day: ofWeek(weekday, after.shift, from), to: after.to };
  // "Monday just gone"
  if (items[named + 1]?.meaning.shift === -1 && !items[named + 1]?.isApart && after === null)
    return { day: plusDays(from, -((weekdayOf(from) - weekday + 7) % 7 || 7)), to: named + 2 };
  // "Monday week" is a week after Monday.
  const isWeekLater = items[named + 1]?.word === 'week' && items[named + 1]?.isApart === false;
  const day = nextWeekday(weekday, from);
  if (items[named + 1]?.word === 'after' && items[named + 2]?.word === 'next')
    return { day: plusDays(day, 7), to: named + 3 };
  return { day: isWeekLater ? plusDays(day, 7) : day, to: named + (isWeekLater ? 2 : 1), weekday };
}

/** "The first Monday in May": its day is not known here, and the next Monday is a wrong one. */
function isOfMonth(items: readonly Item[], named: number): boolean {
  const [before, next, further] = [items[named - 1], items[named + 1], items[named + 2]];
  const isCounted = before !== undefined && !items[named]?.isApart && (before.isOrdinal || before.meaning.shift === -1);
  if (!isCounted || !next || next.isApart || next.number !== null) return false;
  return next.meaning.month !== undefined || (further?.isApart === false && further.meaning.month !== undefined);
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
