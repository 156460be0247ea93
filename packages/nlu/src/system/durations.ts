import type { Item } from '#system/items.ts';
import type { SystemHit } from '#system/system-hit.ts';
import type { SystemWords, Unit } from '#system/system-words.ts';

type DurationHit = Extract<SystemHit, { entity: 'duration' }>;

/** A month is thirty days and a year 365, as contracts count. */
const SECONDS: Record<Unit, number> = {
  second: 1,
  minute: 60,
  hour: 3_600,
  day: 86_400,
  week: 604_800,
  month: 2_592_000,
  year: 31_536_000,
};

export interface ReadDuration {
  amount: number;
  unit: Unit;
  length: number;
  /** True for days or more. */
  isDays: boolean;
}

/** "Three days", "an hour", "half an hour", "hodinu", "two and a half hours", "anderthalb Stunden". */
export function durationAt(items: readonly Item[], at: number, words: SystemWords): ReadDuration | null {
  const item = items[at];
  if (!item) return null;
  const { word } = item;
  if (item.number !== null) {
    const half = halfAfter(items, at + 1, words);
    return item.number < 0 ? null : read(items, at + 1 + half, item.number + (half > 0 ? 0.5 : 0), 1 + half, words);
  }
  if (words.oneAndHalf.has(word)) return read(items, at + 1, 1.5, 1, words);
  if (words.articles.has(word) && words.halves.has(items[at + 1]?.word ?? ''))
    return read(items, at + 2, 0.5, 2, words);
  if (words.halves.has(word)) {
    const article = words.articles.has(items[at + 1]?.word ?? '') ? 1 : 0;
    return read(items, at + 1 + article, 0.5, 1 + article, words);
  }
  if (words.articles.has(word)) return read(items, at + 1, 1, 1, words);
  return read(items, at, 1, 0, words, true);
}

/** How many items "and a half" takes. */
function halfAfter(items: readonly Item[], at: number, words: SystemWords): number {
  if (!words.links.has(items[at]?.word ?? '')) return 0;
  const article = words.articles.has(items[at + 1]?.word ?? '') ? 1 : 0;
  return words.andHalves.has(items[at + 1 + article]?.word ?? '') ? 2 + article : 0;
}

function read(
  items: readonly Item[],
  at: number,
  amount: number,
  length: number,
  words: SystemWords,
  isBare = false,
): ReadDuration | null {
  const item = items[at];
  const unit = words.units.get(item?.word ?? '');
  if (!item || !unit || (item.isApart && length > 0)) return null;
  // "Hodinu" alone is an hour; "hodin" alone is no duration.
  if (isBare && !BARE_UNIT.test(item.word)) return null;
  const half = length <= 1 && amount === 1 ? halfAfter(items, at + 1, words) : 0;
  return {
    amount: amount + (half > 0 ? 0.5 : 0),
    unit,
    length: length + 1 + half,
    isDays: SECONDS[unit] >= SECONDS.day,
  };
}

const BARE_UNIT =
  /^(?:hodinu|minutu|sekundu|vterinu|tyden|tyzden|mesic|mesiac|godzine|minute|sekunde|tydzien|miesiac|rok|den|dzien|hodinou|tydnem|tyzdnom|mesicem|mesiacom|rokem|rokom)$/u;

export function findDurations(text: string, items: readonly Item[], words: SystemWords): DurationHit[] {
  const hits: DurationHit[] = [];
  for (let at = 0; at < items.length;) {
    const first = durationAt(items, at, words);
    const isAlone = first && first.length === 1 && !first.isDays;
    if (!first || (first.length === 1 && !isAlone)) {
      at++;
      continue;
    }
    let seconds = first.amount * SECONDS[first.unit];
    let length = first.length;
    // "Two hours and thirty minutes": what follows is of a smaller unit.
    for (let smallest = SECONDS[first.unit]; ;) {
      const link = words.links.has(items[at + length]?.word ?? '') ? 1 : 0;
      const more = durationAt(items, at + length + link, words);
      if (!more || SECONDS[more.unit] >= smallest || more.length < 2 || items[at + length]?.isApart) break;
      seconds += more.amount * SECONDS[more.unit];
      smallest = SECONDS[more.unit];
      length += link + more.length;
    }
    const start = items[at]?.start ?? 0;
    const end = items[at + length - 1]?.end ?? start;
    const isDigits = items.slice(at, at + length).some((item) => item.isDigits);
    if (Number.isSafeInteger(Math.round(seconds))) {
      hits.push({
        entity: 'duration',
        value: Math.round(seconds),
        text: text.slice(start, end),
        start,
        end,
        matcher: isDigits ? 'pattern' : 'words',
      });
    }
    at += length;
  }
  return hits;
}
