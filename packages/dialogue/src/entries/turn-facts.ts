import type { TrackerEntry, TurnOutcome } from '@parley/domain/tracker';
import { isAction } from '#entries/is-action.ts';
import { factsOf } from '#entries/action-entries.ts';
import { turnOf, type RecordedTurn } from '#entries/turns-of.ts';

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
  const turn = turnOf(entries);
  return {
    isSaid: turn.said !== undefined,
    isFallback: turn.intents.some(({ value }) => value === '__fallback__'),
    outcome: outcomeOf(turn),
  };
}

/** A transfer counts before a hang-up, and a hang-up before the bot's own end. */
function outcomeOf({ actions, intents, entries }: RecordedTurn): TurnOutcome | null {
  const outcomes = actions.map((action) => factsOf(action)?.outcome);
  if (outcomes.includes('transferred')) return 'transferred';
  if (intents.some(({ value }) => value === '__hangup__')) return 'abandoned';
  if (outcomes.includes('contained')) return 'contained';
  return entries.some((entry) => entry.type === 'log' && entry.args.level === 'error') ? 'failed' : null;
}

/** Names of the labels that actions put on the conversation. */
export function labelsIn(entries: readonly TrackerEntry[]): string[] {
  return entries.flatMap((entry) => (isAction(entry, 'label') && entry.args.name ? [entry.args.name] : []));
}
