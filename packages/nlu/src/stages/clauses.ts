import type { RecognisedIntent } from '@parley/domain';
import type { Pieces } from '#text/pieces.ts';
import { tokenise, type Token } from '#text/tokens.ts';
import type { Span } from '#text/span.ts';
import { languageCode } from '#languages/stem.ts';

const CONJUNCTIONS = new Map([
  ['cs', ['a', 'ale', 'pak', 'potom', 'take', 'taky', 'nebo', 'jeste']],
  ['de', ['und', 'aber', 'dann', 'auch', 'oder', 'ausserdem']],
  ['en', ['and', 'also', 'but', 'then', 'plus', 'or']],
  ['es', ['y', 'pero', 'tambien', 'luego', 'o']],
  ['fr', ['et', 'mais', 'aussi', 'puis', 'ou']],
  ['pl', ['i', 'a', 'ale', 'oraz', 'potem', 'takze', 'lub']],
  ['sk', ['a', 'ale', 'potom', 'tiez', 'aj', 'alebo', 'este']],
]);

/** How many meanings one text may have. */
const MOST_MEANINGS = 4;
/** How many places for a cut are tried. */
const MOST_CUTS = 12;
const MOST_GAPS = 24;
/** How much surer than the whole both sides must be where no sign and no word says that a clause ends. */
const SURER_BY = 0.1;

/** Reading a clause of so many characters takes less time than a pause. */
const SHORT = 500;

export interface ClauseReader {
  language: string;
  /** Below it a clause means nothing. */
  threshold: number;
  classify(clause: Span): RecognisedIntent;
}

interface Halves {
  cut: Span;
  left: RecognisedIntent;
  right: RecognisedIntent;
  certainty: number;
}

/**
 * Splits a text where both sides are recognised and mean different things, and else leaves it whole: a cut must earn
 * its place, for the words of one meaning help each other. Speech comes without punctuation, so that a text that has
 * no place to cut may be cut anywhere, at a higher price.
 */
export function* readClauses(reader: ClauseReader, text: string): Pieces<RecognisedIntent[]> {
  const whole = { start: 0, end: text.length };
  const meaning = reader.classify(whole);
  const tokens = tokenise(text);
  const meanings = yield* split(reader, whole, meaning, placesToCut(text, tokens, reader.language).slice(0, MOST_CUTS));
  if (meanings.length > 1) return meanings.slice(0, MOST_MEANINGS);
  const halves = yield* halve(reader, whole, gapsBetween(tokens).slice(0, MOST_GAPS), meaning.confidence + SURER_BY);
  return halves ? [halves.left, halves.right] : [meaning];
}

function* split(
  reader: ClauseReader,
  clause: Span,
  meaning: RecognisedIntent,
  cuts: Span[],
): Pieces<RecognisedIntent[]> {
  const halves = yield* halve(reader, clause, cuts, 0);
  if (!halves) return [meaning];
  const { cut, left, right } = halves;
  const before = cuts.filter(({ end }) => end <= cut.start);
  const after = cuts.filter(({ start }) => start >= cut.end);
  return [
    ...(yield* split(reader, { start: clause.start, end: cut.start }, left, before)),
    ...(yield* split(reader, { start: cut.end, end: clause.end }, right, after)),
  ];
}

/** Picks the cut whose less certain side is the most certain; null if no cut leaves two meanings. */
function* halve(reader: ClauseReader, clause: Span, cuts: Span[], least: number): Pieces<Halves | null> {
  let best: Halves | null = null;
  const enough = Math.max(reader.threshold, least);
  for (const cut of cuts) {
    if (clause.end - clause.start > SHORT) yield;
    const left = reader.classify({ start: clause.start, end: cut.start });
    if (left.confidence < enough) continue;
    const right = reader.classify({ start: cut.end, end: clause.end });
    const certainty = Math.min(left.confidence, right.confidence);
    if (certainty < enough || left.name === right.name) continue;
    if (!best || certainty > best.certainty) best = { cut, left, right, certainty };
  }
  return best;
}

/** Between any two words, but that each side keeps two. */
function gapsBetween(tokens: readonly Token[]): Span[] {
  return tokens.slice(2, -1).map(({ start }, at) => ({ start: tokens[at + 1]?.end ?? start, end: start }));
}

/** Punctuation between words, and words that join clauses, in their order. */
function placesToCut(text: string, tokens: readonly Token[], language: string): Span[] {
  const joining = new Set(CONJUNCTIONS.get(languageCode(language)) ?? []);
  const cuts: Span[] = [];
  let end: number | null = null;
  for (const token of tokens) {
    if (joining.has(token.word) && end !== null) cuts.push({ start: token.start, end: token.end });
    else if (end !== null && /[.,;:!?\n–—]/u.test(text.slice(end, token.start)))
      cuts.push({ start: end, end: token.start });
    end = token.end;
  }
  return cuts;
}
