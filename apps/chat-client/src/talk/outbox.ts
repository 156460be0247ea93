import { CallFailure } from '#talk/call-failure.ts';
import { kept, randomToken, talkIdOf } from '#talk/memory.ts';
import type { TalkParts } from '#talk/talk-parts.ts';
import type { Waiting } from '#talk/talk-state.ts';
import type { Job } from '#talk/work.ts';

/** Messages that do not end are sent after so many windows. */
const LONGEST_BURST = 5;

interface Burst {
  /** Milliseconds in which a typed message waits for another; 0 sends each at once. */
  window: number;
  /** The longest text that the server takes. */
  longest: number;
  now(): number;
}

/** Keeps messages until the server has answered them. Typed ones that follow each other are sent as one. */
export function createOutbox({ api, memory, store, hearing, work }: TalkParts, { window, longest, now }: Burst) {
  /** Until then, typed messages wait for others. */
  let heldUntil = 0;
  let heldAtMost = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function send(batch: readonly Waiting[]): Promise<void> {
    const [{ id } = { id: '' }] = batch;
    const ids = new Set(batch.map((one) => one.id));
    change((one) => (ids.has(one.id) ? { ...one, batch: id } : one));
    store.set({ isAsking: true });
    const { lastTimestamp } = store.get().view;
    const text = batch.map((one) => one.text).join('\n');
    try {
      await work.answer(api.say(talkIdOf(memory), text, id, lastTimestamp), ({ tracker }) => {
        keep(store.get().outbox.filter((one) => !ids.has(one.id)));
        hearing.hear(tracker);
      });
    } catch (error) {
      const failure = error instanceof CallFailure ? error.failure : null;
      if (failure?.kind !== 'refused') throw error;
      change((one) => (ids.has(one.id) ? { ...one, refusal: failure.message } : one));
    } finally {
      store.set({ isAsking: false });
    }
  }

  function keep(outbox: readonly Waiting[]): void {
    memory.set({ outbox: outbox.map(kept) });
    store.set({ outbox });
  }

  function change(changed: (message: Waiting) => Waiting): void {
    keep(store.get().outbox.map(changed));
  }

  /** The first messages that are sent as one. */
  function nextBatch(): Waiting[] {
    const waiting = store.get().outbox.filter(({ refusal }) => refusal === undefined);
    const [first] = waiting;
    if (!first) return [];
    if (first.batch !== undefined) return waiting.filter(({ batch }) => batch === first.batch);
    if (window === 0 || first.isTyped !== true) return [first];
    let length = 0;
    const end = waiting.findIndex(({ text, isTyped, batch }, at) => {
      length += text.length + 1;
      return isTyped !== true || batch !== undefined || (at > 0 && length > longest);
    });
    return waiting.slice(0, end === -1 ? waiting.length : end);
  }

  function add(message: Waiting): void {
    keep([...store.get().outbox, message]);
    if (!store.get().trouble) work.goOn();
  }

  /** Sends what waits for further messages. */
  function flush(): void {
    heldUntil = 0;
    clearTimeout(timer);
    if (!store.get().trouble) work.goOn();
  }

  return {
    next(): Job | undefined {
      const batch = nextBatch();
      const isHeld = batch[0]?.batch === undefined && batch[0]?.isTyped === true && now() < heldUntil;
      return batch.length === 0 || isHeld ? undefined : () => send(batch);
    },
    /** Adds a typed message, which waits for others. */
    say(text: string): void {
      if (window > 0) {
        if (now() >= heldUntil) heldAtMost = now() + LONGEST_BURST * window;
        heldUntil = Math.min(now() + window, heldAtMost);
        clearTimeout(timer);
        timer = setTimeout(flush, heldUntil - now());
      }
      add({ id: randomToken(), text, isTyped: true });
    },
    /** An answer that the caller chooses: nothing more is waited for. */
    choose(text: string): void {
      heldUntil = 0;
      add({ id: randomToken(), text });
    },
    flush,
    leaveOut: (messageId: string) => keep(store.get().outbox.filter((one) => one.id !== messageId)),
  };
}
