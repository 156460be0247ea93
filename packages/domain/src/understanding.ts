import { searchKey } from '#text.ts';

/** The key under which conversations with a value of an entity are found, in any case and with or without diacritics. */
export function entityKey(entity: string, value: EntityValueFound): string {
  return `${searchKey(entity)}=${searchKey(foundValueText(value)).slice(0, LONGEST_ENTITY_VALUE)}`;
}

const LONGEST_ENTITY_VALUE = 200;

/** This and the next ones are type aliases, as an interface would not count as JSON. */
export type Alternative = {
  name: string;
  confidence: number;
};

export type Money = {
  amount: number;
  /** ISO 4217. */
  currency: string;
};

/** Both ends belong to it: YYYY-MM-DD, HH:mm, or YYYY-MM-DDTHH:mm. */
export type Period = {
  from: string;
  to: string;
};

export type EntityValueFound = string | number | boolean | Money | Period;

/** In a readable form. */
export function foundValueText(value: EntityValueFound): string {
  if (typeof value !== 'object') return String(value);
  return 'from' in value ? `${value.from} – ${value.to}` : `${value.amount} ${value.currency}`;
}

export type EntityHit = {
  entity: string;
  /** The dictionary's value, the number, or what a system entity makes of it: YYYY-MM-DD, HH:mm, both ends of a period, seconds, E.164, true for yes. */
  value: EntityValueFound;
  /** The words of the text that matched. */
  text: string;
  /** Span in the (corrected) text, in UTF-16 code units; `end` is exclusive. */
  start: number;
  end: number;
  /** Its part in the sentence, as templates name it: `from` of `@city:from`. */
  role?: string;
  matcher: 'exact' | 'lemmatized' | 'fuzzy' | 'number' | 'pattern' | 'words' | 'learned';
  /** Edit distance of a fuzzy hit, otherwise 0. */
  distance: number;
};

/** One recognised meaning; a text has several only with `multi_intent`. */
export interface RecognisedIntent {
  /** The best intent, whatever its confidence; null if the model has no intents. */
  name: string | null;
  /** Calibrated, 0 to 1. */
  confidence: number;
  /** The next likeliest, best first, without `name`. */
  alternatives: Alternative[];
}

/** The language model's result for a text. The threshold is applied by the dialogue. */
export interface Understanding {
  text: string;
  /** Present when corrections changed the text. */
  corrected_text?: string;
  intents: RecognisedIntent[];
  entities: EntityHit[];
  /** The text was longer than the model reads, and was cut. */
  truncated?: boolean;
  /** The search for misspelt words and entities took too much work and was ended. */
  isCut?: boolean;
  /** True if no model has been trained yet, so nothing can be recognized. */
  untrained?: boolean;
  /**
   * No intent can be recognized, because the model was trained with another embedding, or by another version of the
   * program.
   */
  unusable?: 'embedding' | 'format';
}
