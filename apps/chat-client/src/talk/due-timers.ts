import type { PendingTimer } from '@parley/dialogue/entries/pending-timers';
import { CallFailure } from '#talk/call-failure.ts';
import { talkIdOf } from '#talk/memory.ts';
import type { TalkParts } from '#talk/talk-parts.ts';
import type { Timers } from '#talk/timers.ts';
import type { Job } from '#talk/work.ts';

/** Asks the bot for its actions when a timer is due. */
export function createDueTimers({ api, memory, store, hearing, work }: TalkParts, timers: Timers) {
  async function ask(timer: PendingTimer): Promise<void> {
    const call = api.timeout(talkIdOf(memory), timer.reaction, store.get().view.lastTimestamp);
    try {
      await work.answer(call, ({ tracker }) => {
        if (tracker.length > 0) hearing.hear(tracker);
        else timers.tryAgain(timer);
      });
    } catch (error) {
      if (error instanceof CallFailure && error.failure.kind === 'refused') return;
      timers.putBack(timer);
      throw error;
    }
  }

  return {
    next(): Job | undefined {
      const timer = timers.next();
      return timer && (() => ask(timer));
    },
  };
}
