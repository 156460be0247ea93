import type { Item } from '#system/item.ts';
import { clockOf, inDay, type SaidTime } from '#system/half-of-day.ts';
import type { PartOfDay } from '#system/lexicon.ts';
import type { SystemHit } from '#system/system-hit.ts';
import type { Part, SystemWords, TimePattern } from '#system/system-words.ts';

type TimeHit = Extract<SystemHit, { entity: 'time' }>;

/** What the grammars read: the words of one text and how its language says them. */
export interface Reading {
  text: string;
  items: readonly Item[];
  words: SystemWords;
}

export interface ReadTime extends SaidTime {
  from: number;
  to: number;
}

export function findTimes(reading: Reading): TimeHit[] {
  const { text, items } = reading;
  const hits: TimeHit[] = [];
  for (let at = 0; at < items.length;) {
    const read = timeAt(reading, at);
    const first = items[read?.from ?? at];
    const last = items[(read?.to ?? at + 1) - 1];
    const value = read ? clockOf(inDay(read)) : null;
    if (read && value !== null && first && last) {
      const { start } = first;
      const said = items.slice(read.from, read.to);
      const matcher = said.some(({ isDigits }) => isDigits) ? 'pattern' : 'words';
      hits.push({ entity: 'time', value, text: text.slice(start, last.end), start, end: last.end, matcher });
    }
    at = read ? Math.max(read.to, at + 1) : at + 1;
  }
  return hits;
}

/** A time that begins at an item, with the part of the day that is said near it. */
export function timeAt(reading: Reading, at: number): ReadTime | null {
  const core = clockAt(reading, at) ?? namedAt(reading, at) ?? patternAt(reading, at);
  if (!core) return null;
  const after = partAfter(reading.items, core.to);
  const own = core.part ?? after?.part ?? partBefore(reading.items, core.from);
  return { ...core, part: own, to: after?.isBeside === true && core.part === null ? after.to : core.to };
}

/** "15:30", and "15.30" where something says that it is a time. */
function clockAt({ items }: Reading, at: number): ReadTime | null {
  const item = items[at];
  if (!item || item.clock === null) return null;
  const next = items[at + 1];
  const isHour =
    next !== undefined && !next.isApart && (next.meaning.oclock === true || next.meaning.part !== undefined);
  const before = items[at - 1]?.meaning;
  const isAfterWord = before?.at === true || before?.weak === true;
  if (item.isDotted && !isHour && (!isAfterWord || next?.meaning.currency !== undefined)) return null;
  return { minutes: item.clock, part: null, from: at, to: at + (next?.meaning.oclock === true ? 2 : 1) };
}

function namedAt({ items }: Reading, at: number): ReadTime | null {
  const minutes = items[at]?.meaning.clock;
  if (minutes === undefined) return null;
  return { minutes, part: minutes === 0 ? null : 'pm', from: at, to: at + 1 };
}

/** How many words may be between a time and the part of the day: "at 5 tomorrow evening". */
const MOST_BETWEEN = 3;

function partAfter(items: readonly Item[], at: number): { part: PartOfDay; to: number; isBeside: boolean } | null {
  for (let ahead = 0; ahead <= MOST_BETWEEN; ahead++) {
    const item = items[at + ahead];
    if (!item || (item.isApart && !item.isAfterComma)) return null;
    const { meaning } = item;
    if (meaning.part !== undefined)
      return { part: meaning.part, to: at + ahead + 1, isBeside: ahead === 0 && meaning.day === undefined };
    if (!isOfDay(item)) return null;
  }
  return null;
}

function partBefore(items: readonly Item[], at: number): PartOfDay | null {
  for (let back = 1; back <= MOST_BETWEEN + 1; back++) {
    const item = items[at - back];
    if (!item || (items[at - back + 1]?.isApart === true && !items[at - back + 1]?.isAfterComma)) return null;
    // "A. m." is said after the time that it belongs to.
    const { part } = item.meaning;
    if (part !== undefined) return part === 'am' || part === 'pm' ? null : part;
    if (!isOfDay(item)) return null;
  }
  return null;
}

function isOfDay({ meaning }: Item): boolean {
  return (
    meaning.day !== undefined ||
    meaning.weekday !== undefined ||
    meaning.at === true ||
    meaning.weak === true ||
    meaning.on === true ||
    meaning.filler === true
  );
}

/** The first pattern of the language that is there; after "at", perhaps a longer one. */
export function patternAt(reading: Reading, at: number): ReadTime | null {
  const own = firstPattern(reading, at);
  const { meaning } = reading.items[at] ?? {};
  const inner = meaning?.at === true || meaning?.weak === true ? firstPattern(reading, at + 1) : null;
  return inner && inner.to > (own?.to ?? 0) ? inner : own;
}

function firstPattern(reading: Reading, at: number): ReadTime | null {
  const { items, words } = reading;
  const item = items[at];
  if (!item || !mayBegin(item)) return null;
  for (const pattern of words.times) {
    const found = match(reading, at, pattern);
    if (!found) continue;
    if (pattern.isLoose && isCounted(reading, found, at + found.length)) continue;
    const minutes = found.hour + pattern.minutes(found.minute);
    if (minutes < -60 || minutes > 24 * 60 + 59) continue;
    const { number, start, meaning } = found.hourItem;
    const isOfFace = ((number ?? 0) > 0 || meaning.amount === 1) && reading.text.charAt(start) !== '0';
    return { minutes: (minutes + 24 * 60) % (24 * 60), part: found.part, isOfFace, from: at, to: at + found.length };
  }
  return null;
}

function mayBegin({ number, meaning, word }: Item): boolean {
  return (
    number !== null ||
    meaning.fraction !== undefined ||
    meaning.at === true ||
    meaning.weak === true ||
    meaning.ahead === true ||
    meaning.oclock === true ||
    meaning.amount === 1 ||
    OPENING.has(word)
  );
}

/** First words of patterns that mean nothing else to the grammars. */
const OPENING = new Set([
  'wpol',
  'w',
  'kwadrans',
  'it',
  'starts',
  'start',
  'opens',
  'open',
  'closes',
  'close',
  'begins',
]);

/** The first hour that people do not say of a half day. */
const FIRST_LATE = 13;

interface Match {
  hour: number;
  hourItem: Item;
  minute: number;
  part: PartOfDay | null;
  length: number;
  isAfterWeak: boolean;
}

function match({ items, words }: Reading, from: number, { parts }: TimePattern): Match | null {
  const found: Finding = {
    hour: 0,
    hourItem: null,
    minute: 0,
    part: null,
    isAfterWeak: false,
  };
  let at = from;
  for (const part of parts) {
    const item = items[at];
    const isThere =
      item !== undefined && (at === from || !item.isApart) && take(item, part, found, words.hasOrdinalHours);
    if (isThere) at++;
    else if (!part.isOptional) return null;
  }
  const { hourItem } = found;
  return hourItem === null ? null : { ...found, hourItem, length: at - from };
}

type Finding = Omit<Match, 'hourItem' | 'length'> & { hourItem: Item | null };

/** Whether an item is what a part of a pattern asks for; what it says is noted in `found`. */
function take(item: Item, part: Part, found: Finding, hasOrdinalHours: boolean): boolean {
  const { meaning } = item;
  switch (part.kind) {
    case '@':
      return meaning.at === true;
    case '~':
      found.isAfterWeak = meaning.weak === true;
      return found.isAfterWeak;
    case 'fraction':
      return meaning.fraction === part.fraction;
    case 'word':
      return part.words.has(item.word);
    case 'P':
      if (meaning.part === undefined || isOneDay(item, found)) return false;
      found.part = meaning.part;
      return true;
    case 'M':
    case '5M': {
      const minute = wholeOf(item);
      const isFive = part.kind === 'M' || (minute % 5 === 0 && minute > 0);
      if (minute < 0 || minute > 59 || item.isOrdinal || !isFive) return false;
      found.minute = minute;
      return true;
    }
    case 'H':
    case 'Hl':
    case 'Ho':
    case '1':
    case 'HHMM': {
      const minutes = hourOf(item, part.kind, hasOrdinalHours);
      if (minutes === null) return false;
      found.hour = minutes;
      found.hourItem = item;
      return true;
    }
  }
}

/** Returns the number of an item that may be an hour or minutes; -1 for others. */
function wholeOf({ number, clock }: Item): number {
  return number !== null && Number.isInteger(number) && number >= 0 && clock === null ? number : -1;
}

/** "One morning" and "v jeden večer" say a day. */
function isOneDay({ meaning, word }: Item, { hour, hourItem }: Finding): boolean {
  const isHalf = meaning.part === 'am' || meaning.part === 'pm';
  return hour === 60 && hourItem?.isDigits === false && !isHalf && !word.includes(' ');
}

/** Returns the minutes after midnight that an hour says; null where an item is none. */
function hourOf(item: Item, kind: Part['kind'], hasOrdinalHours: boolean): number | null {
  const { meaning, isDigits, isOrdinal } = item;
  const whole = wholeOf(item);
  if (kind === '1') return meaning.amount === 1 ? 60 : null;
  if (kind === 'HHMM') {
    const isClock = isDigits && whole >= 100 && whole <= 2_459 && whole % 100 <= 59;
    return isClock ? 60 * Math.floor(whole / 100) + (whole % 100) : null;
  }
  if (kind === 'H' && meaning.clock !== undefined && meaning.at !== true) return meaning.clock;
  if (whole < (kind === 'Hl' ? FIRST_LATE : 0) || whole > 24) return null;
  if (kind === 'Ho') return isOrdinal ? 60 * whole : null;
  return isOrdinal && !hasOrdinalHours && !isDigits ? null : 60 * whole;
}

/** Whether what follows a bare hour is counted by it, so that it is no hour. */
function isCounted({ items, words, text }: Reading, { hourItem, isAfterWeak }: Match, at: number): boolean {
  const next = items[at];
  if (!next || next.isApart) return false;
  const { meaning } = next;
  if (isMeasure(next)) return true;
  const isOfTime = meaning.part !== undefined || meaning.day !== undefined || meaning.weekday !== undefined;
  if (next.day !== null || isOfTime || meaning.plain === true || meaning.at === true) return false;
  return words.isCounted({ ...hourItem, isAfterWeak }, next, text);
}

function isMeasure({ meaning, number, clock }: Item): boolean {
  const { unit, currency, cents, month } = meaning;
  return [unit, currency, cents, month].some((one) => one !== undefined) || number !== null || clock !== null;
}
