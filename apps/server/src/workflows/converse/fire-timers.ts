import { dueTimer, nextTimer } from '@parley/dialogue';
import { clientOptions } from '@parley/domain/client-options';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import { claimDueTimers, putOffTimer, type DueTimer } from '#features/conversations/due-timers.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import type { Conversations } from '#workflows/converse/converse.ts';
import { dueWork } from '#workflows/converse/due-work.ts';

/** After a server's end another one takes over what it had claimed. A turn that is slower is protected by itself. */
const CLAIMED_US = 1_500_000;
/** A turn that fails is tried again this much later. */
const PUT_OFF_US = 60_000_000;

export interface TimerDeps {
  db: Queries;
  conversations: Pick<Conversations, 'happen'>;
  log: Logger;
  now(): Microseconds;
}

/**
 * Runs timers that no client asks for any more. Each is one turn of its conversation like all others, so it runs once,
 * whoever else asks for it at the same moment; only where the client options want it.
 */
export function createTimers({ db, conversations, log, now }: TimerDeps) {
  async function look(timer: DueTimer): Promise<void> {
    let next: Microseconds | null = null;
    const hasFired = await conversations.happen(timer, (bot, state, at) => {
      if (!clientOptions(bot.settings.chatbot_client_scss).persistentTimeouts) return null;
      next = nextTimer(state);
      const reaction = dueTimer(state, at);
      return reaction === undefined ? null : { kind: 'timer', reaction };
    });
    if (!hasFired) await putOffTimer(db, timer, next);
  }

  async function lookSafely(timer: DueTimer): Promise<void> {
    try {
      await look(timer);
    } catch (error) {
      // Another server, or this one, is at a slow turn of it: it comes up again by itself.
      if (error instanceof Problem && error.kind === 'unavailable') return;
      log.error({ err: error, conversation: timer.id }, 'a timer could not be run');
      await putOffTimer(db, timer, now() + PUT_OFF_US).catch(() => undefined);
    }
  }

  const timers = dueWork<DueTimer>({
    claim: (most) => claimDueTimers(db, { now: now(), until: now() + CLAIMED_US, most }),
    work: lookSafely,
  });
  return { fire: timers.run, close: timers.close };
}
