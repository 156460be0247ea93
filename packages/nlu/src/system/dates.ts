import { dayOf, fullYear, iso, plusDays, plusMonths, today, upcoming, weekdayOf, type Day } from '#system/calendar.ts';
import { durationAt } from '#system/durations.ts';
import { phraseAt, type Item } from '#system/items.ts';
import type { SystemHit } from '#system/system-hit.ts';
import type { SystemWords } from '#system/system-words.ts';

type DateHit = Extract<SystemHit, { entity: 'date' }>;

const NUMERIC =
  /(?<![\p{L}\p{N}.,:/-])(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})([./-])[ ]?(\d{1,2})(?:\5[ ]?(\d{4}|\d{2})?)?)(?![\p{L}\p{N}]|[.:/-]\d)/gu;

export function findDates(
  text: string,
  items: readonly Item[],
  words: SystemWords,
  language: string,
  now: Date,
): DateHit[] {
  const from = today(now);
  return [...numericDates(text, words, language, from), ...spokenDates(text, items, words, from)];
}

function* numericDates(text: string, words: SystemWords, language: string, from: Day): Generator<DateHit> {
  for (const match of text.matchAll(NUMERIC)) {
    const [all, isoYear, isoMonth, isoDay, first, sign, second, year] = match;
    const day =
      isoYear === undefined
        ? readShort(Number(first), Number(second), year, sign ?? '', all, words, language, from)
        : dayOf(Number(isoYear), Number(isoMonth), Number(isoDay));
    if (!day) continue;
    const end = match.index + all.trimEnd().length;
    yield {
      entity: 'date',
      value: iso(day),
      text: text.slice(match.index, end),
      start: match.index,
      end,
      matcher: 'pattern',
    };
  }
}

function readShort(
  first: number,
  second: number,
  year: string | undefined,
  sign: string,
  all: string,
  words: SystemWords,
  language: string,
  from: Day,
): Day | null {
  // "3.5" is a number and "5-6" a range; "3.5." and "5/6" are dates.
  if (year === undefined && (sign === '-' || (sign === '.' && !all.endsWith('.')))) return null;
  const isMonthFirst = sign === '/' && words.isMonthFirst && !/^en-(?!us)/iu.test(language);
  const [month, day] = isMonthFirst && first <= 12 ? [first, second] : [second, first];
  const swapped = month > 12 && sign === '/' ? [day, month] : [month, day];
  const [realMonth = 0, realDay = 0] = swapped;
  return year === undefined
    ? upcoming(realMonth, realDay, from)
    : dayOf(fullYear(Number(year), from), realMonth, realDay);
}

function* spokenDates(text: string, items: readonly Item[], words: SystemWords, from: Day): Generator<DateHit> {
  for (let at = 0; at < items.length;) {
    const read =
      namedDate(items, at, words, from) ?? relativeDate(items, at, words, from) ?? weekday(items, at, words, from);
    const first = items[at];
    const last = items[at + (read?.length ?? 1) - 1];
    if (read && first && last) {
      const { start } = first;
      const hit = { text: text.slice(start, last.end), start, end: last.end };
      yield { entity: 'date', value: iso(read.day), ...hit, matcher: 'words' };
    }
    at += read?.length ?? 1;
  }
}

interface Read {
  day: Day;
  length: number;
}

/** "The fifth of May 2025", "5. května", "May 5th". */
function namedDate(items: readonly Item[], at: number, words: SystemWords, from: Day): Read | null {
  const dayNumber = dayAt(items[at]);
  if (dayNumber !== null) {
    const linked = items[at + 1]?.word === 'of' ? 2 : 1;
    const month = words.months.get(items[at + linked]?.word ?? '');
    if (month !== undefined && !items[at + linked]?.isApart)
      return withYear(items, at + linked + 1, month, dayNumber, linked + 1, from);
  }
  const month = words.months.get(items[at]?.word ?? '');
  if (month === undefined || !words.isMonthFirst) return null;
  const the = items[at + 1]?.word === 'the' ? 2 : 1;
  const after = dayAt(items[at + the]);
  return after === null ? null : withYear(items, at + the + 1, month, after, the + 1, from);
}

function dayAt(item: Item | undefined): number | null {
  const spelt = /^(\d{1,2})(?:st|nd|rd|th)$/u.exec(item?.word ?? '')?.[1];
  const day = spelt === undefined ? item?.number : Number(spelt);
  return day !== null && day !== undefined && Number.isInteger(day) && day >= 1 && day <= 31 ? day : null;
}

function withYear(
  items: readonly Item[],
  at: number,
  month: number,
  day: number,
  length: number,
  from: Day,
): Read | null {
  const year = items[at]?.number ?? null;
  const isYear = year !== null && Number.isInteger(year) && year >= 1_900 && year <= 2_199;
  const read = isYear ? dayOf(year, month, day) : upcoming(month, day, from);
  return read ? { day: read, length: isYear ? length + 1 : length } : null;
}

/** "The day after tomorrow", "in three days", "two weeks ago", "next week". */
function relativeDate(items: readonly Item[], at: number, words: SystemWords, from: Day): Read | null {
  const named = phraseAt(items, at, words.days);
  if (named) return { day: plusDays(from, words.days.get(named.phrase) ?? 0), length: named.length };
  const word = items[at]?.word ?? '';
  const isAhead = words.ahead.has(word);
  const isAgo = words.ago.has(word);
  if (isAhead || isAgo) {
    const duration = durationAt(items, at + 1, words);
    const day = duration && duration.isDays ? moved(from, duration.amount, duration.unit, isAhead ? 1 : -1) : null;
    return duration && day ? { day, length: duration.length + 1 } : null;
  }
  const past = durationAt(items, at, words);
  if (past?.isDays && words.ago.has(items[at + past.length]?.word ?? '')) {
    const day = moved(from, past.amount, past.unit, -1);
    return day ? { day, length: past.length + 1 } : null;
  }
  const step = words.next.has(word) ? 1 : words.last.has(word) ? -1 : 0;
  const unit = words.units.get(items[at + 1]?.word ?? '');
  if (step === 0 || !unit || !/^(?:week|month|year)$/u.test(unit)) return null;
  const day = moved(from, 1, unit, step);
  return day ? { day, length: 2 } : null;
}

/** Within the calendar that four digits of a year can write. */
const MOST_DAYS = 365_000;

function moved(from: Day, amount: number, unit: string, way: 1 | -1): Day | null {
  const count = way * amount;
  if (!Number.isInteger(amount)) return null;
  const days = unit === 'week' ? 7 * count : count;
  const day =
    unit === 'month' || unit === 'year'
      ? Math.abs(count) <= MOST_DAYS / 365 && plusMonths(from, unit === 'year' ? 12 * count : count)
      : Math.abs(days) <= MOST_DAYS && plusDays(from, days);
  return day && day.year >= 1_000 ? day : null;
}

/** The next day with that name; "next Friday" is in the next week, "last Friday" in the past. */
function weekday(items: readonly Item[], at: number, words: SystemWords, from: Day): Read | null {
  const isNext = words.next.has(items[at]?.word ?? '');
  const isLast = words.last.has(items[at]?.word ?? '');
  const length = isNext || isLast ? 2 : 1;
  const wanted = words.weekdays.get(items[at + length - 1]?.word ?? '');
  if (wanted === undefined) return null;
  const now = weekdayOf(from);
  const ahead = (wanted - now + 7) % 7 || 7;
  if (isLast) return { day: plusDays(from, -((now - wanted + 7) % 7 || 7)), length };
  return { day: plusDays(from, isNext ? 7 - now + wanted : ahead), length };
}
