import { createHmac } from 'node:crypto';
import { spokenIn } from '@parley/dialogue';
import type { Microseconds } from '@parley/domain/ids';
import type { ConversationState, TrackerEntry } from '@parley/domain/tracker';
import { conversationStore } from '#features/conversations/conversation-store.ts';
import {
  claimForwards,
  keepForwarded,
  renewForwards,
  type DueForward,
  type Forwarded,
} from '#features/conversations/forwarding.ts';
import type { Queries } from '#platform/db/database.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';
import type { Logger } from '#platform/logger.ts';
import { CLAIMED_S } from '#platform/renewals.ts';
import { OutgoingFailure, type Outgoing } from '#platform/outgoing/outgoing.ts';
import type { Conversations } from '#workflows/converse/converse.ts';
import { dueWork } from '#workflows/converse/due-work.ts';

const LONGEST_CALL_MS = 10_000;
const CLAIMED_US = CLAIMED_S * 1_000_000;
/** Waits after each failure, in microseconds; one more failure ends the tries. */
const WAITS_US = [1, 5, 25, 125].map((seconds) => seconds * 1_000_000);

export interface ForwardDeps {
  db: Queries;
  run: RunInProject;
  conversations: Pick<Conversations, 'takeUnpromptedTurn'>;
  outgoing: Outgoing;
  /** The key that signs messages of a project; null without an API token. */
  signingKey(projectId: number): Promise<string | null>;
  log: Logger;
  now(): Microseconds;
}

interface Delivery {
  event: 'redirected' | 'message' | 'ended';
  messages: { from: string; text: string; timestamp: Microseconds }[];
  forwarded: Forwarded;
}

/**
 * Sends another system the callers' messages in conversations redirected to it: in order, with each call signed,
 * retried for a while, and never while a caller waits for it.
 */
export function createForwarder({ db, run, conversations, outgoing, signingKey, log, now }: ForwardDeps) {
  async function forward(due: DueForward): Promise<void> {
    const { integration, ended } = JSON.parse(due.state) as ConversationState;
    // The bot has the conversation again; another redirect starts over.
    if (integration === null) return keepForwarded(db, due, null, { now: now() });
    const got = gotBy(due, integration);
    const all = await conversationStore(run, due.projectId).entriesAfter(due.id, got.until);
    const { tried } = got;
    const entries = tried === undefined ? all : all.filter(({ timestamp }) => timestamp <= tried);
    const isWhole = entries.length === all.length;
    const delivery = deliveryOf(got, entries, ended && isWhole);
    if (delivery.event === 'message' && delivery.messages.length === 0) {
      return keepForwarded(db, due, delivery.forwarded, { now: now() });
    }
    const failure = await send(due, integration, delivery);
    if (failure === null) {
      const isMore = !isWhole || (ended && delivery.event !== 'ended');
      return keepForwarded(db, due, delivery.forwarded, { now: now(), due: isMore ? now() : null });
    }
    const wait = failure.isFinal ? undefined : WAITS_US[got.failures];
    if (wait !== undefined) {
      const later = { ...got, failures: got.failures + 1, tried: delivery.forwarded.until };
      return keepForwarded(db, due, later, { now: now(), due: now() + wait });
    }
    const { projectId, id } = due;
    log.error(
      { project_id: projectId, conversation: id, reason: failure.reason },
      'messages to another system were not delivered; giving up',
    );
    await keepForwarded(db, due, delivery.forwarded, { now: now() });
    await conversations.takeUnpromptedTurn(due, () => ({ kind: 'undelivered', error: failure.reason }));
  }

  async function send(
    { projectId, id, environment }: DueForward,
    { system, url }: { system: string; url: string },
    { event, messages, forwarded }: Delivery,
  ): Promise<{ reason: string; isFinal: boolean } | null> {
    const key = await signingKey(projectId).catch((error: unknown) => {
      log.error({ err: error, project_id: projectId }, 'the key for messages to another system cannot be read');
      return undefined;
    });
    if (key === undefined) return { reason: 'The messages could not be signed', isFinal: false };
    if (key === null) return { reason: 'The project has no API token to sign the messages', isFinal: true };
    const content = { event, conversation_id: id, project_id: projectId, project_env: environment, system, messages };
    const body = JSON.stringify(content);
    const timestamp = String(Math.trunc(now() / 1_000_000));
    const headers = {
      'content-type': 'application/json',
      'x-parley-timestamp': timestamp,
      'x-parley-signature': `sha256=${createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')}`,
      // A retry sends this value again.
      'x-parley-delivery': `${id}-${forwarded.until}`,
    };
    try {
      const { status } = await outgoing.send({ method: 'POST', url, headers, body }, LONGEST_CALL_MS);
      return status >= 200 && status < 300
        ? null
        : { reason: `The other system responded with status ${status}`, isFinal: false };
    } catch (error) {
      if (error instanceof OutgoingFailure) return { reason: error.message, isFinal: false };
      throw error;
    }
  }

  async function forwardSafely(due: DueForward): Promise<void> {
    try {
      await forward(due);
    } catch (error) {
      log.error({ err: error, conversation: due.id }, 'messages to another system could not be sent');
    }
  }

  const forwards = dueWork<DueForward>({
    claim: (most) => claimForwards(db, { now: now(), until: now() + CLAIMED_US, most }),
    renew: (claimed) => renewForwards(db, claimed, now() + CLAIMED_US),
    work: forwardSafely,
  });
  return { send: forwards.run, close: forwards.close };
}

type Integration = NonNullable<ConversationState['integration']>;

/** The messages that this system already has. Empty after a redirect to another system. */
function gotBy({ forwarded }: DueForward, { system, url }: Integration): Forwarded {
  const isSame = forwarded?.system === system && forwarded.url === url;
  return isSame ? forwarded : { system, url, until: 0, failures: 0 };
}

/** A new redirect sends the whole conversation, a later message only the caller's new texts. */
function deliveryOf(got: Forwarded, entries: TrackerEntry[], hasEnded: boolean): Delivery {
  const isNew = got.until === 0;
  return {
    event: isNew ? 'redirected' : hasEnded ? 'ended' : 'message',
    messages: messagesOf(entries, isNew),
    forwarded: { system: got.system, url: got.url, until: entries.at(-1)?.timestamp ?? got.until, failures: 0 },
  };
}

function messagesOf(entries: readonly TrackerEntry[], withBot: boolean): Delivery['messages'] {
  return spokenIn(entries).flatMap(({ who, text, timestamp }) =>
    who === 'caller' || withBot ? [{ from: who, text, timestamp }] : [],
  );
}
