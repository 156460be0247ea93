import type { Item } from '#system/item.ts';
import type { Unit } from '#system/lexicon.ts';
import type { SystemHit } from '#system/system-hit.ts';

type DurationHit = Extract<SystemHit, { entity: 'duration' }>;

const DAY = 86_400;
/** A month is thirty days and a year 365, as contracts count. */
const SECONDS: Record<Unit, number> = {
  second: 1,
  minute: 60,
  'quarter-hour': 900,
  'half-hour': 1_800,
  'three-quarter-hour': 2_700,
  hour: 3_600,
  day: DAY,
  week: 7 * DAY,
  fortnight: 14 * DAY,
  month: 30 * DAY,
  quarter: 91 * DAY,
  year: 365 * DAY,
};

export interface ReadDuration {
  amount: number;
  unit: Unit;
  length: number;
  /** True for days or more. */
  isDays: boolean;
}

/** "Three days", "an hour", "half an hour", "hodinu", "two and a half hours", "a quarter of an hour". */
export function durationAt(items: readonly Item[], at: number): ReadDuration | null {
  const amount = amountAt(items, at);
  const item = items[at + (amount?.length ?? 0)];
  const meaning = item?.meaning;
  if (!item || !meaning) return null;
  if (!amount) return meaning.one === undefined ? null : withFraction(items, at, 1, meaning.one, 1);
  const { unit } = meaning;
  if (unit === undefined || item.isApart || amount.value < 0) return null;
  // "Forty second" is an ordinal.
  if (item.word === 'second' && amount.value > 1) return null;
  return withFraction(items, at + amount.length, amount.value, unit, amount.length + 1);
}

interface Amount {
  value: number;
  length: number;
}

function amountAt(items: readonly Item[], at: number): Amount | null {
  const item = items[at];
  if (!item) return null;
  const { number, meaning } = item;
  // "The third day" counts no days.
  if (number !== null && item.isOrdinal) return null;
  if (number !== null) {
    const half = fractionAfter(items, at + 1);
    return { value: number + (half?.value ?? 0), length: 1 + (half?.length ?? 0) };
  }
  if (meaning.fraction !== undefined) return { value: meaning.fraction, length: 1 + articleAt(items, at + 1) };
  if (meaning.amount === undefined) return null;
  // "A half hour", "eine Viertelstunde".
  const fraction = items[at + 1]?.meaning.fraction;
  if (fraction !== undefined && items[at + 1]?.isApart === false)
    return { value: meaning.amount * fraction, length: 2 + articleAt(items, at + 2) };
  const half = fractionAfter(items, at + 1);
  return { value: meaning.amount + (half?.value ?? 0), length: 1 + (half?.length ?? 0) };
}

/** "And a half", "and a quarter", "und eine halbe"; in digits "1/2" without "and". */
function fractionAfter(items: readonly Item[], at: number): Amount | null {
  const link = items[at]?.meaning.link === true ? 1 : 0;
  const article = link > 0 ? articleAt(items, at + 1) : 0;
  const item = items[at + link + article];
  const value = item?.meaning.fraction;
  if (value === undefined || !item || item.isApart || (link === 0 && !item.isDigits)) return null;
  return { value, length: link + article + 1 };
}

function articleAt(items: readonly Item[], at: number): number {
  return items[at]?.meaning.amount === 1 && !items[at].isApart ? 1 : 0;
}

/** "An hour and a half" has its fraction after the unit. */
function withFraction(items: readonly Item[], at: number, amount: number, unit: Unit, length: number): ReadDuration {
  // "Two days and a half"; without the link the fraction may begin something else.
  const isLinked = items[at + 1]?.meaning.link === true;
  const more = amount === 1 || (isLinked && Number.isInteger(amount)) ? fractionAfter(items, at + 1) : null;
  // "An hour and a quarter hour" has a unit of its own.
  const isOwn = more !== null && items[at + 1 + more.length]?.meaning.unit !== undefined;
  const fraction = isOwn ? null : more;
  return {
    amount: amount + (fraction?.value ?? 0),
    unit,
    length: length + (fraction?.length ?? 0),
    isDays: SECONDS[unit] >= DAY,
  };
}

export function findDurations(text: string, items: readonly Item[]): DurationHit[] {
  const hits: DurationHit[] = [];
  for (let at = 0; at < items.length;) {
    const read = wholeAt(items, at);
    const first = items[at];
    const last = items[at + (read?.length ?? 0) - 1];
    if (read && first && last) {
      const { start } = first;
      const { end } = last;
      const isDigits = items.slice(at, at + read.length).some((item) => item.isDigits);
      const hit = { text: text.slice(start, end), start, end, matcher: isDigits ? 'pattern' : 'words' } as const;
      hits.push({ entity: 'duration', value: read.seconds, ...hit });
    }
    at += read?.length ?? 1;
  }
  return hits;
}

/** All parts of "two hours and thirty minutes", each of a smaller unit than the part before. */
function wholeAt(items: readonly Item[], at: number): { seconds: number; length: number } | null {
  const first = durationAt(items, at);
  if (!first) return null;
  let seconds = first.amount * SECONDS[first.unit];
  let { length } = first;
  for (let smallest = SECONDS[first.unit]; ;) {
    const link = items[at + length]?.meaning.link === true ? 1 : 0;
    const more = durationAt(items, at + length + link);
    const next = items[at + length];
    if (!more || SECONDS[more.unit] >= smallest || (next?.isApart === true && !next.isAfterComma)) break;
    if (more.length < 2 && more.unit !== 'quarter-hour') break;
    seconds += more.amount * SECONDS[more.unit];
    smallest = SECONDS[more.unit];
    length += link + more.length;
  }
  // "Týden" alone is a week of the calendar.
  if (length === 1 && first.isDays) return null;
  const minutes = first.unit === 'hour' && length === first.length ? bareMinutesAt(items, at + length) : null;
  if (minutes !== null) {
    seconds += 60 * minutes;
    length++;
  }
  return Number.isSafeInteger(Math.round(seconds)) ? { seconds: Math.round(seconds), length } : null;
}

/** "One hour thirty." */
function bareMinutesAt(items: readonly Item[], at: number): number | null {
  const item = items[at];
  const next = items[at + 1];
  // "1h 30m".
  const [, typed] = /^([1-5]?\d)m$/u.exec(item?.word ?? '') ?? [];
  if (typed !== undefined && item?.isApart === false) return Number(typed);
  if (!item || item.number === null || item.isApart || item.isOrdinal || !Number.isInteger(item.number)) return null;
  const isLast = !next || next.isApart || next.meaning.plain === true;
  return isLast && item.number >= 5 && item.number <= 59 ? item.number : null;
}
