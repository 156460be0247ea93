import { talkIdOf } from '#talk/memory.ts';
import type { TalkParts } from '#talk/talk-parts.ts';
import { viewOf } from '#talk/view.ts';
import type { Job } from '#talk/work.ts';

/** Opens this browser's conversation, or a new one; opens it again if the server knows more than this page. */
export function createOpening({ api, memory, store, hearing, work }: TalkParts, page: () => string) {
  let isOutdated = false;
  let wasReopened = false;

  function open(): Promise<void> {
    const { token, id } = memory.get();
    const isFirst = store.get().phase === 'opening';
    const since = isFirst ? 0 : store.get().view.lastTimestamp;
    // The server limits new conversations per address, but not continuations: without a due timer, this call returns the
    // entries since.
    const call = id === '' ? api.init(token, page()) : api.timeout(talkIdOf(memory), '', since);
    return work.answer(call, ({ conversation_id, tracker }) => {
      memory.set({ id: conversation_id });
      isOutdated = false;
      // Messages from before this page was opened are not new.
      if (isFirst && memory.get().last > 0) hearing.resume(tracker);
      store.set({ phase: 'open' });
      hearing.hear(tracker);
    });
  }

  return {
    next: (): Job | undefined => (store.get().phase === 'opening' || isOutdated ? open : undefined),
    onDone(job: Job): void {
      if (job !== open) wasReopened = false;
    },
    /** The server knows more than this page. */
    outdate(): void {
      isOutdated = true;
    },
    canReopen: () => memory.get().id !== '' && !wasReopened,
    /** The conversation was erased: the next one starts with the unsent messages. */
    reopen(): void {
      wasReopened = true;
      memory.set({ id: '' });
      hearing.forget();
      store.set({ phase: 'opening', view: viewOf([]) });
    },
    startAgain(): void {
      isOutdated = false;
    },
  };
}
