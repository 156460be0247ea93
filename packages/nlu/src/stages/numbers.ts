import type { NumberLanguage } from '#languages/number-language.ts';
import { inDigits } from '#stages/digits.ts';
import type { NumberHit, ReadNumber } from '#stages/read-number.ts';
import { runsOf, spokenNumbers } from '#stages/spoken-numbers.ts';
import type { Token } from '#text/tokens.ts';

/** Every number in a text, in its order, in digits or in the words of its language. */
export function findNumbers(
  text: string,
  tokens: readonly Token[],
  language: string,
  words: NumberLanguage | null,
): NumberHit[] {
  const hits: ReadNumber[] = [];
  for (const read of readNumbers(text, tokens, language, words)) {
    const before = hits.at(-1);
    const joined = before && words?.joinsPairs === true ? joinPair(text, before, read) : null;
    if (joined) hits.splice(-1, 1, joined);
    else hits.push(read);
  }
  const read = words?.fractions ? withFractions(text, tokens, hits, words) : hits;
  return read.map(({ value, start, end, withHalf }) => ({
    value: withHalf?.value ?? value,
    start,
    end: withHalf?.end ?? end,
  }));
}

/** "Three quarters" is 0.75, and "two and three quarters" 2.75. */
function withFractions(
  text: string,
  tokens: readonly Token[],
  hits: readonly ReadNumber[],
  words: NumberLanguage,
): ReadNumber[] {
  const found: ReadNumber[] = [];
  for (const hit of hits) {
    const before = found.at(-1);
    if (before && hit.start < before.end) continue;
    const fraction = fractionOf(text, tokens, hit, words);
    if (!fraction) {
      found.push(hit);
      continue;
    }
    const link = before && text.slice(before.end, hit.start).trim().toLowerCase();
    const isJoined =
      before && link !== undefined && words.halfLinks.has(link) && Number.isInteger(before.value) && !before.withHalf;
    if (before && isJoined)
      found.splice(-1, 1, { ...fraction, value: before.value + fraction.value, start: before.start });
    else found.push(fraction);
  }
  return found;
}

function fractionOf(
  text: string,
  tokens: readonly Token[],
  hit: ReadNumber,
  { fractions }: NumberLanguage,
): ReadNumber | null {
  if (!Number.isInteger(hit.value) || hit.value < 1 || hit.value > 9 || hit.isOrdinal) return null;
  const next = tokens.find(({ start }) => start >= hit.end);
  const by = (hit.value === 1 ? fractions?.one : fractions?.several)?.get(next?.word ?? '');
  if (!next || by === undefined || text.slice(hit.end, next.start).trim() !== '') return null;
  return { ...hit, value: hit.value / by, end: next.end, withHalf: null };
}

/** "One twenty two" is 122, and "nineteen eighty five" 1985. */
function joinPair(text: string, first: ReadNumber, second: ReadNumber): ReadNumber | null {
  const isPair =
    !first.isDigits &&
    !second.isDigits &&
    !first.isOrdinal &&
    !second.isOrdinal &&
    first.value >= 1 &&
    first.value <= 20 &&
    Number.isInteger(first.value) &&
    second.value >= 10 &&
    second.value <= 99;
  if (!isPair || !/^[\s-]+$/u.test(text.slice(first.end, second.start))) return null;
  return { ...second, value: 100 * first.value + second.value, start: first.start };
}

/** Every number group of a text, in its order. */
export function readNumbers(
  text: string,
  tokens: readonly Token[],
  language: string,
  words: NumberLanguage | null,
): ReadNumber[] {
  const hits = /\p{Nd}/u.test(text) ? inDigits(text, tokens, language, words) : [];
  if (words) {
    const runs = runsOf(text, tokens);
    hits.push(...runs.flatMap((run) => spokenNumbers(run, words)));
  }
  let end = 0;
  return hits
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((hit) => {
      if (hit.start < end) return false;
      ({ end } = hit);
      return true;
    });
}
