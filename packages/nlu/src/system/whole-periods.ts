import { iso, lastOfMonth, plusDays, type Day } from '#system/calendar.ts';
import { FIRST_YEAR, LAST_YEAR, yearAt } from '#system/calendar-dates.ts';
import { durationAt } from '#system/durations.ts';
import type { Item } from '#system/item.ts';
import { ofDays, yearOf, type ReadPeriod } from '#system/read-period.ts';
import { movedDay } from '#system/relative-dates.ts';
import { pastFillers, shiftedAt, spanOf } from '#system/spans.ts';

/** A week, a month, a weekend, or a part of one. */
export function spanAt(items: readonly Item[], at: number, from: Day): ReadPeriod | null {
  return halfAt(items, at, from) ?? stageAt(items, at, from) ?? countedAt(items, at, from) ?? wholeAt(items, at, from);
}

interface Span {
  from: Day;
  to: Day;
  end: number;
}

/** "Last month", "over the weekend", "in May", "May 2027", "im Jahr 2019". */
function wholeAt(items: readonly Item[], at: number, from: Day): ReadPeriod | null {
  const shifted = shiftedAt(items, at);
  if (shifted) {
    const month = items[shifted.to]?.meaning;
    const span = month?.weekday === undefined ? spanOf(shifted.unit, shifted.shift, from) : null;
    return span ? ofDays(span.from, span.to, at, shifted.to) : null;
  }
  if (items[at]?.meaning.weekend === true) {
    const span = spanOf('weekend', 0, from);
    return span ? ofDays(span.from, span.to, at, at + 1) : null;
  }
  const isInside = items[at]?.meaning.inside === true;
  const isShifted = items[at]?.meaning.shift !== undefined;
  const next = isInside || isShifted ? at + 1 : at;
  const month = monthAt(items, next, from);
  if (month && (isInside || month.hasYear || isShifted)) {
    const { shift } = items[at]?.meaning ?? {};
    const years = shift === undefined ? 0 : shiftedYears(shift, month.from, from);
    const first = { ...month.from, year: month.from.year + years };
    return ofDays(first, lastOfMonth(first.year, first.month), at, month.end);
  }
  return isInside ? yearSpan(items, next, at) : null;
}

/** "Last May" is before now, "next May" after. */
function shiftedYears(shift: number, month: Day, from: Day): number {
  const isPast = iso(month) < iso({ ...from, day: 1 });
  if (shift < 0) return isPast ? 0 : -1;
  return 0;
}

function monthAt(items: readonly Item[], at: number, from: Day): (Span & { hasYear: boolean }) | null {
  const month = items[at]?.meaning.month;
  if (month === undefined || items[at]?.isApart === true) {
    if (month === undefined || at > 0) return null;
  }
  const year = yearAt(items, at + 1, from);
  // "May 5" is a day.
  if (!year && items[at + 1]?.number !== null && items[at + 1] !== undefined) return null;
  const first = { year: year?.year ?? yearOf(month, from), month, day: 1 };
  return { from: first, to: lastOfMonth(first.year, month), end: year?.to ?? at + 1, hasYear: year !== null };
}

function yearSpan(items: readonly Item[], at: number, first: number): ReadPeriod | null {
  const item = items[at];
  const number = item?.number ?? 0;
  if (!item || item.isApart || number < FIRST_YEAR || number > LAST_YEAR || !Number.isInteger(number)) return null;
  const next = items[at + 1];
  const isYear = !next || next.isApart || next.meaning.plain === true || next.meaning.yearWord === true;
  const end = next?.meaning.yearWord === true ? at + 2 : at + 1;
  return isYear ? ofDays({ year: number, month: 1, day: 1 }, { year: number, month: 12, day: 31 }, first, end) : null;
}

/** "The first half of May", "v druhé polovině června". */
function halfAt(items: readonly Item[], at: number, from: Day): ReadPeriod | null {
  const which = items[at]?.number;
  if ((which !== 1 && which !== 2) || items[at]?.isOrdinal !== true || items[at + 1]?.meaning.half !== true)
    return null;
  const span = spanAfter(items, pastFillers(items, at + 2), from);
  if (!span) return null;
  const isYear = span.from.month !== span.to.month;
  const middle = isYear ? { year: span.from.year, month: 7, day: 1 } : { ...span.from, day: 16 };
  return which === 1 ? ofDays(span.from, plusDays(middle, -1), at, span.end) : ofDays(middle, span.to, at, span.end);
}

/** "Early May", "Anfang nächsten Monats", "koncem května": thirds of a month. */
function stageAt(items: readonly Item[], at: number, from: Day): ReadPeriod | null {
  const stage = items[at]?.meaning.stage;
  // "My contract does not end in June" has a verb.
  if (stage === undefined || items[at + 1]?.meaning.inside === true) return null;
  const to = pastFillers(items, at + 1);
  const span = spanAfter(items, to, from);
  const isNamed = items[to]?.meaning.month !== undefined;
  if (!span || span.from.month !== span.to.month || span.from.year !== span.to.year) return null;
  if (stage === 'end') return isNamed ? ofDays({ ...span.from, day: 21 }, span.to, at, span.end) : null;
  return stage === 'begin'
    ? ofDays(span.from, { ...span.from, day: 10 }, at, span.end)
    : ofDays({ ...span.from, day: 11 }, { ...span.from, day: 20 }, at, span.end);
}

/** A month, or a shifted month or year. */
function spanAfter(items: readonly Item[], at: number, from: Day): Span | null {
  const item = items[at];
  if (!item || item.isApart) return null;
  if (item.meaning.month !== undefined) return monthAt(items, at, from);
  const shifted = shiftedAt(items, at);
  const unit =
    shifted?.unit ?? (item.meaning.unit === 'year' || item.meaning.unit === 'month' ? item.meaning.unit : null);
  if (unit !== 'month' && unit !== 'year') return null;
  const span = spanOf(unit, shifted?.shift ?? 0, from);
  return span ? { ...span, end: shifted?.to ?? at + 1 } : null;
}

/** "The last three months", "next two weeks": from or until today. */
function countedAt(items: readonly Item[], at: number, from: Day): ReadPeriod | null {
  const shift = items[at]?.meaning.shift;
  const number = items[at + 1];
  if ((shift !== 1 && shift !== -1) || !number || number.number === null || number.isApart || number.isOrdinal)
    return null;
  const duration = durationAt(items, at + 1);
  const day = duration?.isDays === true ? movedDay(from, shift * duration.amount, duration.unit) : null;
  if (!duration || !day) return null;
  const end = at + 1 + duration.length;
  return shift === 1 ? ofDays(from, day, at, end) : ofDays(day, from, at, end);
}
