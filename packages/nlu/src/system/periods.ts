import { dayOf, iso, lastOfMonth, plusDays, plusMonths, upcoming, weekdayOf, type Day } from '#system/calendar.ts';
import { dateAt, movedDay, pastFillers, shiftedAt, spanOf, yearAt, type ReadDate } from '#system/dates.ts';
import { durationAt } from '#system/durations.ts';
import type { Item } from '#system/items.ts';
import type { PartOfDay } from '#system/lexicon.ts';
import type { SystemHit } from '#system/system-hit.ts';
import { clockOf, inHalf, timeAt, type Reading } from '#system/times.ts';

type PeriodHit = Extract<SystemHit, { entity: 'period' }>;

interface ReadPeriod {
  from: string;
  to: string;
  /** The items that say it. */
  first: number;
  end: number;
}

/** "From Monday to Friday", "between 3 and 5", "last month", "over the weekend", "the first half of May". */
export function findPeriods(reading: Reading, from: Day): PeriodHit[] {
  const { text, items } = reading;
  const hits: PeriodHit[] = [];
  for (let at = 0; at < items.length;) {
    const read = rangeAt(reading, at, from) ?? spanAt(items, at, from);
    const first = items[read?.first ?? at];
    const last = items[(read?.end ?? 0) - 1];
    if (read && first && last) {
      const { start } = first;
      const isDigits = items.slice(read.first, read.end).some((item) => item.isDigits);
      const value = { from: read.from, to: read.to };
      const matcher = isDigits ? 'pattern' : 'words';
      hits.push({ entity: 'period', value, text: text.slice(start, last.end), start, end: last.end, matcher });
    }
    at = read ? Math.max(read.end, at + 1) : at + 1;
  }
  return hits;
}

function ofDays(from: Day, to: Day, first: number, end: number): ReadPeriod | null {
  return iso(from) <= iso(to) ? { from: iso(from), to: iso(to), first, end } : null;
}

/** One end of a range: a date, an hour, both, a month, or a number that the other end explains. */
interface Point {
  date: ReadDate | null;
  time: { minutes: number; part: PartOfDay | null; isBare: boolean } | null;
  month: { month: number; year: number | null } | null;
  /** A number that may be a day or an hour. */
  number: number | null;
  to: number;
}

function rangeAt(reading: Reading, at: number, from: Day): ReadPeriod | null {
  const { items } = reading;
  const opening = items[at]?.meaning;
  const isOpened = opening?.from === true || opening?.between === true;
  const first = pointAt(reading, isOpened ? pastFillers(items, at + 1) : at, from);
  if (!first) return null;
  const link = linkAt(items, first.to, opening?.between === true);
  const second = link === null ? null : pointAt(reading, link, from);
  if (!second) return null;
  const whole = { reading, at, from, isOpened };
  return daysBetween(first, second, whole) ?? monthsBetween(first, second, whole) ?? hoursBetween(first, second, whole);
}

interface Whole {
  reading: Reading;
  at: number;
  from: Day;
  isOpened: boolean;
}

/** The item after "to", "and" or a dash; null if the range does not go on. */
function linkAt(items: readonly Item[], at: number, isBetween: boolean): number | null {
  const item = items[at];
  if (!item || (item.isApart && !item.isAfterDash)) return null;
  if (item.meaning.to === true || (isBetween && item.meaning.link === true)) return pastFillers(items, at + 1);
  return item.isAfterDash ? at : null;
}

function pointAt(reading: Reading, at: number, from: Day): Point | null {
  const { items } = reading;
  const item = items[at];
  if (!item) return null;
  const date = dateAt(reading, at, from) ?? shortWeekday(item, at, from);
  if (date) {
    const timed = timeAt(reading, date.to) ?? null;
    const isNear = timed !== null && items[date.to]?.isApart === false;
    const time = isNear ? { minutes: timed.minutes, part: timed.part, isBare: false } : null;
    return { date, time, month: null, number: item.number, to: isNear ? timed.to : date.to };
  }
  const { month } = item.meaning;
  if (month !== undefined) {
    const year = yearAt(items, at + 1, from);
    return { date: null, time: null, month: { month, year: year?.year ?? null }, number: null, to: year?.to ?? at + 1 };
  }
  return hourAt(reading, at);
}

function shortWeekday({ meaning }: Item, at: number, from: Day): ReadDate | null {
  const weekday = meaning.short ?? meaning.abbreviated;
  if (weekday === undefined) return null;
  return { day: plusDays(from, (weekday - weekdayOf(from) + 7) % 7 || 7), to: at + 1, weekday };
}

const HOURS = 24;
const DAYS = 31;

function hourAt(reading: Reading, at: number): Point | null {
  const { items } = reading;
  const item = items[at];
  const none = { date: null, month: null };
  const time = timeAt(reading, at);
  if (time && (item?.number === null || time.to > at + 1 || item?.clock !== null)) {
    return { ...none, time: { minutes: time.minutes, part: time.part, isBare: false }, number: null, to: time.to };
  }
  const number = item?.number ?? -1;
  if (!item || !Number.isInteger(number) || number < 0 || number > DAYS || item.clock !== null) return null;
  const hour = number <= HOURS ? { minutes: 60 * number, part: null, isBare: true } : null;
  return { ...none, time: hour, number, to: at + 1 };
}

function daysBetween(first: Point, second: Point, whole: Whole): ReadPeriod | null {
  const { at } = whole;
  const days = bothDays(first, second, whole);
  if (!days) return null;
  const period = ofDays(days.from, days.to, at, second.to);
  if (!period || (!first.time && !second.time) || !second.date || !first.date) return period;
  if (!first.time || !second.time) return null;
  const from = `${period.from}T${clockOf(inHalf(first.time.minutes, first.time.part))}`;
  const to = `${period.to}T${clockOf(inHalf(second.time.minutes, second.time.part))}`;
  return from < to ? { ...period, from, to } : null;
}

function bothDays(first: Point, second: Point, { reading, isOpened }: Whole): { from: Day; to: Day } | null {
  const [start, end] = [first.date, second.date];
  if (start && end) {
    // "Monday 3 to Friday 5" would be two dates without a range.
    if (!isOpened && start.weekday === undefined && end.isDayOnly === true) return null;
    if (start.isDayOnly === true && end.isDayOnly !== true && end.weekday === undefined)
      return dayInMonthOf(start.day.day, end.day);
    return { from: start.day, to: afterStart(start.day, end) };
  }
  if (end && first.number !== null && end.weekday === undefined) return dayInMonthOf(first.number, end.day);
  if (!start || second.number === null || start.weekday !== undefined) return null;
  // "May 5 to 10", without a noun that the number counts.
  const next = reading.items[second.to];
  const isCounted = next !== undefined && !next.isApart && next.meaning.plain !== true;
  const day = isCounted || second.time?.part != null ? null : dayOf(start.day.year, start.day.month, second.number);
  return day ? { from: start.day, to: day } : null;
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

/** "From May to July", "between 2019 and 2021" is left to the numbers. */
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

/** The year of the next month with that number, this month included. */
function yearOf(month: number, from: Day): number {
  return month >= from.month ? from.year : from.year + 1;
}

function hoursBetween(first: Point, second: Point, whole: Whole): ReadPeriod | null {
  const { reading, at, from, isOpened } = whole;
  if (!first.time || !second.time || second.date) return null;
  const { items } = reading;
  let end = second.to;
  const isSaid = items[end]?.meaning.oclock === true && items[end]?.isApart === false;
  if (isSaid) end++;
  const partItem = items[end];
  const part =
    second.time.part ??
    (partItem?.isApart === false ? partItem.meaning.part : undefined) ??
    partBefore(items, at) ??
    null;
  if (part !== null && second.time.part === null && partItem?.meaning.part === part) end++;
  const isSure = isSaid || part !== null || !second.time.isBare;
  if (!isSure && (!isOpened || isCounted(items[end], reading))) return null;
  const hours = inOrder(first.time.minutes, first.time.part, second.time.minutes, part);
  if (!hours) return null;
  const day = first.date ? { day: first.date.day, first: at, end } : dayBeside(whole, end);
  const prefix = day ? `${iso(day.day)}T` : '';
  return {
    from: prefix + clockOf(hours.from),
    to: prefix + clockOf(hours.to),
    first: day?.first ?? at,
    end: day?.end ?? end,
  };
}

function partBefore(items: readonly Item[], at: number): PartOfDay | undefined {
  const { part } = items[at - 1]?.meaning ?? {};
  return part === 'am' || part === 'pm' ? undefined : part;
}

/** Whether a noun follows that the numbers count: "between 3 and 5 people". */
function isCounted(next: Item | undefined, { items, words, text }: Reading): boolean {
  if (!next || next.isApart) return false;
  const { meaning } = next;
  if (next.day !== null || meaning.plain === true || meaning.at === true || meaning.on === true) return false;
  const isDay = meaning.day !== undefined || meaning.weekday !== undefined || meaning.shift !== undefined;
  if (isDay) return false;
  const hour = items[items.indexOf(next) - 1];
  if (!hour || [meaning.unit, meaning.currency, meaning.cents].some((one) => one !== undefined) || next.number !== null)
    return true;
  return (
    !/^\p{Ll}/u.test(text.slice(next.start)) ||
    words.isCounted({ ...hour, isAfterWeak: true, isDigits: true }, next, text)
  );
}

/** Both ends in the same half of the day where that keeps their order: "from 11 to 2 pm", "from 9 to 5". */
function inOrder(
  from: number,
  fromPart: PartOfDay | null,
  to: number,
  toPart: PartOfDay | null,
): { from: number; to: number } | null {
  const end = inHalf(to, toPart);
  const same = inHalf(from, fromPart ?? toPart);
  const start = same < end ? same : inHalf(from, fromPart);
  if (start < end) return { from: start, to: end };
  const half = 12 * 60;
  return toPart === null && end < half && start < end + half ? { from: start, to: end + half } : null;
}

/** The day that is said beside hours: "tomorrow between 3 and 5", "zwischen drei und fünf am Montag". */
function dayBeside({ reading, at, from }: Whole, end: number): { day: Day; first: number; end: number } | null {
  const { items } = reading;
  const next = items[end]?.isApart === false ? pastFillers(items, end) : end;
  const after = items[end]?.isApart === false ? dateAt(reading, next, from) : null;
  if (after) return { day: after.day, first: at, end: after.to };
  for (let back = 1; back <= MOST_BACK; back++) {
    const before = items[at - back];
    if (!before || (items[at - back + 1]?.isApart === true && items[at - back + 1]?.isAfterComma === false))
      return null;
    const date = dateAt(reading, at - back, from);
    if (date && (date.to === at || (date.to === at - 1 && isPartOrFiller(items[at - 1]))))
      return { day: date.day, first: at - back, end };
  }
  return null;
}

/** The words of a date before a range that are looked at. */
const MOST_BACK = 4;

function isPartOrFiller(item: Item | undefined): boolean {
  return item !== undefined && (item.meaning.part !== undefined || item.meaning.filler === true);
}

/** A week, a month, a weekend, or a part of one. */
function spanAt(items: readonly Item[], at: number, from: Day): ReadPeriod | null {
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
  if (!item || item.isApart || number < 1_900 || number > 2_199 || !Number.isInteger(number)) return null;
  const next = items[at + 1];
  const isYear = !next || next.isApart || next.meaning.plain === true || next.meaning.yearWord === true;
  return isYear
    ? ofDays({ year: number, month: 1, day: 1 }, { year: number, month: 12, day: 31 }, first, at + 1)
    : null;
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
  if (stage === undefined) return null;
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
