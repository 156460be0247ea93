/** A word of a template with the characters before it. References (`#x`, `@y`) are words that no rule may change. */
export interface Word {
  text: string;
  /** Lower case, with a typewriter's apostrophe. */
  key: string;
  gap: string;
  isReference: boolean;
  /** It opened the text as it was written, so its capital may be that of the sentence. */
  wasFirst: boolean;
}

export interface Sentence {
  words: Word[];
  tail: string;
}

/** The turned text, or the reason why the rules leave it alone. */
export type Turned = { text: string } | { refused: string };

/** The result of a language's rules on the words. */
export type Turning = Word[] | { refused: string };

/** The rules of one language. They may take for granted that there are words. */
export interface PolarityRules {
  isNegative: (words: readonly Word[]) => boolean;
  negate: (words: readonly Word[]) => Turning;
  affirm: (words: readonly Word[]) => Turning;
}

const WORDS =
  /(?<![\p{L}\p{N}_])[#@][^\s,;:!?]*[^\s,;:!?.]|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’ʼ-][\p{L}\p{N}\p{M}]+)*['’]?/gu;

export function parseSentence(text: string): Sentence {
  const words: Word[] = [];
  let end = 0;
  for (const match of text.matchAll(WORDS)) {
    words.push({ ...wordOf(match[0], text.slice(end, match.index)), wasFirst: words.length === 0 });
    end = match.index + match[0].length;
  }
  return { words, tail: text.slice(end) };
}

export function wordOf(text: string, gap = ' '): Word {
  const key = text.toLowerCase().replace(/[’ʼ]/gu, "'");
  return { text, key, gap, isReference: /^[#@]/u.test(text), wasFirst: false };
}

/** Puts the words together again, with a capital where the text had one. */
export function writeSentence(words: readonly Word[], before: Sentence): string {
  const [first, ...rest] = words;
  const firstBefore = before.words[0];
  if (!first || !firstBefore) return before.tail;
  const hadCapital = !firstBefore.isReference && isCapital(firstBefore.text);
  const opening = hadCapital && !first.isReference ? capitalised(first.text) : first.text;
  const others = rest.map((word) => {
    const isLowered = word.wasFirst && hadCapital && !KEEPS_CAPITAL.test(word.text);
    return word.gap + (isLowered ? word.text.charAt(0).toLowerCase() + word.text.slice(1) : word.text);
  });
  return firstBefore.gap + opening + others.join('') + before.tail;
}

/** "I", and words in capitals. */
const KEEPS_CAPITAL = /^I(?:['’]|$)|^\p{Lu}{2,}/u;

export function isCapital(text: string): boolean {
  return /^\p{Lu}/u.test(text);
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Another text in the place of a word; a capital stays. */
export function respelt(word: Word, text: string): Word {
  return { ...wordOf(isCapital(word.text) ? capitalised(text) : text, word.gap), wasFirst: word.wasFirst };
}

export function replaceAt(words: readonly Word[], at: number, text: string): Word[] {
  return words.map((word, index) => (index === at ? respelt(word, text) : word));
}

/** The word after takes over the gap, so that a comma stays where it was. */
export function removeAt(words: readonly Word[], at: number, count = 1): Word[] {
  const gap = words[at]?.gap ?? '';
  const rest = words.slice(at + count);
  const [next, ...others] = rest;
  return [...words.slice(0, at), ...(next ? [{ ...next, gap: at === 0 ? '' : joined(gap, next.gap) }, ...others] : [])];
}

function joined(gap: string, after: string): string {
  return /[^\s]/u.test(gap) ? gap : after;
}

export function insertAt(words: readonly Word[], at: number, ...texts: string[]): Word[] {
  const gap = words[at]?.gap ?? ' ';
  const added = texts.map((text, index) => wordOf(text, index === 0 ? gap : ' '));
  return [
    ...words.slice(0, at),
    ...added,
    ...words.slice(at).map((word, index) => (index === 0 ? { ...word, gap: ' ' } : word)),
  ];
}

/** True if a comma or another sign precedes this word. */
export function opensClause(word: Word | undefined): boolean {
  return word !== undefined && /[^\s'"„“”()]/u.test(word.gap);
}

/** Finds the end of the clause that holds `at`: before the next comma. */
export function endOfClause(words: readonly Word[], at: number): number {
  const next = words.findIndex((word, index) => index > at && opensClause(word));
  return next < 0 ? words.length : next;
}

export function refuse(refused: string): { refused: string } {
  return { refused };
}

export const REFUSALS = {
  negative: 'The text is negative already.',
  positive: 'The text is not negative.',
  noVerb: 'No verb was found that the rules know.',
  twoSentences: 'The text makes more than one statement, and it is not clear which of them to turn.',
  twoNegations: 'The text is negated more than once.',
  question: 'A question that asks for more than yes or no has no opposite.',
  idiom: 'A set phrase has no opposite by rules: ',
  indefinite: 'The rules do not know how to turn this word: ',
} as const;
