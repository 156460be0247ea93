import { hashRange } from '#features/hash.ts';
import type { TemplatePart } from '@parley/domain';
import { withText } from '#suggest/parts.ts';
import { randomFrom } from '#training/random.ts';

const QWERTY = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const QWERTZ = ['qwertzuiop', 'asdfghjkl', 'yxcvbnm'];
const HAS_QWERTZ = new Set(['cs', 'de', 'sk']);
/** In shorter words a slip makes another word. */
const SHORTEST_WORD = 4;
const MOST_TYPOS = 3;

/** One slip of the finger each: in one word of the text one letter is its neighbour on the keyboard. */
export function* typos(parts: readonly TemplatePart[], language: string): Generator<string, void> {
  const neighbours = neighboursOf(HAS_QWERTZ.has(language) ? QWERTZ : QWERTY);
  const places = parts.flatMap((part, at) =>
    part.kind === 'text' ? lettersOf(part.text).map((letter) => ({ part: at, letter })) : [],
  );
  const usable = places.filter(({ part, letter }) => neighbours.has(letterAt(parts[part], letter)));
  if (usable.length === 0) return;
  const text = withText(parts, (part) => part);
  // Seeded by the phrase: another phrase slips elsewhere, the same one always in the same places.
  const random = randomFrom(hashRange(text, 0, text.length));
  for (let count = 0; count < MOST_TYPOS; count++) {
    const place = usable[Math.floor(random() * usable.length)];
    if (!place) return;
    const near = neighbours.get(letterAt(parts[place.part], place.letter)) ?? '';
    const slip = near.charAt(Math.floor(random() * near.length));
    yield withText(parts, (part, at) =>
      at === place.part ? part.slice(0, place.letter) + slip + part.slice(place.letter + 1) : part,
    );
  }
}

function letterAt(part: TemplatePart | undefined, at: number): string {
  return part?.kind === 'text' ? part.text.charAt(at) : '';
}

/** Letters inside long words: the first is seldom mistyped. */
function lettersOf(text: string): number[] {
  return [...text.matchAll(/(?<![\p{L}\p{N}])\p{L}+(?![\p{L}\p{N}])/gu)].flatMap(({ 0: word, index }) =>
    word.length < SHORTEST_WORD ? [] : Array.from({ length: word.length - 1 }, (_, at) => index + 1 + at),
  );
}

function neighboursOf(rows: readonly string[]): Map<string, string> {
  const neighbours = new Map<string, string>();
  rows.forEach((row, at) => {
    for (let key = 0; key < row.length; key++) {
      const [above = '', below = ''] = [rows[at - 1], rows[at + 1]];
      // Rows are shifted by about half a key to the right.
      const near =
        row.charAt(key - 1) +
        row.charAt(key + 1) +
        above.slice(key, key + 2) +
        below.slice(Math.max(0, key - 1), key + 1);
      neighbours.set(row.charAt(key), near);
    }
  });
  return neighbours;
}
