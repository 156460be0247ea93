import { languageCode } from '#languages/stem.ts';
import { numberWordsOf } from '#languages/number-words.ts';
import { readNumbers } from '#stages/numbers.ts';
import type { Day } from '#system/calendar.ts';
import { clocksIn, datesIn, gluedIn } from '#system/digit-items.ts';
import { NOTHING, PLAIN, type FoundItem, type Item } from '#system/item.ts';
import type { SystemWords } from '#system/system-words.ts';
import { tokenise, type Token } from '#text/tokens.ts';

/** Words and numbers, in the order of the text. */
export function itemsOf(text: string, language: string, words: SystemWords, from: Day): Item[] {
  const tokens = tokenise(text);
  const hasDigits = /\p{Nd}/u.test(text);
  const inDigits = hasDigits ? digitsIn(text, tokens, language, words, from) : [];
  const phrases = phrasesIn(text, tokens, words);
  const taken = new Places([...inDigits, ...phrases]);
  const rest = tokens.filter((token) => !taken.has(token));
  const numbers = readNumbers(text, rest, languageCode(language), numberWordsOf(language)).flatMap(
    (number): FoundItem[] => {
      if (taken.has(number)) return [];
      return [
        {
          ...PLAIN,
          number: number.value,
          isOrdinal: number.isOrdinal,
          isDigits: number.isDigits,
          last: number.last,
          start: number.start,
          end: number.end,
        },
      ];
    },
  );
  const counted = new Places(numbers);
  const single = rest.flatMap(({ word, start, end }): FoundItem[] => {
    if (counted.has({ start, end })) return [];
    return [{ ...PLAIN, word, meaning: words.lexicon.meanings.get(word) ?? NOTHING, start, end }];
  });
  return spaced(text, [...inDigits, ...phrases, ...numbers, ...single]);
}

function digitsIn(
  text: string,
  tokens: readonly Token[],
  language: string,
  words: SystemWords,
  from: Day,
): FoundItem[] {
  const dates = [...datesIn(text, words, language, from)];
  const dated = new Places(dates);
  const clocks = [...clocksIn(text)].filter((clock) => !dated.has(clock));
  return [...dates, ...clocks, ...gluedIn(text, tokens, language, words)];
}

function spaced(text: string, found: FoundItem[]): Item[] {
  const sorted = found.toSorted((a, b) => a.start - b.start);
  return sorted.map((item, at) => {
    const before = sorted[at - 1];
    const gap = before ? text.slice(before.end, item.start) : '';
    // A dot ends a sentence, except after a number or an abbreviation.
    const isAbbreviated =
      before !== undefined && (before.number !== null || before.day !== null || before.word.length <= MOST_ABBREVIATED);
    const isApart = isAbbreviated ? /[^\s.–-]/u.test(gap) : /[^\s–-]/u.test(gap);
    return { ...item, isApart, isAfterComma: /^\s*,\s*$/u.test(gap), isAfterDash: /[–-]/u.test(gap) };
  });
}

const MOST_ABBREVIATED = 5;

/** Disjoint places in order of the text. */
class Places {
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  constructor(places: readonly { start: number; end: number }[]) {
    for (const { start, end } of places.toSorted((a, b) => a.start - b.start)) {
      this.#starts.push(start);
      this.#ends.push(end);
    }
  }

  /** Whether a place overlaps one of them. */
  has({ start, end }: { start: number; end: number }): boolean {
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ends[middle] ?? 0) <= start) low = middle + 1;
      else high = middle;
    }
    return (this.#starts[low] ?? Infinity) < end;
  }
}

/** Phrases of several words: "the day after tomorrow". The longest at a place counts. */
function phrasesIn(text: string, tokens: readonly Token[], { lexicon }: SystemWords): FoundItem[] {
  const found: FoundItem[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const first = tokens[at];
    const most = lexicon.phrases.get(first?.word ?? '');
    if (!first || most === undefined) continue;
    let said = first.word;
    let longest: FoundItem | null = null;
    let length = 1;
    for (let to = at + 1; to < Math.min(tokens.length, at + most); to++) {
      const token = tokens[to];
      const gap = text.slice(tokens[to - 1]?.end ?? 0, token?.start ?? 0);
      if (!token || !(gap === ' ' || gap === '.' || /^[\s.]+$/u.test(gap))) break;
      said += ` ${token.word}`;
      const meaning = lexicon.meanings.get(said);
      if (!meaning) continue;
      longest = { ...PLAIN, word: said, meaning, start: first.start, end: token.end };
      length = to - at + 1;
    }
    if (!longest) continue;
    found.push(longest);
    at += length - 1;
  }
  return found;
}
