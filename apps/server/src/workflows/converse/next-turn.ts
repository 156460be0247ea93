import { setTimeout as sleep } from 'node:timers/promises';
import { labelsIn, nextTimer, type OnEntry } from '@parley/dialogue';
import type { ChatEnvironment } from '@parley/domain/deployment';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import { type ConversationState, type TrackerEntry } from '@parley/domain/tracker';
import type { ConversationStore } from '#features/conversations/conversation-store.ts';
import type { Conversation } from '#features/conversations/conversation.ts';
import type { Message, DecidedTurn } from '#features/conversations/turn.ts';
import { stopReasonIn } from '#features/outbound/stop-called.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';
import { traced } from '#platform/traces/traces.ts';
import type { Outgoing } from '#platform/outgoing/outgoing.ts';
import { decide, type DecideDeps, type Decision, type Trigger } from '#workflows/converse/decide.ts';
import { closedGate, leasedGate } from '#workflows/converse/gates.ts';
import type { RecordTogether } from '#workflows/converse/record-together.ts';
import type { RecentConversations } from '#workflows/converse/recent-conversations.ts';

/** How often a turn is computed again because another server recorded one first, or is about to. */
const MAX_ATTEMPTS = 8;
/** The first wait for another server; each further one is twice as long. */
const FIRST_WAIT_MS = 50;
/** Longer than a turn with calls to the outside takes. */
const LEASE_US = 30_000_000;

export interface TurnDeps extends DecideDeps {
  outgoing: Outgoing;
  recent: RecentConversations;
  recordTogether: RecordTogether;
  /** Notifies subscribers: a turn happened without a waiting caller, or the conversation ended. */
  turnTaken(projectId: number, id: string): void;
  /** Runs after every recorded turn. */
  noteTurn(projectId: number, id: string): void;
}

export interface TurnPlace {
  projectId: number;
  store: ConversationStore;
  tokenHash: Buffer;
}

interface TurnOptions {
  /** Further writes in the transaction that records the turn. */
  also?: (run: RunInProject) => Promise<void>;
  /** Identifies the message, so that a retry is answered once. Absent: not deduplicated. */
  messageAt?: ((now: Microseconds) => Message) | undefined;
  onEntry?: OnEntry | undefined;
  /** True if the turn continues a conversation that has ended. */
  reopens?: boolean;
  /** True if no caller waits for it. */
  isUnasked?: boolean;
  /** Whether the channel is open to the caller. Absent for the server's own turns. */
  isOpen?: (environment: ChatEnvironment) => boolean;
}

interface Outcome {
  /** Timestamp of the last entry before the turn. */
  before: Microseconds;
  /** The new entries; null if no turn was taken, or the message was already answered. */
  entries: TrackerEntry[] | null;
}

/** A turn to take. */
interface TurnRequest {
  deps: TurnDeps;
  place: TurnPlace;
  id: string;
  trigger: Trigger;
  options: TurnOptions;
}

/**
 * Takes a conversation's next turn, after the turns of other servers and calls. Answers each message once; without a
 * message, `trigger` decides on the current state.
 */
export async function takeNextTurn(
  deps: TurnDeps,
  place: TurnPlace,
  id: string,
  trigger: Trigger,
  options: TurnOptions = {},
): Promise<Outcome> {
  const asked = { deps, place, id, trigger, options };
  for await (const now of attempts(deps)) {
    const message = options.messageAt?.(now) ?? null;
    const known = deps.recent.take(place.projectId, place.tokenHash, id, now);
    // Entries that were handed out cannot be revoked, so such a turn is always decided on the stored state.
    const outcome =
      message && known && !options.onEntry
        ? await takeRemembered(asked, known, message)
        : await takeRead(asked, message, now);
    if (outcome) return outcome;
  }
  throw busy();
}

/** The turn of a cached conversation, without reading it. Null if it has to be read. */
async function takeRemembered(
  asked: TurnRequest,
  conversation: Conversation,
  message: Message,
): Promise<Outcome | null> {
  refuseUnlessOpenTo(asked, conversation);
  const state = stateOf(conversation);
  const before = state.last_timestamp;
  if (state.ended) return { before, entries: null };
  const { deps, place, trigger } = asked;
  const gate = closedGate();
  const turn = await traced('decide', {}, () => decide(deps, place.projectId, conversation, state, { trigger, gate }));
  if (!turn) return { before, entries: null };
  if (gate.wasCalled()) return null;
  return record(asked, { conversation, state, turn, turnNo: conversation.turnNo, message }, (store, stored) =>
    store.appendUnread(conversation, message, stored),
  );
}

/** Decides on the stored state. Null when another server was faster or is about to record a turn. */
async function takeRead(asked: TurnRequest, message: Message | null, now: Microseconds): Promise<Outcome | null> {
  const { deps, place, id, trigger, options } = asked;
  const { projectId, store, tokenHash } = place;
  const conversation = await store.find(tokenHash, { id, message, now });
  refuseUnlessOpenTo(asked, conversation);
  const state = stateOf(conversation);
  const before = state.last_timestamp;
  if ((state.ended && options.reopens !== true) || conversation.isRepeated) return { before, entries: null };
  if (conversation.busyUntil && conversation.busyUntil > now) return null;
  const gate = leasedGate(deps.outgoing, () => store.lease(id, conversation.turnNo, now + LEASE_US));
  const { onEntry } = options;
  const turn = await traced('decide', {}, () =>
    decide(deps, projectId, conversation, state, { trigger, gate, onEntry }),
  );
  if (!turn) return { before, entries: null };
  const turnNo = conversation.turnNo + Number(gate.isLeaseTaken());
  return record(asked, { conversation, state, turn, turnNo, message }, (at, stored) => at.append(id, turnNo, stored));
}

function refuseUnlessOpenTo<C extends Conversation>(
  { options }: TurnRequest,
  conversation: C | null | undefined,
): asserts conversation is C {
  if (conversation && (options.isOpen?.(conversation.environment) ?? true)) return;
  throw new Problem('not_found', 'Conversation not found');
}

function stateOf({ state }: Conversation): ConversationState {
  return JSON.parse(state) as ConversationState;
}

interface Taken {
  conversation: Conversation;
  state: ConversationState;
  turn: Decision;
  turnNo: number;
  message: Message | null;
}

/** Stores a turn and notifies others. Null when another turn was stored first. */
async function record(
  { deps, place: { projectId, store, tokenHash }, id, options }: TurnRequest,
  { conversation, state, turn, turnNo, message }: Taken,
  append: (store: ConversationStore, stored: DecidedTurn) => Promise<boolean>,
): Promise<Outcome | null> {
  const stored = await recorded(store, turn, message?.key ?? null, deps.now(), state.integration !== null);
  const appendTo = (at: ConversationStore) => append(at, stored);
  const { earlier } = turn;
  const stopReason = stopReasonIn(turn.entries);
  const { also } = options;
  const isAlone = earlier.length === 0 && stopReason === undefined && also === undefined;
  const isRecorded = await traced('record', {}, () =>
    isAlone ? appendTo(store) : deps.recordTogether({ projectId, id, earlier, stopReason, also }, appendTo),
  );
  if (!isRecorded) return null;
  deps.noteTurn(projectId, id);
  deps.recent.keep(projectId, tokenHash, { ...conversation, state: stored.state, turnNo: turnNo + 1 });
  const isHeard = state.integration ?? turn.state.integration;
  if (isHeard && (options.isUnasked === true || turn.state.ended)) deps.turnTaken(projectId, id);
  return { before: state.last_timestamp, entries: turn.told };
}

/** The times of attempts while another server may be about to write. */
export async function* attempts({ now }: { now(): Microseconds }): AsyncGenerator<Microseconds> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    // The first retry is often caused by this server itself.
    if (attempt > 1) await sleep(FIRST_WAIT_MS * 2 ** (attempt - 2));
    yield now();
  }
}

export function busy(): Problem {
  return new Problem('unavailable', 'The conversation is busy. Please try again.', { retryAfter: 1 });
}

export function leaseUntil(now: Microseconds): Microseconds {
  return now + LEASE_US;
}

/** The stored form of a turn. The other system is also notified when it hands the conversation back. */
export async function recorded(
  store: ConversationStore,
  { state, entries, heard }: Decision,
  message: string | null,
  now: Microseconds,
  wasRedirected = false,
): Promise<DecidedTurn> {
  const labels = labelsIn(entries);
  return {
    ...(labels.length > 0 ? { labels: await store.labelIds(labels) } : {}),
    state: JSON.stringify(state),
    hasEnded: state.ended,
    nextTimer: nextTimer(state),
    isForwarded: wasRedirected || state.integration !== null,
    entries,
    message,
    now,
    heard,
  };
}
