import { MAX_EDITS, SegmentIndex } from '#text/segment-index.ts';
import { budgetOfText, pieceOf, type Budget } from '#text/budget.ts';
import type { Span } from '#text/span.ts';
import { fold } from '#text/fold.ts';
import { atOnce, eachInPieces, type Pieces } from '#text/pieces.ts';
import { tokenise } from '#text/tokens.ts';

/** Shorter words have too many neighbors to choose from. */
const SHORTEST = 4;
const LONGEST = 40;
/** How many unknown words of a text are looked at. */
const MOST_WORDS = 200;
const LETTERS_ONLY = /^[\p{L}\p{M}'’]+$/u;

interface MeaningfulWords {
  denies: (word: string) => boolean;
  isNumber: (word: string) => boolean;
}

interface Corrected {
  text: string;
  /** The words that were changed. */
  doubtful: Span[];
}

type Given = [spellings: readonly string[], threshold: number, words?: Partial<MeaningfulWords>];

/** Replaces an unknown word by the nearest known word, if it is near enough. */
export class Autocorrect {
  readonly #known = new Map<string, number>();
  readonly #spellings: readonly string[];
  readonly #folded: string[] = [];
  #near = SegmentIndex.of([], () => 0);
  readonly #threshold: number;
  readonly #isOn: boolean;
  readonly #denies: (word: string) => boolean;
  readonly #isNumber: (word: string) => boolean;

  /**
   * `spellings` are the known words as they are usually written, the commonest first; a threshold of 0 is off.
   * `denies` tells words that deny something, such as "don't" and "nechci"; `isNumber` folded words that an entity reads
   * as a number.
   */
  static of(...given: Given): Autocorrect {
    return atOnce(Autocorrect.building(...given));
  }

  static *building(...[spellings, threshold, words = {}]: Given): Pieces<Autocorrect> {
    const made = new Autocorrect(spellings, threshold, words);
    yield* eachInPieces(spellings, (spelling, index) => {
      const word = fold(spelling);
      made.#folded.push(word);
      if (!made.#known.has(word)) made.#known.set(word, index);
    });
    const editsOf = (length: number) => {
      if (length < SHORTEST || length > LONGEST) return 0;
      // A word that is longer by its edits is measured by its own length.
      return Math.min(MAX_EDITS, Math.floor(((1 - threshold) * length) / threshold));
    };
    if (made.#isOn) made.#near = yield* SegmentIndex.building(made.#folded, editsOf);
    return made;
  }

  private constructor(
    spellings: readonly string[],
    threshold: number,
    { denies = () => false, isNumber = () => false }: Partial<MeaningfulWords>,
  ) {
    this.#threshold = threshold;
    this.#denies = denies;
    this.#isNumber = isNumber;
    this.#spellings = spellings;
    this.#isOn = threshold > 0 && threshold < 1;
  }

  /** Words inside a `meant` span stay unchanged, such as an address. Only called for a text with an unknown word. */
  *correct(
    text: string,
    meant: (() => Pieces<readonly Span[]>) | null = null,
    budget: Budget = budgetOfText(),
  ): Pieces<Corrected> {
    const doubtful: Span[] = [];
    if (!this.#isOn || this.#known.size === 0) return { text, doubtful };
    const isPiece = pieceOf(budget);
    let corrected = '';
    let end = 0;
    let looked = 0;
    let spans: readonly Span[] | undefined;
    for (const { word, start, end: wordEnd } of tokenise(text)) {
      if (word.length < SHORTEST || word.length > LONGEST || this.#known.has(word) || this.#isNumber(word)) continue;
      if (budget.work <= 0) break;
      if (isPiece()) yield;
      const written = text.slice(start, wordEnd);
      if (!LETTERS_ONLY.test(written)) continue;
      spans ??= meant ? yield* meant() : [];
      if (spans.some((span) => start < span.end && wordEnd > span.start) || looked++ >= MOST_WORDS) continue;
      const nearest = this.#nearest(word, budget);
      if (nearest === null || this.#turnsMeaning(written, nearest)) continue;
      corrected += text.slice(end, start);
      doubtful.push({ start: corrected.length, end: corrected.length + nearest.length });
      corrected += likeWritten(nearest, written);
      end = wordEnd;
    }
    return { text: corrected + text.slice(end), doubtful };
  }

  /**
   * Never removes a denial. Adds one only where the word already starts with its first letter. Never adds a number: an
   * entity would find a value that the caller may not have said.
   */
  #turnsMeaning(written: string, meant: string): boolean {
    if (this.#isNumber(fold(meant))) return true;
    const wasDenial = this.#denies(written);
    if (wasDenial === this.#denies(meant)) return false;
    return wasDenial || fold(written.charAt(0)) !== fold(meant.charAt(0));
  }

  #nearest(word: string, budget: Budget): string | null {
    const swapped = this.#withNeighboursSwapped(word);
    if (swapped !== null) return swapped;
    let best: { form: number; similarity: number } | null = null;
    for (const { form, distance } of this.#near.near(word, budget)) {
      const known = this.#folded[form] ?? '';
      const similarity = 1 - distance / Math.max(word.length, known.length);
      if (similarity < this.#threshold || !mayBeMeant(word, known)) continue;
      if (!best || similarity > best.similarity || (similarity === best.similarity && form < best.form)) {
        best = { form, similarity };
      }
    }
    return best && (this.#spellings[best.form] ?? null);
  }

  /** Two neighbouring letters in the wrong order are one slip, though two edits. */
  #withNeighboursSwapped(word: string): string | null {
    if (1 - 1 / word.length < this.#threshold) return null;
    for (let at = 0; at + 1 < word.length; at++) {
      const swapped = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
      const index = this.#known.get(swapped);
      if (index !== undefined) return this.#spellings[index] ?? null;
    }
    return null;
  }
}

/** The first letter is seldom wrong, and short words that differ in it are mostly two words: book, took. */
function mayBeMeant(word: string, known: string): boolean {
  return word[0] === known[0] || Math.min(word.length, known.length) >= LONG;
}

const LONG = 6;

function likeWritten(word: string, written: string): string {
  const first = written.charAt(0);
  return first === first.toLowerCase() ? word : word.charAt(0).toUpperCase() + word.slice(1);
}
