import { dayOf, iso, lastOfMonth, plusMonths, upcoming, upcomingDay, type Day } from '#system/calendar.ts';
import { absoluteAt, dayNumberAt, yearAt } from '#system/calendar-dates.ts';
import type { Item } from '#system/item.ts';
import type { ReadDate } from '#system/read-date.ts';
import { relativeAt, weekdayAt } from '#system/relative-dates.ts';
import { pastFillers, shiftedAt, spanOf, type ShiftedUnit } from '#system/spans.ts';
import type { SystemHit } from '#system/system-hit.ts';
import type { Reading } from '#system/times.ts';

type DateHit = Extract<SystemHit, { entity: 'date' }>;

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
    weekdayWithDay(reading, at, from),
  ];
  return readings.reduce((best, read) => (read && read.to > (best?.to ?? 0) ? read : best), null);
}

function mayBegin({ number, day, meaning, word }: Item): boolean {
  return number !== null || day !== null || (word !== '' && Object.keys(meaning).length > 0);
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
    const isMonth = items[next]?.meaning.unit === 'month' && next > at + 1 && !items[next]?.isApart;
    const read = isMonth ? upcomingDay(day, from) : null;
    return read ? { day: read, to: next + 1 } : null;
  }
  const isLastDay = items[at]?.meaning.shift === -1 && items[at + 1]?.meaning.unit === 'day';
  return isLastDay ? endOf(items, at + 2, from) : null;
}

/** "The end of the month", "Ende nächsten Jahres", "by the end of May". */
function stageEnd(items: readonly Item[], at: number, from: Day): ReadDate | null {
  if (items[at]?.meaning.stage !== 'end' || items[at + 1]?.meaning.inside === true) return null;
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

/** "Tuesday the 10th", "v úterý desátého": the day is said twice, and the number tells which. */
function weekdayWithDay(reading: Reading, at: number, from: Day): ReadDate | null {
  const { items } = reading;
  if (items[at]?.meaning.weekday === undefined || items[at + 1] === undefined) return null;
  const to = pastFillers(items, at + 1);
  return items[to]?.number === null ? null : dayAlone(reading, to, from);
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
  const after = pastFillers(items, at + 1);
  const isOfMonth = items[after]?.meaning.month !== undefined;
  // "The ninth and the tenth of August".
  const isListed = next?.meaning.link === true && items[pastFillers(items, at + 2)]?.isOrdinal === true;
  const day = isCounted || isOfMonth || isListed ? null : upcomingDay(number, from);
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
