import { dueTimer, nextTimer, type TurnInput } from '@parley/dialogue';
import { clientOptions } from '@parley/domain/client-options';
import type { Microseconds } from '@parley/domain/ids';
import type { ConversationState } from '@parley/domain/tracker';
import { Problem } from '@parley/domain/problem';
import {
  beginTimer,
  claimDueTimers,
  deferTimer,
  putOffTimer,
  type DueTimer,
} from '#features/conversations/due-timers.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import type { Conversations } from '#workflows/converse/converse.ts';
import { dueWork } from '#workflows/converse/due-work.ts';

/** After this time another server takes over the claims of a server that ended. A slower turn has a lease of its own. */
const CLAIMED_US = 1_500_000;
/** A turn that fails, or that a server did not survive twice, is tried again this much later. */
const PUT_OFF_US = 60_000_000;
/** The first time, somebody has probably stopped the server, and the caller waits. */
const AGAIN_US = 500_000;

export interface TimerDeps {
  db: Queries;
  conversations: Pick<Conversations, 'takeUnpromptedTurn'>;
  log: Logger;
  now(): Microseconds;
}

/**
 * Runs due timers on the server, where the client options say so. Each is an ordinary turn of its conversation, so it
 * runs once even if a client asks for it too.
 */
export function createTimers({ db, conversations, log, now }: TimerDeps) {
  async function look(timer: DueTimer): Promise<void> {
    const begun = await beginTimer(db, timer);
    if (begun === 'begun') await runTimer(timer, (reaction) => ({ kind: 'timer', reaction }));
    if (begun === 'interrupted') await putOffInterrupted(timer);
  }

  /** Postpones a timer whose run may have crashed a server. */
  async function putOffInterrupted(timer: DueTimer): Promise<void> {
    const soon = now() + AGAIN_US;
    const deferred = await deferTimer(db, timer, soon);
    const { projectId, id } = timer;
    log.error(
      { project_id: projectId, conversation: id },
      'a server stopped while a timer ran; the timer is postponed',
    );
    await runTimer(deferred, (reaction, { timers: set }) => {
      const isFirst = !set.some((one) => one.reaction === reaction && (one.interrupted ?? 0) > 0);
      return { kind: 'interrupted timer', reaction, due: isFirst ? soon : now() + PUT_OFF_US };
    });
  }

  async function runTimer(
    timer: DueTimer,
    inputOf: (reaction: number, state: ConversationState) => TurnInput,
  ): Promise<void> {
    let next: Microseconds | null = null;
    const hasHappened = await conversations.takeUnpromptedTurn(timer, (bot, state, at) => {
      if (!clientOptions(bot.settings.chatbot_client_scss).persistentTimeouts) return null;
      next = nextTimer(state);
      const reaction = dueTimer(state, at);
      return reaction === undefined ? null : inputOf(reaction, state);
    });
    if (!hasHappened) await putOffTimer(db, timer, next);
  }

  async function lookSafely(timer: DueTimer): Promise<void> {
    try {
      await look(timer);
    } catch (error) {
      // Another server, or this one, is running a slow turn of it: the timer comes up again.
      if (error instanceof Problem && error.kind === 'unavailable') {
        return putOffTimer(db, timer, timer.until).catch(() => undefined);
      }
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
