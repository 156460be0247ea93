import { dueTimer, nextTimer } from '@parley/dialogue';
import { clientOptions } from '@parley/domain/client-options';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import { claimDueTimers, putOffTimer, type DueTimer } from '#features/conversations/due-timers.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import type { Conversations } from '#workflows/converse/converse.ts';

/** So many conversations are looked after at once; the others' timers are due all the same. */
const AT_ONCE = 20;
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
  const underWay = new Map<string, Promise<void>>();
  let isClosed = false;

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

  return {
    /** Runs what is due, and answers when all of it is done. */
    async fire(): Promise<void> {
      while (!isClosed && underWay.size < AT_ONCE) {
        const at = now();
        const most = AT_ONCE - underWay.size;
        const due = await claimDueTimers(db, { now: at, until: at + CLAIMED_US, most });
        const looking = due
          .filter(({ id }) => !underWay.has(id))
          .map((timer) => {
            const work = lookSafely(timer).finally(() => underWay.delete(timer.id));
            underWay.set(timer.id, work);
            return work;
          });
        await Promise.all(looking);
        if (due.length < most) return;
      }
    },
    /** Begins no more, and waits for what is under way. */
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all(underWay.values());
    },
  };
}
