import type { Dictionary, Form } from '#stages/dictionary.ts';
import { guardedPlaces, isWithin } from '#stages/guarded-places.ts';
import { phrasesIn } from '#text/phrase-hashes.ts';
import { pieceOf, type Budget } from '#text/budget.ts';
import { eachInPieces, type Pieces } from '#text/pieces.ts';
import type { Span } from '#text/span.ts';
import type { NearForm } from '#text/segment-index.ts';
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
  /** The lower of two forms that match alike wins. */
  order: number;
}

/** How many words of a text are looked at for misspelt values. */
const MOST_FUZZY_PLACES = 300;

interface Reading {
  text: string;
  tokens: readonly Token[];
  words: string[];
  budget: Budget;
}

/** When the budget is used up, the hits found so far. */
export function* findDictionaryHits(
  dictionary: Dictionary,
  text: string,
  tokens: readonly Token[],
  budget: Budget,
): Pieces<Candidate[]> {
  const reading = { text, tokens, words: tokens.map(({ word }) => word), budget };
  const asWritten = yield* findAsWritten(dictionary, reading);
  const byStem = yield* findByStem(dictionary, reading);
  const misspelt = yield* findMisspelt(dictionary, reading, asWritten);
  return yield* outsideOf(guardedPlaces(text), [...asWritten.hits, ...byStem, ...misspelt]);
}

function* outsideOf(guarded: Span[], candidates: Candidate[]): Pieces<Candidate[]> {
  const outside: Candidate[] = [];
  yield* eachInPieces(candidates, (candidate) => {
    if (!isWithin(candidate, guarded)) outside.push(candidate);
  });
  return outside;
}

interface AsWritten {
  hits: Candidate[];
  /** Places that have the letters of a form, though maybe not its signs or capitals: "3-5" for `from` and `to`. */
  alike: Set<string>;
}

function* findAsWritten(dictionary: Dictionary, reading: Reading): Pieces<AsWritten> {
  const { budget } = reading;
  const isPiece = pieceOf(budget);
  const hits: Candidate[] = [];
  const alike = new Set<string>();
  for (const { phrase, from, to } of phrasesIn(dictionary.parts.asWritten, reading.words)) {
    if (budget.work <= 0) break;
    budget.work -= dictionary.workOf(phrase);
    if (isPiece()) yield;
    alike.add(`${from}-${to}`);
    const form = dictionary.form(phrase);
    const place = placeOf(form, reading, from, to);
    if (place && isAsWritten(form, reading.text.slice(place.start, place.end))) {
      hits.push({ ...place, ...said(form), matcher: 'exact', distance: 0 });
    }
  }
  return { hits, alike };
}

function* findByStem(dictionary: Dictionary, reading: Reading): Pieces<Candidate[]> {
  const { parts, stem } = dictionary;
  const { budget } = reading;
  const isPiece = pieceOf(budget);
  const hits: Candidate[] = [];
  if (parts.byStem.hashes.length === 0) return hits;
  const stemsOf = (text: string, tokens: readonly Token[]) =>
    tokens.map(({ start, end }) => stem(text.slice(start, end)));
  const stems = stemsOf(reading.text, reading.tokens);
  for (const { phrase, from, to } of phrasesIn(parts.byStem, stems)) {
    if (budget.work <= 0) break;
    budget.work -= dictionary.workOf(phrase);
    if (isPiece()) yield;
    const form = dictionary.form(phrase);
    const place = placeOf(form, reading, from, to);
    if (!place || !hasCaseOf(form, reading.text.slice(place.start, place.end))) continue;
    const own = stemsOf(form.written, tokenise(form.written));
    if (own.every((part, at) => part === stems[from + at])) {
      hits.push({ ...place, ...said(form), matcher: 'lemmatized', distance: 0 });
    }
  }
  return hits;
}

function* findMisspelt(dictionary: Dictionary, reading: Reading, asWritten: AsWritten): Pieces<Candidate[]> {
  const { words, budget } = reading;
  const isPiece = pieceOf(budget);
  const hits: Candidate[] = [];
  // One word more than any form has: a space too many is an error like any other.
  const most = dictionary.mostFuzzyWords === 0 ? 0 : dictionary.mostFuzzyWords + 1;
  const isTaken = placesTaken(dictionary, asWritten.hits);
  const known = new Map<string, NearForm[]>();
  const near = (said: string) => {
    const found = known.get(said) ?? dictionary.near.near(said, budget).sort(byDistance);
    known.set(said, found);
    return found;
  };
  for (let from = 0; from < Math.min(words.length, MOST_FUZZY_PLACES); from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + most); to++) {
      if (isTaken(from, to) && !asWritten.alike.has(`${from}-${to}`)) continue;
      hits.push(...nearestAt(from, to, near(words.slice(from, to).join(' '))));
      if (budget.work <= 0) return hits;
      if (isPiece()) yield;
    }
  }
  return hits;

  /** Yields the nearest form of each entity: a farther one at this place would be dropped anyway. */
  function* nearestAt(from: number, to: number, found: readonly NearForm[]): Generator<Candidate> {
    const missing = new Set(dictionary.fuzzyEntities);
    for (const { form: index, distance } of found) {
      for (const form of dictionary.formsNear(index)) {
        if (missing.size === 0 || budget.work <= 0) return;
        budget.work -= dictionary.workOf(form.order);
        const place = missing.has(form.entity) ? placeOf(form, reading, from, to) : null;
        if (!place || !hasCaseOf(form, reading.text.slice(place.start, place.end))) continue;
        missing.delete(form.entity);
        yield { ...place, ...said(form), matcher: 'fuzzy', distance };
      }
    }
  }
}

function byDistance(a: NearForm, b: NearForm): number {
  return a.distance - b.distance || a.form - b.form;
}

/** True if no misspelt value can win at a place, because every entity in question has an exact value there. */
function placesTaken(dictionary: Dictionary, hits: readonly Candidate[]): (from: number, to: number) => boolean {
  const taken = Map.groupBy(hits, ({ entity }) => entity);
  const places = dictionary.fuzzyEntities.map((entity) => {
    const kept = apart(taken.get(entity) ?? []);
    return new Set(kept.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)));
  });
  return (from, to) =>
    places.every((words) => {
      for (let at = from; at < to; at++) if (words.has(at)) return true;
      return false;
    });
}

/** Hits that do not overlap: where they would, the nearer, then the longer, then the earlier one stays. */
export function apart(candidates: readonly Candidate[]): Candidate[] {
  const kept: Candidate[] = [];
  const byRank = candidates.toSorted(
    (a, b) => a.distance - b.distance || b.end - b.start - (a.end - a.start) || a.start - b.start || a.order - b.order,
  );
  const taken = new Set<number>();
  for (const candidate of byRank) {
    const places = Array.from({ length: candidate.to - candidate.from }, (_, index) => candidate.from + index);
    if (places.some((place) => taken.has(place))) continue;
    for (const place of places) taken.add(place);
    kept.push(candidate);
  }
  return kept.toSorted((a, b) => a.start - b.start);
}

function said({ entity, value, order }: Form): Pick<Candidate, 'entity' | 'value' | 'order'> {
  return { entity, value, order };
}

/** Finds the place of the words with the signs that belong to the form; null where the signs are missing. */
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

/**
 * True if capitals are where the form has them, word by word. Endings may differ, so only the shared part of words
 * counts.
 */
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
