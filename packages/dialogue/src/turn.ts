import type { ConversationState, LogLevel, Microseconds, Reaction, TrackerEntry } from '@parley/domain';
import type { CompiledBot } from '#bot.ts';
import type { ExpressionScope, Host } from '#host.ts';
import type { Json } from '#json.ts';
import type { Moment } from '#moment.ts';
import { momentIn } from '#moment.ts';

/** The subject of the turn, as conditions and `{{ }}` see it. */
export interface Topic {
  text: string;
  intent: string | null;
  confidence: number;
  entities: Record<string, Json>;
}

/** A turn under way. The state is replaced, never changed in place: it belongs to the caller until the turn is over. */
export interface Turn {
  readonly bot: CompiledBot;
  readonly host: Host;
  /** The time of the turn; entries carry their own. */
  readonly now: Microseconds;
  /** `now` in the project's time zone, once something has asked for it. */
  moment: Moment | null;
  /** Runs a reaction without asking its condition. */
  readonly runReaction: (reaction: Reaction) => Promise<void>;
  state: ConversationState;
  topic: Topic;
  entries: TrackerEntry[];
  /** The intents that the last `expect` of this turn asked for. */
  expect: number[] | null;
  reactionCount: number;
  actionCount: number;
  recordedLength: number;
  /** True when no further action runs in this turn. */
  stopped: boolean;
}

export const NO_TOPIC: Topic = { text: '', intent: null, confidence: 0, entities: {} };

/** The limit of a turn's entries together, as JSON: they are stored and answered whole. */
const MOST_RECORDED = 2_000_000;

export function record(
  turn: Turn,
  type: TrackerEntry['type'],
  value: string | number,
  args: TrackerEntry['args'],
): void {
  const length = JSON.stringify(args).length;
  if (turn.recordedLength + length > MOST_RECORDED) {
    if (!turn.stopped) stopAtLimit(turn, `${MOST_RECORDED} recorded characters`);
    return;
  }
  turn.recordedLength += length;
  append(turn, type, value, args);
}

function append(turn: Turn, type: TrackerEntry['type'], value: string | number, args: TrackerEntry['args']): void {
  const timestamp = Math.max(Math.floor(turn.host.now()), turn.state.last_timestamp + 1);
  turn.entries.push({ type, value, args, timestamp });
  turn.state = { ...turn.state, last_timestamp: timestamp };
}

/** The turn ends with what it has. */
export function stopAtLimit(turn: Turn, limit: string): void {
  append(turn, 'log', `Turn stopped at the limit of ${limit}`, { level: 'error' });
  turn.stopped = true;
}

export function recordAction(turn: Turn, name: string, args: TrackerEntry['args']): void {
  record(turn, 'action', name, args);
}

export function log(turn: Turn, level: LogLevel, message: string, details: TrackerEntry['args'] = {}): void {
  record(turn, 'log', message, { level, ...details });
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
    text: topic.text,
    intent: topic.intent,
    confidence: topic.confidence,
    now: turn.moment,
    config: bot.config[host.environment === 'prod' ? 'prod' : 'dev'],
    scope: state.scope,
  };
}

export function endConversation(turn: Turn): void {
  turn.state = { ...turn.state, ended: true, timers: [] };
  turn.stopped = true;
}
