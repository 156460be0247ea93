import type { Day } from '#system/calendar.ts';
import type { Meaning } from '#system/lexicon.ts';

/** A number, a date in digits, or a word of a text, as the grammars of dates, times and amounts read it. */
export interface Item {
  /** Folded; a phrase of several words has spaces; empty for a number. */
  word: string;
  meaning: Meaning;
  number: number | null;
  isOrdinal: boolean;
  /** True for a number in digits. */
  isDigits: boolean;
  /** The last word of a number, folded. */
  last: string;
  /** A date in digits, and whether it names no year. */
  day: Day | null;
  hasYear: boolean;
  /** Minutes after midnight, as "15:30" says; with a dot it may be a number. */
  clock: number | null;
  isDotted: boolean;
  start: number;
  end: number;
  /** True if more than space, hyphens and the dot of an abbreviation comes before it, and whether that is a comma. */
  isApart: boolean;
  isAfterComma: boolean;
  isAfterDash: boolean;
}

/** An item before its neighbors are known. */
export type FoundItem = Omit<Item, 'isApart' | 'isAfterComma' | 'isAfterDash'>;

export const NOTHING: Meaning = {};
/** The default item. */
export const PLAIN = {
  word: '',
  meaning: NOTHING,
  number: null,
  isOrdinal: false,
  isDigits: false,
  last: '',
  day: null,
  hasYear: false,
  clock: null,
  isDotted: false,
};
