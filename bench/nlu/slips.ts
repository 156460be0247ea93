import { seededRandom } from '../../apps/server/src/workflows/converse/random.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * A text with one slip of the keyboard at one of its letters, any of them as likely as another: the letter is left out,
 * another comes before it or in its place, or it changes places with the next (the four kinds of Damerau, "A technique
 * for computer detection and correction of spelling errors", CACM 1964). The same text and seed give the same slip.
 */
export function withOneTypo(text: string, seed: number): string {
  const random = seededRandom(seed);
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const place = pick([...text.matchAll(/\p{L}/gu)]);
  if (!place) return text;
  const [letter] = place;
  const before = text.slice(0, place.index);
  const after = text.slice(place.index + letter.length);
  const other = pick(LETTERS.replace(letter.toLowerCase(), '').split('')) ?? '';
  const kinds = [before + after, before + other + letter + after, before + other + after];
  const next = /^\p{L}/u.exec(after)?.[0];
  if (next !== undefined && next !== letter) kinds.push(before + next + letter + after.slice(next.length));
  return pick(kinds) ?? text;
}

/** Letters with marks that Unicode does not decompose. */
const UNDECOMPOSED = new Map([
  ['đ', 'd'],
  ['Đ', 'D'],
  ['ł', 'l'],
  ['Ł', 'L'],
]);

/** As people type who leave the marks out. */
export function withoutDiacritics(text: string): string {
  const bare = text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC');
  return bare.replace(/[đĐłŁ]/gu, (letter) => UNDECOMPOSED.get(letter) ?? letter);
}
