import * as z from 'zod/mini';
import type { NumberTail } from '#personal-data/split-cards.ts';
import { AnyJson, searchKey } from '#text.ts';

/** Log levels by rank; an unknown level counts as `warn`. */
export const LOG_LEVELS = { error: 50, warn: 40, info: 30, ok: 20, fine: 10 } as const;
export type LogLevel = keyof typeof LOG_LEVELS;
export const SELECTABLE_LOG_LEVELS = ['fine', 'info', 'warn', 'error'] as const;

export function logRank(level: unknown): number {
  return typeof level === 'string' && Object.hasOwn(LOG_LEVELS, level)
    ? LOG_LEVELS[level as LogLevel]
    : LOG_LEVELS.warn;
}

/** A level as an action gave it: info when it gave none, and `warn` when there is no such level. */
export function knownLogLevel(level: unknown): LogLevel {
  if (level === undefined || level === null || level === '') return 'info';
  return typeof level === 'string' && Object.hasOwn(LOG_LEVELS, level) ? (level as LogLevel) : 'warn';
}

export const TrackerEntry = z.object({
  type: z.enum(['intent', 'reaction', 'action', 'log']),
  /** An intent's name, a reaction's id, an action's name or a log message. */
  value: z.union([z.string(), z.number()]),
  args: z.record(z.string(), AnyJson),
  /** Microseconds, unique and increasing within a conversation. */
  timestamp: z.number(),
});
export type TrackerEntry = z.infer<typeof TrackerEntry>;

/** Ids of the reactions that fired, in order. */
export function reactionsIn(entries: readonly TrackerEntry[]): number[] {
  return entries.flatMap(({ type, value }) => (type === 'reaction' ? [Number(value)] : []));
}

/** Names of the labels that actions put on the conversation. */
export function labelsIn(entries: readonly TrackerEntry[]): string[] {
  return entries.flatMap(({ type, value, args }) =>
    type === 'action' && value === 'label' && typeof args['name'] === 'string' ? [args['name']] : [],
  );
}

export type TurnOutcome = 'contained' | 'transferred' | 'abandoned' | 'failed';

/** The facts of a turn that lists and statistics count. */
export interface TurnFacts {
  /** The caller said something. */
  isSaid: boolean;
  /** No intent was recognized in it. */
  isFallback: boolean;
  /** The outcome of a conversation that ends with it; null where the bot waits for an answer and nothing went wrong. */
  outcome: TurnOutcome | null;
}

export function turnFacts(entries: readonly TrackerEntry[]): TurnFacts {
  return {
    isSaid: entries.some(({ type, args }) => type === 'intent' && typeof args['text'] === 'string'),
    isFallback: entries.some(({ type, value }) => type === 'intent' && value === FALLBACK_INTENT),
    outcome: outcomeIn(entries),
  };
}

function outcomeIn(entries: readonly TrackerEntry[]): TurnOutcome | null {
  const has = (type: string, name: string) => entries.some((entry) => entry.type === type && entry.value === name);
  if (has('action', 'call_transfer')) return 'transferred';
  if (has('intent', '__hangup__')) return 'abandoned';
  if (has('action', 'call_end')) return 'contained';
  return hasError(entries) ? 'failed' : null;
}

/** The key under which conversations with a value of an entity are found, in any case and with or without diacritics. */
export function entityKey(entity: string, value: EntityValueFound): string {
  return `${searchKey(entity)}=${searchKey(foundValueText(value)).slice(0, LONGEST_ENTITY_VALUE)}`;
}

const LONGEST_ENTITY_VALUE = 200;

/** Milliseconds that the answer to a message took, in all and by part. */
export type AnswerTimes = {
  answer_ms: number;
  understanding_ms: number;
  deciding_ms: number;
  actions_ms: number;
};

const FALLBACK_INTENT = '__fallback__';

function hasError(entries: readonly TrackerEntry[]): boolean {
  return entries.some(({ type, args }) => type === 'log' && args['level'] === 'error');
}

export interface Alternative {
  name: string;
  confidence: number;
}

/** A type, as an interface would not count as JSON. */
export type Money = {
  amount: number;
  /** ISO 4217. */
  currency: string;
};

export type EntityValueFound = string | number | Money;

/** As a person reads it. */
export function foundValueText(value: EntityValueFound): string {
  return typeof value === 'object' ? `${value.amount} ${value.currency}` : String(value);
}

export interface EntityHit {
  entity: string;
  /** The dictionary's value, the number, or what a system entity makes of it: YYYY-MM-DD, HH:mm, seconds, E.164. */
  value: EntityValueFound;
  /** The words of the text that matched. */
  text: string;
  /** Span in the (corrected) text, in UTF-16 code units; `end` is exclusive. */
  start: number;
  end: number;
  matcher: 'exact' | 'lemmatized' | 'fuzzy' | 'number' | 'pattern' | 'words';
  /** Edit distance of a fuzzy hit, otherwise 0. */
  distance: number;
}

/** One recognised meaning; a text has several only with `multi_intent`. */
export interface RecognisedIntent {
  /** The best intent whatever its confidence; null when the model knows none. */
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
  /** No model has been trained yet, so nothing can be recognised. */
  untrained?: boolean;
  /**
   * No intent can be recognised, as the model was trained with an embedding that is not the one at hand, or by another
   * version of the program.
   */
  unusable?: 'embedding' | 'format';
}

/** The state of a conversation between turns. Serializable; a cache of the fold over its tracker. */
export interface ConversationState {
  slots: Record<string, unknown>;
  /** Name of the active scope. */
  scope: string | null;
  /** Ids of reactions that are asked first. */
  expected: number[];
  /** `interrupted` is how often a server ended while the timer ran; 0 where it is absent. */
  timers: { reaction: number; due: number; interrupted?: number }[];
  /** How many timers have run since the caller last said something; 0 where it is absent. */
  unasked?: number;
  text_input: boolean;
  ended: boolean;
  /** Project ids; the first is the conversation's own. */
  projects: number[];
  /** The system to which the conversation was redirected. */
  integration: { system: string; url: string } | null;
  /** Timestamp of the last tracker entry, 0 before the first. */
  last_timestamp: number;
  /** Numbers with which the caller's last message ended: a payment card may go on in the next. */
  number_tail?: NumberTail;
}
