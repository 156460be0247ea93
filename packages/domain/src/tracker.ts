import * as z from 'zod/mini';
import type { Microseconds } from '#ids.ts';
import type { LogLevel } from '#log-level.ts';
import type { NumberTail } from '#personal-data/split-cards.ts';
import { AnyJson } from '#text.ts';
import type { Alternative, EntityHit, EntityValueFound } from '#understanding.ts';

export * from '#log-level.ts';
export * from '#understanding.ts';

type Json = z.infer<typeof AnyJson>;
type NoArgs = Record<never, never>;

/** A quick reply: the label of the button, and the text that it sends. */
export type ButtonOption = { label: string; value: string };

/** A button that answers exactly, without understanding: as the intent, with the entities, after setting the slots. */
export type ExactButton = ButtonOption & {
  intent?: string;
  /** A list has several values of an entity. */
  entities?: Record<string, EntityValueFound | EntityValueFound[]>;
  set?: Record<string, Json>;
};

/** What each built-in action writes into its entry. Type aliases, because an interface does not count as JSON. */
export type ActionEntryArgs = {
  answer_as: { intent: string };
  /** A question that is put: `tries` answers were of no use so far, and `of` are the most. */
  ask: { slot: string; tries: number; of: number };
  attachment: { label: string; accept: string; max_mb: number };
  buttons: { options: ExactButton[] };
  call_end: NoArgs;
  /** The slots that the form had filled. */
  cancel_form: { slots: string[] };
  /** A number is the id of a project. */
  call_transfer: { target: string | number; reason?: string; mode?: 'refer' | 'replaces' | 'bridge' };
  card: { image: string; alt: string; title: string; text: string; link: string };
  clear_timeout: { reaction: string };
  enter_scope: { scope: string };
  expect: { reactions: string[] };
  goto: { reaction: string };
  http: { method: string; url: string; save_as: string; status: number | null };
  label: { name: string };
  leave_scope: NoArgs;
  /** `barge_in` is false where the caller's speech does not stop it on the telephone. */
  play: { file: string; barge_in?: false };
  redirect: { system: string; url: string };
  select: { entity: string; label: string; options: string[] };
  set: { name: string; value: Json };
  stop_calling: { reason?: string };
  text_input: { show: boolean };
  timeout: { seconds: number; reaction: string };
  unset: { name: string };
  /** `say` is what the telephone says in place of the text; `from` is the system that speaks for the bot. */
  utter: { text: string; say?: string; from?: string; barge_in?: false };
};
export type ActionName = keyof ActionEntryArgs;

export type IntentArgs = {
  /** The caller's text; absent if there was no text. */
  text?: string;
  corrected_text?: string;
  confidence?: number;
  alternatives?: Alternative[];
  entities?: EntityHit[];
  /** The caller pressed the text as keys. */
  keys?: true;
  /** The caller chose a button, so nothing had to be understood. */
  exact?: true;
  /** The caller's page receives only names and sizes. */
  files?: { name: string; size: number; id?: number; type?: string }[];
};

/** Why a reaction did or did not answer. */
export type LoggedCandidate = {
  reaction: number;
  name: string;
  standing: string;
  through: string;
  condition: string;
  values: Record<string, Json>;
  verdict: boolean | 'error';
};

/** Milliseconds that the answer to a message took, in all and by part. */
export type AnswerTimes = {
  answer_ms: number;
  understanding_ms: number;
  deciding_ms: number;
  actions_ms: number;
};

/** Every question is answered; too many tries; another reaction went elsewhere; or the caller canceled. */
export type FormEnd = 'complete' | 'given up' | 'left' | 'canceled';

/** The details of a log entry; only one place in the dialogue writes each. */
export type LogArgs = Partial<AnswerTimes> & {
  level?: LogLevel;
  /** The turn began with a timer, or with an editor who starts at a reaction with these slots and this scope. */
  began?: 'timer' | 'editor';
  slots?: Record<string, Json>;
  scope?: string | null;
  /** The reaction's id, or a name that no reaction has. */
  reaction?: number | string;
  /** How a form ended; `reaction` is the one that asks, `slot` the question that was open. */
  form?: FormEnd;
  /** The id of the reaction that continues after a `goto`. */
  back?: number;
  candidates?: LoggedCandidate[];
  standing?: string;
  through?: string;
  /** The system that answers for the bot. */
  passed_on?: string;
  /** The action that took this many milliseconds. */
  took?: string;
  milliseconds?: number;
  /** The answer to a request, as tests give it. */
  answered?: { method: string; url: string; status: number; body?: Json };
  action?: string;
  argument?: string;
  expression?: string;
  condition?: string;
  error?: string;
  line?: number;
  slot?: string;
  entity?: string;
  /** The id of the reaction whose timer a server did not survive. */
  interrupted?: number;
  untrained?: boolean;
  cut?: boolean;
};

interface Entry<Type extends string, Value, Args> {
  type: Type;
  value: Value;
  args: Args;
  /** Microseconds, unique and increasing within a conversation. */
  timestamp: Microseconds;
  /** Identifies the turn within the conversation: the time at which the turn was taken. */
  turn: Microseconds;
}

/** `value` is the intent's name. */
export type IntentEntry = Entry<'intent', string, IntentArgs>;
/** `value` is the reaction's id. The name is missing after an erasure. */
export type ReactionEntry = Entry<'reaction', number, { name?: string; scope?: string | null }>;
/** `value` is the message. */
export type LogEntry = Entry<'log', string, LogArgs>;
/** All arguments are optional: erased conversations and callers' pages have only some of them. */
export type BuiltInEntry<Name extends ActionName = ActionName> = {
  [N in Name]: Entry<'action', N, Partial<ActionEntryArgs[N]>>;
}[Name];
/** An action in the project's own JavaScript, with the arguments that the bot gave it. */
export type CustomActionEntry = Entry<'action', string, Record<string, Json>>;
export type ActionEntry = BuiltInEntry | CustomActionEntry;

export type TrackerEntry = IntentEntry | ReactionEntry | LogEntry | ActionEntry;

/** An entry as any JSON of the right shape. */
export interface AnyEntry {
  type: TrackerEntry['type'];
  value: string | number;
  args: Record<string, Json>;
  timestamp: Microseconds;
  turn: Microseconds;
}

/** An argument by name, for code that knows nothing else about the entry. */
export function argOf(entry: TrackerEntry | undefined, name: string): Json | undefined {
  return entry && (entry as AnyEntry).args[name];
}

const AnyEntry = z.object({
  type: z.enum(['intent', 'reaction', 'action', 'log']),
  /** An intent's name, a reaction's id, an action's name or a log message. */
  value: z.union([z.string(), z.number()]),
  args: z.record(z.string(), AnyJson),
  /** Microseconds, unique and increasing within a conversation. */
  timestamp: z.number(),
  /** Microseconds; shared by all entries of a turn. */
  turn: z.number(),
});

/** The API promises the open shape, so that a new action changes no schema. The program knows each entry's type. */
export const TrackerEntry = AnyEntry as unknown as z.ZodMiniType<TrackerEntry>;

/** Ids of the reactions that fired, in order. */
export function reactionsIn(entries: readonly TrackerEntry[]): number[] {
  return entries.flatMap((entry) => (entry.type === 'reaction' ? [entry.value] : []));
}

export type TurnOutcome = 'contained' | 'transferred' | 'abandoned' | 'failed';

/** A question of a form that waits for its answer. */
export interface OpenQuestion {
  /** The id of the reaction that asks. */
  reaction: number;
  /** The place of the question among the actions of the reaction. */
  at: number;
  /** The place of the last action that ran; absent where it is the question. A correction may open an earlier one. */
  done?: number;
  slot: string;
  /** Answers that were of no use so far. */
  tries: number;
  /** The number of tries after which the form gives up. */
  of: number;
  /** The slots that the form has filled. */
  set: string[];
  /** Reactions that went to this one, and the places at which they continue, innermost first. */
  back?: { reaction: number; at: number }[];
}

/** The state of a conversation between turns. Serializable; a cache of the fold over its tracker. */
export interface ConversationState {
  slots: Record<string, unknown>;
  /** Name of the active scope. */
  scope: string | null;
  /** Names of the scopes to which `leave_scope` returns, the next one last; absent where there is none. */
  scopes?: string[];
  /** Ids of the reactions that are tried first. */
  expected: number[];
  /** `interrupted` counts how often a server ended while the timer ran; absent means 0. */
  timers: { reaction: number; due: number; interrupted?: number }[];
  /** How many timers have fired since the caller's last message; absent means 0. */
  unasked?: number;
  /** The open question of a form; absent while nothing is asked. */
  asking?: OpenQuestion;
  text_input: boolean;
  ended: boolean;
  /** Project ids; the first is the conversation's own. */
  projects: number[];
  /** The system to which the conversation was redirected. */
  integration: { system: string; url: string } | null;
  /** Timestamp of the last tracker entry, 0 before the first. */
  last_timestamp: number;
  /** How many of the caller's messages in a row were not recognized; kept for bots whose expressions read it. */
  failures?: number;
  /** The exact buttons among those that the caller sees. The caller's next message ends them. */
  offered?: ExactButton[];
  /** What the bot said last, for `repeat`: a text, and the buttons that came with it. */
  question?: { text: string; say?: string; options?: ExactButton[] };
  /** Numbers at the end of the caller's last message: a payment card may continue in the next message. */
  number_tail?: NumberTail;
}
