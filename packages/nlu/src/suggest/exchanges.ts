import { templateKey } from '@parley/domain';
import { withArticle } from '#suggest/articles.ts';
import { mayBeMistyped } from '#suggest/mistyped.ts';
import type { ValuesByReference } from '#suggest/values.ts';
import { eachInPieces, type Pieces } from '#text/pieces.ts';

/** Words that the team says in one place of otherwise equal templates. */
interface Exchange {
  from: readonly string[];
  to: readonly string[];
  /** The words beside them there; empty at the beginning and the end. */
  before: string;
  after: string;
  /** Whether the templates deny something. */
  isDenied: boolean;
}

const MOST_WORDS = 3;
/** As many words at least must be equal beside the words that differ. */
const FEWEST_EQUAL = 2;

/** Finds interchangeable words in an intent's templates: "somebody" and "a thief" in "… took my card". */
export function* exchangesIn(templates: readonly string[], values: ValuesByReference): Pieces<Exchange[]> {
  const synonyms = new Map<string, string>();
  yield* eachInPieces([...values], ([reference, forms]) => {
    for (const form of [reference, ...forms]) if (reference.startsWith('#')) synonyms.set(templateKey(form), reference);
  });
  // The bot takes the values of a synonym for one word.
  const isSynonymous = ({ from, to }: Exchange) => {
    const synonym = synonyms.get(templateKey(from.join(' ')));
    return synonym !== undefined && synonym === synonyms.get(templateKey(to.join(' ')));
  };
  const split = templates.map(wordsOf);
  const exchanges: Exchange[] = [];
  yield* eachInPieces(split, (one) => {
    for (const other of split) {
      const exchange = exchangeOf(one, other);
      if (exchange && !isSynonymous(exchange)) exchanges.push(exchange);
    }
  });
  return exchanges;
}

function wordsOf(template: string): string[] {
  return template.trim().split(/\s+/u);
}

function exchangeOf(one: readonly string[], other: readonly string[]): Exchange | null {
  const shorter = Math.min(one.length, other.length);
  let first = 0;
  while (first < shorter && isSame(one[first], other[first])) first++;
  let last = 0;
  while (last < shorter - first && isSame(one.at(-1 - last), other.at(-1 - last))) last++;
  const from = one.slice(first, one.length - last);
  const to = other.slice(first, other.length - last);
  const most = Math.max(from.length, to.length);
  const isShort = from.length > 0 && to.length > 0 && most <= MOST_WORDS;
  if (!isShort || first + last < Math.max(FEWEST_EQUAL, most) || ![...from, ...to].every(isPlain)) return null;
  // A template that was once mistyped is no other way to say it.
  if (from.length === 1 && to.length === 1 && mayBeMistyped(keyOf(from[0]), keyOf(to[0]))) return null;
  // "I can't find it anywhere", but not "I lost it anywhere".
  const isDenied = other.some(isDenial);
  if (isDenied !== one.some(isDenial)) return null;
  return { from, to, before: keyOf(one[first - 1]), after: keyOf(one[one.length - last]), isDenied };
}

/** Neither a sentence's end nor a number: such words say more than their place does. */
function isPlain(word: string): boolean {
  return /^[#@]?[\p{L}_'’-]+\d*$/u.test(word);
}

const DENIAL = /^(?:.*n['’]?t|not?|never|cannot|kein.*|nicht|nie|ne.*|nic)$/iu;

function isDenial(word: string): boolean {
  return DENIAL.test(word);
}

function keyOf(word: string | undefined): string {
  return word === undefined ? '' : templateKey(word);
}

function isSame(one: string | undefined, other: string | undefined): boolean {
  return keyOf(one) === keyOf(other);
}

/** Exchanges words of a template if the neighboring words match, too. */
export function* withExchanges(
  template: string,
  exchanges: readonly Exchange[],
  language: string,
): Generator<string | null, void> {
  const words = wordsOf(template);
  const denies = words.some(isDenial);
  for (const { from, to, before, after, isDenied } of exchanges) {
    yield null;
    if (denies !== isDenied) continue;
    const at = words.findIndex((_, start) => from.every((word, place) => isSame(words[start + place], word)));
    const isBeside = keyOf(words[at - 1]) === before && keyOf(words[at + from.length]) === after;
    if (at < 0 || !isBeside) continue;
    const head = words.slice(0, at).join(' ') + (at > 0 ? ' ' : '');
    const fitting = withArticle(head, to[0] ?? '', language);
    const isTwice = to.some((word) => !from.includes(word) && words.some((other) => isSame(word, other)));
    if (fitting === null || isTwice) continue;
    yield [fitting.trim(), ...to, ...words.slice(at + from.length)].filter((word) => word !== '').join(' ');
  }
}
