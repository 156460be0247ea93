import {
  type ActionEntryArgs,
  type ActionName,
  type Alternative,
  type ConversationState,
  type IntentArgs,
  type LogArgs,
  type LogLevel,
  type Microseconds,
  type Reaction,
  type TrackerEntry,
} from '@parley/domain';
import type { CompiledBot } from '#bot.ts';
import type { ActionEntryFacts, Memory } from '#entries/action-entry.ts';
import type { FormWork } from '#forms/form-work.ts';
import type { ExpressionScope, Host } from '#host.ts';
import type { Locale } from '#format-value.ts';
import type { Json } from '#json.ts';
import type { Moment } from '#moment.ts';
import { momentIn } from '#moment.ts';

/** The subject of the turn, as conditions and `{{ }}` see it. */
export interface Topic {
  text: string;
  intent: string | null;
  confidence: number;
  alternatives: Alternative[];
  entities: Record<string, Json>;
  /** The same in the order of the text, with roles and places. */
  found?: Json[];
}

/** A turn in progress. It replaces the state and never changes it in place, because the state belongs to the caller. */
export interface Turn extends Memory {
  readonly bot: CompiledBot;
  readonly host: Host;
  /** The time of the turn, which identifies it; entries carry their own as well. */
  readonly now: Microseconds;
  /** `now` in the project's time zone, once something has asked for it. */
  moment: Moment | null;
  /** Runs a reaction without asking its condition. */
  readonly runReaction: (reaction: Reaction) => Promise<void>;
  /** Answers the caller's text as if it meant this intent. */
  readonly answerAs: (intent: string) => Promise<void>;
  topic: Topic;
  /** What the bot asked before this turn. */
  readonly question: ConversationState['question'];
  entries: TrackerEntry[];
  /** Gets each entry when it is recorded. */
  readonly onEntry: ((entry: TrackerEntry) => void) | undefined;
  readonly form: FormWork;
  reactionCount: number;
  actionCount: number;
  /** How often `answer_as` ran. */
  answeredAs: number;
  recordedLength: number;
  /** The caller's speech does not stop what the bot says now, by the reaction that says it. */
  isKept: boolean;
  /** True when no further action runs in this turn. */
  stopped: boolean;
}

export const NO_TOPIC: Topic = { text: '', intent: null, confidence: 0, alternatives: [], entities: {} };

/** The limit of a turn's entries together, as JSON: they are stored and answered whole. */
const MOST_RECORDED = 2_000_000;

/** The functions below give it a name and arguments that belong together. */
function record(turn: Turn, type: TrackerEntry['type'], value: string | number, args: object): void {
  const length = JSON.stringify(args).length;
  if (turn.recordedLength + length > MOST_RECORDED) {
    if (!turn.stopped) stopAtLimit(turn, `${MOST_RECORDED} recorded characters`);
    return;
  }
  turn.recordedLength += length;
  append(turn, type, value, args);
}

function append(turn: Turn, type: TrackerEntry['type'], value: string | number, args: object): void {
  const timestamp = Math.max(Math.floor(turn.host.now()), turn.state.last_timestamp + 1);
  const entry = { type, value, args, timestamp, turn: turn.now } as TrackerEntry;
  turn.entries.push(entry);
  turn.state = { ...turn.state, last_timestamp: timestamp };
  turn.onEntry?.(entry);
}

/** Ends the turn with the entries recorded so far. */
export function stopAtLimit(turn: Turn, limit: string): void {
  append(turn, 'log', `Turn stopped at the limit of ${limit}`, { level: 'error' });
  turn.stopped = true;
}

export function recordIntent(turn: Turn, intent: string, args: IntentArgs): void {
  record(turn, 'intent', intent, args);
}

export function recordReaction(turn: Turn, { id, name }: Reaction, scope: string | null): void {
  record(turn, 'reaction', id, { name, scope });
}

/** Records a built-in action, and changes the state as its entry says. */
export function recordAction<Name extends ActionName>(
  turn: Turn,
  facts: ActionEntryFacts<Name>,
  args: ActionEntryArgs[Name],
): void {
  record(turn, 'action', facts.name, args);
  facts.changes?.(turn, args, { turn: turn.now, names: turn.bot.names });
  if (turn.state.ended) turn.stopped = true;
}

export function recordCustomAction(turn: Turn, name: string, args: Record<string, Json>): void {
  record(turn, 'action', name, args);
}

export function log(turn: Turn, level: LogLevel, message: string, details: LogArgs = {}): void {
  record(turn, 'log', message, { level, ...details });
}

/** Says something as a reaction, which decides whether the caller's speech may stop it. */
export async function speaking<T>(turn: Turn, { barge_in: mayStop }: Reaction, work: () => T | Promise<T>): Promise<T> {
  const before = turn.isKept;
  turn.isKept = mayStop === false;
  const result = await work();
  turn.isKept = before;
  return result;
}

/** The argument of an entry that the caller's speech does not stop. */
export function isKeptFromSpeech({ isKept }: Turn): { barge_in?: false } {
  return isKept ? { barge_in: false } : {};
}

/** How a text writes dates and numbers. */
export function localeOf({ bot }: Turn): Locale {
  return { language: bot.settings.language, timeZone: bot.settings.time_zone };
}

/** Does something slow, and logs how long it took. */
export async function timed<T>(turn: Turn, name: string, work: () => Promise<T>): Promise<T> {
  const { host } = turn;
  const started = host.stopwatch?.();
  const result = await work();
  if (started === undefined || host.stopwatch === undefined) return result;
  const milliseconds = Math.round((host.stopwatch() - started) * 10) / 10;
  log(turn, 'fine', `Action ${name} took ${milliseconds} ms`, { took: name, milliseconds });
  return result;
}

export function expressionScope(turn: Turn): ExpressionScope {
  const { bot, host, state, topic } = turn;
  turn.moment ??= momentIn(bot.settings.time_zone, turn.now);
  return {
    slots: state.slots,
    entities: topic.entities,
    found: topic.found ?? [],
    text: topic.text,
    intent: topic.intent,
    confidence: topic.confidence,
    alternatives: topic.alternatives,
    failures: state.failures ?? 0,
    now: turn.moment,
    config: bot.config[host.environment === 'prod' ? 'prod' : 'dev'],
    scope: state.scope,
  };
}
