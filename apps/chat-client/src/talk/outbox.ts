import { CallFailure } from '#talk/call-failure.ts';
import { randomToken, talkIdOf } from '#talk/memory.ts';
import type { TalkParts } from '#talk/talk-parts.ts';
import type { Waiting } from '#talk/talk-state.ts';
import type { Job } from '#talk/work.ts';

/** Keeps messages until the server has answered them. */
export function createOutbox({ api, memory, store, hearing, work }: TalkParts) {
  async function send(message: Waiting): Promise<void> {
    store.set({ isAsking: true });
    const { lastTimestamp } = store.get().view;
    try {
      await work.answer(api.say(talkIdOf(memory), message.text, message.id, lastTimestamp), ({ tracker }) => {
        leaveOut(message.id);
        hearing.hear(tracker);
      });
    } catch (error) {
      const failure = error instanceof CallFailure ? error.failure : null;
      if (failure?.kind !== 'refused') throw error;
      const refused = { ...message, refusal: failure.message };
      store.set({ outbox: store.get().outbox.map((one) => (one.id === message.id ? refused : one)) });
    } finally {
      store.set({ isAsking: false });
    }
  }

  function leaveOut(messageId: string): void {
    const outbox = store.get().outbox.filter((one) => one.id !== messageId);
    memory.set({ outbox: outbox.map(({ id: kept, text }) => ({ id: kept, text })) });
    store.set({ outbox });
  }

  return {
    next(): Job | undefined {
      const message = store.get().outbox.find(({ refusal }) => refusal === undefined);
      return message && (() => send(message));
    },
    say(text: string): void {
      const message = { id: randomToken(), text };
      memory.set({ outbox: [...memory.get().outbox, message] });
      store.set({ outbox: [...store.get().outbox, message] });
      if (!store.get().trouble) work.goOn();
    },
    leaveOut,
  };
}
