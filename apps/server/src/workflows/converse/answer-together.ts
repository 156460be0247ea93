import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '@parley/domain/problem';
import { MOST_WAITING, waitingMessages, type WaitingMessage } from '#features/conversations/waiting-messages.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';
import type { Trigger } from '#workflows/converse/decide.ts';
import { openText, sealText } from '#workflows/converse/sealed-text.ts';

/** A burst without an end is answered after this many windows. */
const LONGEST_BURST = 5;
/** Further messages are answered in the next turn. */
const MOST_TOGETHER = 20;
/** Attempts to get an answer, each a whole turn. */
const MOST_TURNS = 10;

interface Burst {
  projectId: number;
  /** The conversation's id. */
  id: string;
  token: string;
  tokenHash: Buffer;
  /** In milliseconds. */
  window: number;
  message: { key: string; text: string; sentAt: number };
}

/** Takes a turn with the trigger, and records the writes of `also` with it. Returns whether a turn was taken. */
type TakeTurn = (trigger: Trigger, also: (run: RunInProject) => Promise<void>) => Promise<boolean>;

/**
 * Answers a message together with further messages that its caller sends within the window, to any server. Each message
 * is stored in the database and waits for a window without another. The first to wake takes one turn with all of them
 * and marks them in its transaction; the others find their message answered.
 */
export async function answerTogether(run: RunInProject, burst: Burst, takeTurn: TakeTurn): Promise<void> {
  const { token, tokenHash, message, window } = burst;
  const waiting = waitingMessages(run, burst);
  const { key, sentAt, text } = message;
  await waiting.add(tokenHash, { key, sentAt, sealed: sealText(text, token) });
  for (let turns = 0; turns < MOST_TURNS;) {
    const own = await waiting.list(key);
    if (!own.some((one) => one.key === key)) refuseIfFull(own);
    if (!own.some((one) => one.key === key && one.sealed !== null)) return;
    const wait = waitFor(together(own), window);
    if (wait > 0) {
      await sleep(wait);
      continue;
    }
    turns += 1;
    let keys: string[] = [];
    // Read after the state of the conversation: the turn is recorded only if no other turn was, so these messages are
    // still unanswered.
    const trigger: Trigger = async () => {
      const batch = together(await waiting.list(key)).slice(0, MOST_TOGETHER);
      keys = batch.map((one) => one.key);
      if (batch.length === 0) return null;
      return { kind: 'text', text: batch.map(({ sealed }) => openText(sealed, token)).join('\n') };
    };
    const isTaken = await takeTurn(trigger, (at) => waitingMessages(at, burst).markAnswered(keys));
    if (!isTaken) return;
  }
}

function refuseIfFull(waiting: readonly WaitingMessage[]): void {
  if (waiting.length < MOST_WAITING) return;
  throw new Problem('too_many', 'Too many messages wait for an answer. Please try later.', { retryAfter: 1 });
}

type Together = WaitingMessage & { sealed: string };

/** The messages that are answered together. */
function together(waiting: readonly WaitingMessage[]): Together[] {
  return waiting.filter((one): one is Together => one.sealed !== null);
}

/** Milliseconds until the wait for further messages ends. */
function waitFor(waiting: readonly WaitingMessage[], window: number): number {
  const ages = waiting.map(({ age }) => age / 1_000);
  return Math.ceil(Math.min(window - Math.min(...ages), LONGEST_BURST * window - Math.max(...ages)));
}
