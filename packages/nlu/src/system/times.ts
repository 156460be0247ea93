import { phraseAt, type Item } from '#system/items.ts';
import type { SystemHit } from '#system/system-hit.ts';
import type { SystemWords, TimePattern } from '#system/system-words.ts';

type TimeHit = Extract<SystemHit, { entity: 'time' }>;

const CLOCK =
  /(?<![\p{L}\p{N}.,:/-])([01]?\d|2[0-4])[:.]([0-5]\d)(?::[0-5]\d)?(?:\s?([ap])\.?m\b\.?)?(?![\p{L}\p{N}]|[.:/,-]\d|\.\s?\d)/giu;
const HOUR = /(?<![\p{L}\p{N}.,:/-])(1[0-2]|0?[1-9])\s?([ap])\.?m\b\.?/giu;

export function findTimes(text: string, items: readonly Item[], words: SystemWords): TimeHit[] {
  return [...clockTimes(text, items, words), ...spokenTimes(text, items, words)];
}

function* clockTimes(text: string, items: readonly Item[], words: SystemWords): Generator<TimeHit> {
  for (const match of text.matchAll(CLOCK)) {
    // "15.30" is a time only after a word that says so, "15:30" always.
    const isDotted = /^\d+\./u.test(match[0]);
    if (isDotted && !TIME_BEFORE.test(text.slice(Math.max(0, match.index - LONGEST_BEFORE), match.index))) continue;
    yield* timeHit(
      text,
      items,
      words,
      match.index,
      match.index + match[0].length,
      Number(match[1]),
      Number(match[2]),
      match[3],
    );
  }
  for (const match of text.matchAll(HOUR)) {
    yield* timeHit(text, items, words, match.index, match.index + match[0].length, Number(match[1]), 0, match[2]);
  }
}

const LONGEST_BEFORE = 14;
const TIME_BEFORE = /(?:^|\s)(?:at|v|ve|o|um|od|do|godzinie|kolem|okolo)\s+$/iu;

function* timeHit(
  text: string,
  items: readonly Item[],
  words: SystemWords,
  start: number,
  end: number,
  hour: number,
  minute: number,
  half: string | undefined,
): Generator<TimeHit> {
  if (half !== undefined && (hour > 12 || hour === 0)) return;
  const next = items.findIndex((item) => item.start >= end);
  const spoken =
    half === undefined ? partOfDay(items, next, words) : { isAfternoon: /p/iu.test(half), isMorning: /a/iu.test(half) };
  const value = clock(hour * 60 + minute, spoken);
  if (value === null) return;
  yield { entity: 'time', value, text: text.slice(start, end), start, end, matcher: 'pattern' };
}

interface PartOfDay {
  isAfternoon: boolean;
  isMorning: boolean;
}

/** "in the afternoon", "odpoledne", within the next few words. */
function partOfDay(items: readonly Item[], at: number, words: SystemWords): PartOfDay {
  const near = at < 0 ? [] : items.slice(at, at + 3).map(({ word }) => word);
  const first = near.find((word) => words.afternoon.has(word) || words.morning.has(word)) ?? '';
  return { isAfternoon: words.afternoon.has(first), isMorning: words.morning.has(first) };
}

function clock(minutes: number, { isAfternoon, isMorning }: PartOfDay): string | null {
  let total = minutes;
  if (isAfternoon && total < 12 * 60) total += 12 * 60;
  if (isMorning && total >= 12 * 60 && total < 13 * 60) total -= 12 * 60;
  const day = 24 * 60;
  if (total < -60 || total > day) return null;
  const inDay = (total + day) % day;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
}

function* spokenTimes(text: string, items: readonly Item[], words: SystemWords): Generator<TimeHit> {
  // Every pattern has an hour.
  const hasHour = items.some(({ number }) => number !== null);
  for (let at = 0; at < items.length;) {
    const read = namedTime(items, at, words) ?? (hasHour ? patternAt(items, at, words) : null);
    const first = items[at];
    const last = items[at + (read?.length ?? 1) - 1];
    if (read && first && last) {
      const said = items.slice(at, at + read.length);
      const { start } = first;
      yield {
        entity: 'time',
        value: read.value,
        text: text.slice(start, last.end),
        start,
        end: last.end,
        matcher: said.some(({ isDigits }) => isDigits) ? 'pattern' : 'words',
      };
    }
    at += read?.length ?? 1;
  }
}

interface Read {
  value: string;
  length: number;
}

function namedTime(items: readonly Item[], at: number, words: SystemWords): Read | null {
  const named = phraseAt(items, at, words.namedTimes);
  const minutes = named ? words.namedTimes.get(named.phrase) : undefined;
  if (!named || minutes === undefined) return null;
  return { value: clock(minutes, { isAfternoon: false, isMorning: false }) ?? '00:00', length: named.length };
}

function patternAt(items: readonly Item[], at: number, words: SystemWords): Read | null {
  for (const pattern of words.times) {
    const matched = match(items, at, pattern);
    if (!matched) continue;
    const { hour, minute, length, said } = matched;
    const after = items[at + length];
    const isCounted = after !== undefined && !after.isApart && !isHarmless(after, words);
    if (pattern.isLoose && isCounted) continue;
    const half =
      said.includes('am') || said.includes('pm')
        ? { isAfternoon: said.includes('pm'), isMorning: said.includes('am') }
        : null;
    const value = clock(hour * 60 + pattern.minutes(minute), half ?? partOfDay(items, at + length, words));
    if (value !== null) return { value, length };
  }
  return null;
}

/** Tells whether a word may follow a bare hour without being counted by it: a part of the day, a day, another word of time. */
function isHarmless({ word, number }: Item, words: SystemWords): boolean {
  if (number !== null) return false;
  return (
    words.afternoon.has(word) ||
    words.morning.has(word) ||
    words.days.has(word) ||
    words.weekdays.has(word) ||
    HARMLESS.has(word)
  );
}

const HARMLESS = new Set(
  'v ve na o u po przed am im in on at please prosim bitte prosze do a i und and or nebo alebo oder lub the w z zu'.split(
    ' ',
  ),
);

function match(items: readonly Item[], at: number, { parts }: TimePattern) {
  let hour: number | null = null;
  let minute = 0;
  const said: string[] = [];
  for (const [index, part] of parts.entries()) {
    const item = items[at + index];
    if (!item || (index > 0 && item.isApart)) return null;
    if (part === 'H' || part === 'M' || /^\d$/u.test(part)) {
      const { number } = item;
      if (number === null || !Number.isInteger(number) || number < 0) return null;
      if (part === 'H' && number > 24) return null;
      if (part === 'M' && number > 59) return null;
      if (part === 'H') hour = number;
      else if (part === 'M') minute = number;
      else if (number !== Number(part)) return null;
    } else if (!part.split('|').includes(item.word)) return null;
    said.push(item.word);
  }
  return hour === null ? null : { hour, minute, length: parts.length, said };
}
