import { cardsIn, foundIn, isCode, isNetworkCard, LONGEST_CARD } from '#personal-data/cards.ts';
import { digitRuns, type Atom, type DigitRun } from '#personal-data/digit-runs.ts';
import { MARKS, type Found } from '#personal-data/found.ts';

/** The numbers at the end of the speaker's last message: a card may continue in the next message. */
export interface NumberTail {
  /** In spoken order; `digits` holds the numbers of one message separately. */
  parts: { turn: number; digits: string[] }[];
  /** The number of later messages that did not continue it. */
  idle: number;
  /** A card has just ended or continues: short numbers that follow directly belong to it, as its security code. */
  isAfterCard?: boolean;
}

export interface SplitCard {
  /** The spans of this text that belong to a card that began earlier. */
  here: Found[];
  /** The earlier messages that hold its beginning, with their numbers. */
  earlier: { turn: number; digits: string[] }[];
  /** Passed to the next message; null if no card can continue. */
  tail: NumberTail | null;
}

/** "and the rest of it is": the most words between the parts of one card. */
const MOST_WORDS_BEFORE = 20;
const MOST_WORDS_AFTER = 20;
/** "Sorry, one moment" between two parts. */
const MOST_IDLE = 2;
/** Pairs of digits. More messages with one number each are probably not a card. */
const MOST_PARTS = 8;
/** Single digits, each alone in its message. */
const MOST_BARE_PARTS = LONGEST_CARD;

/**
 * Appends the numbers at the start of a text to the numbers at the end of earlier texts. `taken` holds spans that are
 * already masked; they are not remembered.
 */
export function continueCard(
  before: NumberTail | null,
  text: string,
  { turn, taken = [] }: { turn: number; taken?: readonly Found[] },
): SplitCard {
  const all = digitRuns(text);
  const runs = all.filter((run) => !isTaken(run, taken));
  if (all.length > 0 && runs.length === 0) return { here: [], earlier: [], tail: afterTaken(taken) };
  const first = runs.find(({ wordsBefore }) => wordsBefore <= MOST_WORDS_BEFORE);
  const last = runs.findLast(({ wordsAfter }) => wordsAfter <= MOST_WORDS_AFTER);
  if (!first) return { here: [], earlier: [], tail: idled(before) };
  const joined = before ? joinedCard(before, first) : null;
  if (joined) return { ...joined, tail: AFTER_CARD };
  const rest = before?.isAfterCard === true ? restOfCard(text, first) : [];
  if (rest.length > 0) return { here: rest, earlier: [], tail: idled(before) };
  return { here: [], earlier: [], tail: last ? tailOf(last === first ? before : null, last, turn) : null };
}

function isTaken({ atoms }: DigitRun, taken: readonly Found[]): boolean {
  return taken.some(({ start, end }) => atoms.some((atom) => atom.start < end && start < atom.end));
}

/** A short number in the next message may be the card's code. */
function afterTaken(taken: readonly Found[]): NumberTail | null {
  return taken.some(({ mark }) => mark.startsWith('[card')) ? AFTER_CARD : null;
}

const AFTER_CARD: NumberTail = { parts: [], idle: 0, isAfterCard: true };

function idled(before: NumberTail | null): NumberTail | null {
  return before && before.idle < MOST_IDLE ? { ...before, idle: before.idle + 1 } : null;
}

function joinedCard({ parts }: NumberTail, first: DigitRun): Omit<SplitCard, 'tail'> | null {
  const origins = parts.flatMap(({ digits }, part) => digits.map(() => part));
  const atoms: Atom[] = [
    ...parts.flatMap(({ digits }) => digits.map((some) => ({ digits: some, start: 0, end: 0 }))),
    ...first.atoms,
  ];
  const card = cardsIn(atoms, isNetworkCard).find(({ from, to }) => from < origins.length && to > origins.length);
  if (!card) return null;
  const inHere = { ...card, from: 0, to: card.to - origins.length };
  const told = new Set(origins.slice(card.from));
  return { here: [foundIn(first.atoms, inHere)], earlier: parts.filter((_, part) => told.has(part)) };
}

/** The beginning of a card that is spoken in many parts may look like a whole card. */
function restOfCard(text: string, { atoms, wordsBefore, wordsAfter }: DigitRun): Found[] {
  const length = atoms.reduce((sum, { digits }) => sum + digits.length, 0);
  if ((wordsBefore + wordsAfter > 2 || length > 6) && !isCode(text, atoms)) return [];
  return [{ start: atoms[0]?.start ?? 0, end: atoms.at(-1)?.end ?? 0, mark: MARKS.card('') }];
}

function tailOf(before: NumberTail | null, { atoms, wordsBefore, wordsAfter }: DigitRun, turn: number): NumberTail {
  const most = wordsBefore + wordsAfter === 0 ? MOST_BARE_PARTS : MOST_PARTS;
  const parts = [...(before?.parts ?? []), { turn, digits: atoms.map(({ digits }) => digits) }].slice(1 - most);
  // Digits further back than a card's length cannot belong to its continuation.
  let length = 0;
  const kept = parts.reverse().flatMap(({ turn: of, digits }) => {
    const near = digits.reverse().filter((some) => (length += some.length) < LONGEST_CARD);
    return near.length === 0 ? [] : [{ turn: of, digits: near.reverse() }];
  });
  return { parts: kept.reverse(), idle: 0 };
}
