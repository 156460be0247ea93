import { setTimeout as sleep } from 'node:timers/promises';
import { nextTimer } from '@parley/dialogue';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import type { ConversationState, TrackerEntry } from '@parley/domain/tracker';
import type { ConversationStore } from '#features/conversations/conversation-store.ts';
import type { Message, Turn } from '#features/conversations/turn.ts';
import type { Outgoing } from '#platform/outgoing/outgoing.ts';
import { decide, type DecideDeps, type Decision, type Occasion } from '#workflows/converse/decide.ts';
import { closedGate, leasedGate } from '#workflows/converse/gates.ts';
import type { RecordMasking } from '#workflows/converse/redact/record-masking.ts';
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
  recordMasking: RecordMasking;
  /** Told of what others should hear: something happened that the caller does not wait for, or all is over. */
  turnTaken(projectId: number, id: string): Promise<void>;
  /** Told of every recorded turn. */
  noteTurn(projectId: number, id: string): void;
}

export interface Place {
  projectId: number;
  store: ConversationStore;
  tokenHash: Buffer;
}

interface TurnOptions {
  /** How its message is known; what has none may happen again. */
  messageAt?: ((now: Microseconds) => Message) | undefined;
  /** No caller waits for it. */
  isUnasked?: boolean;
  /** True for a caller without a session: such conversations are with deployed bots. */
  isOfCaller?: boolean;
}

interface Outcome {
  /** Timestamp of the last entry before. */
  before: Microseconds;
  /** What the turn added; null when none was taken, or it was taken earlier. */
  entries: TrackerEntry[] | null;
}

/**
 * Takes a conversation's next turn, alone: what another server, or another call, did meanwhile is seen first. A
 * message is answered once; what has none is asked for by `occasion` on the state as it then is.
 */
export async function takeNextTurn(
  deps: TurnDeps,
  { projectId, store, tokenHash }: Place,
  id: string,
  occasion: Occasion,
  { messageAt, isUnasked = false, isOfCaller = false }: TurnOptions = {},
): Promise<Outcome> {
  const { recent } = deps;
  for await (const now of attempts(deps)) {
    const message = messageAt?.(now) ?? null;
    const known = recent.take(projectId, tokenHash, id, now);
    const remembered = message ? known : undefined;
    const found = remembered ? null : await store.find(tokenHash, { id, message, now });
    const conversation = remembered ?? found;
    if (!conversation || (isOfCaller && conversation.environment === 'draft')) {
      throw new Problem('not_found', 'Conversation not found');
    }
    const state = JSON.parse(conversation.state) as ConversationState;
    const before = state.last_timestamp;
    if (state.ended || found?.isRepeated) return { before, entries: null };
    if (found?.busyUntil && found.busyUntil > now) continue;
    const gate = remembered
      ? closedGate()
      : leasedGate(deps.outgoing, () => store.lease(id, conversation.turnNo, now + LEASE_US));
    const turn = await decide(deps, projectId, conversation, state, occasion, gate);
    if (!turn) return { before, entries: null };
    if (remembered && gate.wasUsed()) continue;
    const turnNo = conversation.turnNo + Number(gate.wasUsed());
    const record = recorded(turn, message?.key ?? null, deps.now(), state.integration !== null);
    const recordIn = (at: ConversationStore) =>
      remembered && message ? at.appendUnread(conversation, message, record) : at.append(id, turnNo, record);
    const isRecorded =
      turn.earlier.length === 0
        ? await recordIn(store)
        : await deps.recordMasking({ projectId, id, earlier: turn.earlier }, recordIn);
    if (!isRecorded) continue;
    deps.noteTurn(projectId, id);
    recent.keep(projectId, tokenHash, { ...conversation, state: record.state, turnNo: turnNo + 1 });
    const isHeard = state.integration ?? turn.state.integration;
    if (isHeard && (isUnasked || turn.state.ended)) await deps.turnTaken(projectId, id);
    return { before, entries: turn.told };
  }
  throw busy();
}

/** The times at which something is tried that another server may be about to do. */
export async function* attempts({ now }: { now(): Microseconds }): AsyncGenerator<Microseconds> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    // The first repetition is often this server's own doing.
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

/** What is stored of a turn. A hand-back is told like a redirect: what comes after it begins anew. */
export function recorded(
  { state, entries, heard }: Decision,
  message: string | null,
  now: Microseconds,
  wasRedirected = false,
): Turn {
  return {
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
