import type { Dictionary, Form } from '#stages/dictionary.ts';
import { phrasesIn } from '#text/phrase-hashes.ts';
import { tokenise, type Token } from '#text/tokens.ts';

/** A place in a text that may say a value of an entity. */
export interface Candidate {
  entity: number;
  value: string;
  matcher: 'exact' | 'lemmatized' | 'fuzzy';
  distance: number;
  /** In the text, in UTF-16 code units. */
  start: number;
  end: number;
  /** Among the words of the text. */
  from: number;
  to: number;
  /** Of two forms that match alike, the lower wins. */
  order: number;
}

/** How many words of a text are looked at for misspelt values. */
const MOST_FUZZY_PLACES = 300;

interface Reading {
  text: string;
  tokens: Token[];
  words: string[];
}

export function findDictionaryHits(dictionary: Dictionary, text: string, tokens: Token[]): Candidate[] {
  const reading = { text, tokens, words: tokens.map(({ word }) => word) };
  return [
    ...findAsWritten(dictionary, reading),
    ...findByStem(dictionary, reading),
    ...findMisspelt(dictionary, reading),
  ];
}

function* findAsWritten(dictionary: Dictionary, reading: Reading): Generator<Candidate> {
  for (const { phrase, from, to } of phrasesIn(dictionary.parts.asWritten, reading.words)) {
    const form = dictionary.form(phrase);
    const place = placeOf(form, reading, from, to);
    if (place && isAsWritten(form, reading.text.slice(place.start, place.end))) {
      yield { ...place, ...said(form), matcher: 'exact', distance: 0 };
    }
  }
}

function* findByStem(dictionary: Dictionary, reading: Reading): Generator<Candidate> {
  const { parts, stem } = dictionary;
  if (parts.byStem.hashes.length === 0) return;
  const stemsOf = (text: string, tokens: Token[]) => tokens.map(({ start, end }) => stem(text.slice(start, end)));
  const stems = stemsOf(reading.text, reading.tokens);
  for (const { phrase, from, to } of phrasesIn(parts.byStem, stems)) {
    const form = dictionary.form(phrase);
    const place = placeOf(form, reading, from, to);
    if (!place || !hasCaseOf(form, reading.text.slice(place.start, place.end))) continue;
    const own = stemsOf(form.written, tokenise(form.written));
    if (own.every((part, at) => part === stems[from + at])) {
      yield { ...place, ...said(form), matcher: 'lemmatized', distance: 0 };
    }
  }
}

function* findMisspelt(dictionary: Dictionary, reading: Reading): Generator<Candidate> {
  const { words } = reading;
  // One word more than any form has: a space too many is an error like any other.
  const most = dictionary.mostFuzzyWords === 0 ? 0 : dictionary.mostFuzzyWords + 1;
  for (let from = 0; from < Math.min(words.length, MOST_FUZZY_PLACES); from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + most); to++) {
      for (const near of dictionary.near.near(words.slice(from, to).join(' '))) {
        for (const form of dictionary.formsNear(near.form)) {
          const place = placeOf(form, reading, from, to);
          if (place && hasCaseOf(form, reading.text.slice(place.start, place.end))) {
            yield { ...place, ...said(form), matcher: 'fuzzy', distance: near.distance };
          }
        }
      }
    }
  }
}

function said({ entity, value, order }: Form): Pick<Candidate, 'entity' | 'value' | 'order'> {
  return { entity, value, order };
}

/** Where the words, with the signs that belong to the form, stand; null where the signs are missing. */
function placeOf({ before, after }: Form, { text, tokens }: Reading, from: number, to: number) {
  const first = tokens[from];
  const last = tokens[to - 1];
  if (!first || !last) return null;
  const start = first.start - before.length;
  const end = last.end + after.length;
  if (start < 0 || text.slice(start, first.start) !== before || text.slice(last.end, end) !== after) return null;
  return { from, to, start, end };
}

function isAsWritten({ written, isCaseSensitive }: Form, found: string): boolean {
  const [a, b] = [written, found].map((text) => text.normalize('NFC').replace(/\s+/gu, ' '));
  return isCaseSensitive ? a === b : a?.toLowerCase() === b?.toLowerCase();
}

/** Capitals stand where the form has them, word by word. Endings may differ, so only what both words have counts. */
function hasCaseOf({ written, isCaseSensitive }: Form, found: string): boolean {
  if (!isCaseSensitive) return true;
  const foundWords = found.split(/\s+/u);
  return written.split(/\s+/u).every((word, index) => hasCapitalsOf(word, foundWords[index] ?? ''));
}

function hasCapitalsOf(word: string, found: string): boolean {
  const length = Math.min(word.length, found.length);
  for (let at = 0; at < length; at++) if (isCapital(word.charAt(at)) !== isCapital(found.charAt(at))) return false;
  return true;
}

function isCapital(letter: string): boolean {
  return letter !== letter.toLowerCase();
}
