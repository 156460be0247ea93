import type { OpenQuestion, Reaction } from '@parley/domain';
import { asText, type Json } from '#json.ts';

/** A call of `ask` in a reaction. Texts may still hold `{{ }}`. */
export interface Question {
  /** The call's place in the reaction. */
  at: number;
  slot: string;
  /** The question; of several texts one is said at random. */
  text: Json;
  /** An expression; empty for the entity of the slot's name, or else the whole text. */
  value: string;
  /** An expression; empty if every value is valid. */
  valid: string;
  /** The spoken forms of the texts. */
  say: string[];
  error: string;
  sayError: string;
  /** The question in other words, for each further try. */
  retry: string[];
  sayRetry: string[];
  tries: number;
  giveUp: string;
  buttons: Json;
  isSensitive: boolean;
  /** Reactions that are not expected may answer while the question is open. */
  mayInterrupt: boolean;
}

const ASK = 'ask';
const DEFAULT_TRIES = 3;
const MOST_TRIES = 9;

const kept = new WeakMap<Reaction, Question[]>();

/** The questions of a reaction: its form. Kept, because a reaction is a new object when it changes. */
export function questionsOf(reaction: Reaction): Question[] {
  const known = kept.get(reaction);
  if (known) return known;
  const found = reaction.actions.flatMap(({ name, args }, at): Question[] => {
    const slot = asText(args['slot']).trim();
    return name.trim() === ASK && slot !== '' ? [questionIn(args, slot, at)] : [];
  });
  kept.set(reaction, found);
  return found;
}

function questionIn(args: Record<string, Json>, slot: string, at: number): Question {
  const { text = '', retry, tries, buttons = [] } = args;
  const most = Number(asText(tries));
  const spoken = textsOf(args['say_retry']);
  const retries = textsOf(retry)
    .map((each, index) => ({ text: each, say: spoken[index] ?? '' }))
    .filter((each) => each.text.trim() !== '');
  return {
    at,
    slot,
    text,
    value: asText(args['value']).trim(),
    valid: asText(args['valid']).trim(),
    say: textsOf(args['say']),
    error: asText(args['error']),
    sayError: asText(args['say_error']),
    retry: retries.map(({ text: each }) => each),
    sayRetry: retries.map(({ say }) => say),
    tries: Number.isInteger(most) && most >= 1 ? Math.min(most, MOST_TRIES) : DEFAULT_TRIES,
    giveUp: asText(args['give_up']).trim(),
    buttons,
    isSensitive: ['true', 'yes', '1'].includes(asText(args['sensitive']).trim().toLowerCase()),
    mayInterrupt: !['false', 'no', '0'].includes(asText(args['interrupt']).trim().toLowerCase()),
  };
}

function textsOf(value: Json | undefined): string[] {
  return value === undefined ? [] : (Array.isArray(value) ? value : [value]).map(asText);
}

/** The question that waits for an answer; undefined if the bot has changed and no longer asks it. */
export function questionOf(reaction: Reaction, { at, slot }: OpenQuestion): Question | undefined {
  const questions = questionsOf(reaction).filter((question) => question.slot === slot);
  return questions.find((question) => question.at === at) ?? questions[0];
}
