import { turnFacts } from '@parley/dialogue';
import type { HeardPhrase } from '@parley/domain/fallback';
import type { Microseconds } from '@parley/domain/ids';
import { reactionsIn, type TrackerEntry } from '@parley/domain/tracker';
import { writeTurn } from '@parley/dialogue/entries/stored-entries';

/** A decided turn in the form in which it is recorded. */
export interface DecidedTurn {
  /** The state after it, as JSON. */
  state: string;
  /** When it ended the conversation, with its last entry. */
  hasEnded: boolean;
  entries: TrackerEntry[];
  /** The key of the message, so that a retry of it is answered once. */
  message: string | null;
  now: Microseconds;
  /** When the first of its timers is due after it. */
  nextTimer?: Microseconds | null;
  /** True if there may be new messages for the system that the conversation was redirected to. */
  isForwarded?: boolean;
  /** The caller's phrase if it needs attention; it is counted with the turn. */
  heard?: HeardPhrase | null;
  /** The ids of the labels that the turn adds to the conversation. */
  labels?: readonly number[];
}

export interface Message {
  /** The message's key within its conversation. */
  key: string;
  /** A message with this key that was answered before this time is a different message. */
  since: Microseconds;
}

/** The version of the project and its model that a turn of the draft uses. */
export interface DraftPoint {
  projectVersion: Microseconds;
  modelHash: string | null;
}

/** A turn looks for its message only within this time, so that one month's partition is read instead of all. */
export const RECENT_US = 24 * 60 * 60 * 1_000_000;

/** The values of `TURN_COLUMNS`. */
export function turnValues({ state, hasEnded, entries, message, nextTimer, isForwarded, now }: DecidedTurn): unknown[] {
  const first = entries[0]?.timestamp ?? now;
  const last = entries.at(-1)?.timestamp ?? now;
  const { isSaid, isFallback, outcome } = turnFacts(entries);
  return [
    state,
    hasEnded ? last : null,
    first,
    last,
    writeTurn(entries),
    message,
    nextTimer ?? null,
    isForwarded ? now : null,
    `{${reactionsIn(entries).join()}}`,
    Number(isSaid),
    Number(isFallback),
    outcome,
  ];
}

/** Columns of a turn for the statements that write it, with the types; `reactions` is the text of a bigint[]. */
export const TURN_COLUMNS = {
  state: 'text',
  ended: 'bigint',
  first_ts: 'bigint',
  last_ts: 'bigint',
  entries: 'text',
  message_id: 'text',
  next_timer: 'bigint',
  forward_due: 'bigint',
  reactions: 'text',
  said: 'integer',
  fallback: 'integer',
  outcome: 'text',
};

/** Columns of `tracker_entries`, in the order in which the statements that write a turn select them. */
export const ENTRIES_COLUMNS =
  '(project_id, conversation_id, turn_no, first_ts, last_ts, entries, message_id, reactions, state_after)';

/** Editors look at the draft's state after each turn; for callers only the last state is kept. */
export const DRAFT_STATE = `case when environment = 'draft' then state end`;

/** Uses the order of `lastTraining`. */
export const SERVING_MODEL = `
  (select model_hash from trainings t where t.project_id = $1 order by input_version desc, serve_no desc limit 1)`;
