import { setTimeout as sleep } from 'node:timers/promises';
import type { Microseconds } from '@parley/domain/ids';
import { waitingMessages, type WaitingMessage } from '#features/conversations/waiting-messages.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';
import type { Trigger } from '#workflows/converse/decide.ts';
import { openText, sealText } from '#workflows/converse/sealed-text.ts';

/** A burst that does not end is answered after so many windows. */
const LONGEST_BURST = 5;
/** The others are answered in the next turn. */
const MOST_TOGETHER = 20;
/** A message that was never answered, as its client went away, joins no other after this time. */
const FORGOTTEN_US: Microseconds = 60_000_000;
/** Attempts to be answered, each of them a whole turn. */
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

/** Takes a turn with the trigger, and records with it what `also` writes. Answers whether a turn was taken. */
type TakeTurn = (trigger: Trigger, also: (run: RunInProject) => Promise<void>) => Promise<boolean>;

/**
 * Answers a message together with those that the same caller sends within the window, at this server or at others.
 * Each of them is kept in the database and waits for a window without another. Whoever is first takes one turn with all
 * of them and marks them in its transaction; the others find theirs answered.
 */
export async function answerTogether(run: RunInProject, burst: Burst, takeTurn: TakeTurn): Promise<void> {
  const { token, tokenHash, message, window } = burst;
  const waiting = waitingMessages(run, burst);
  const { key, sentAt, text } = message;
  await waiting.add(tokenHash, { key, sentAt, sealed: sealText(text, token) });
  for (let turns = 0; turns < MOST_TURNS;) {
    const own = await waiting.list(key);
    if (!own.some((one) => one.key === key && one.sealed !== null)) return;
    const wait = waitFor(together(own, key), window);
    if (wait > 0) {
      await sleep(wait);
      continue;
    }
    turns += 1;
    let keys: string[] = [];
    // Read after the state of the conversation: the turn is recorded only if no other was, so none of them is answered.
    const trigger: Trigger = async () => {
      const batch = together(await waiting.list(key), key).slice(0, MOST_TOGETHER);
      keys = batch.map((one) => one.key);
      if (batch.length === 0) return null;
      return { kind: 'text', text: batch.map(({ sealed }) => openText(sealed, token)).join('\n') };
    };
    const isTaken = await takeTurn(trigger, (at) => waitingMessages(at, burst).markAnswered(keys));
    if (!isTaken) return;
  }
}

type Together = WaitingMessage & { sealed: string };

/** The messages that wait with the one of this key. */
function together(waiting: readonly WaitingMessage[], key: string): Together[] {
  return waiting.filter((one): one is Together => one.sealed !== null && (one.key === key || one.age < FORGOTTEN_US));
}

/** Milliseconds until no further message is waited for. */
function waitFor(waiting: readonly WaitingMessage[], window: number): number {
  const ages = waiting.map(({ age }) => age / 1_000);
  return Math.ceil(Math.min(window - Math.min(...ages), LONGEST_BURST * window - Math.max(...ages)));
}
