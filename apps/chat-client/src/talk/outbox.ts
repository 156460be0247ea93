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
export function createOutbox({ api, memory, store, hearing, work }: TalkParts, burst: Burst) {
  const hold = createHold(burst, goOn);

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

  function goOn(): void {
    if (!store.get().trouble) work.goOn();
  }

  function add(message: Waiting): void {
    keep([...store.get().outbox, message]);
    goOn();
  }

  return {
    next(): Job | undefined {
      const batch = nextBatch(store.get().outbox, burst);
      const isHeld = batch[0]?.batch === undefined && batch[0]?.isTyped === true && hold.isOn();
      return batch.length === 0 || isHeld ? undefined : () => send(batch);
    },
    /** Adds a typed message, which waits for others. */
    say(text: string): void {
      hold.extend();
      add({ id: randomToken(), text, isTyped: true });
    },
    /** An answer that the caller chooses: nothing more is waited for. */
    choose(text: string): void {
      hold.end();
      add({ id: randomToken(), text });
    },
    /** Sends what waits for further messages. */
    flush(): void {
      hold.end();
      goOn();
    },
    leaveOut: (messageId: string) => keep(store.get().outbox.filter((one) => one.id !== messageId)),
  };
}

/** The time in which typed messages wait for others. Each one extends it, up to a limit. */
function createHold({ window, now }: Burst, onEnd: () => void) {
  let until = 0;
  let atMost = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function end(): void {
    until = 0;
    clearTimeout(timer);
  }

  return {
    isOn: () => now() < until,
    end,
    extend(): void {
      if (window === 0) return;
      if (now() >= until) atMost = now() + LONGEST_BURST * window;
      until = Math.min(now() + window, atMost);
      clearTimeout(timer);
      timer = setTimeout(() => {
        end();
        onEnd();
      }, until - now());
    },
  };
}

/** The first messages that are sent as one. */
function nextBatch(outbox: readonly Waiting[], { window, longest }: Burst): Waiting[] {
  const waiting = outbox.filter(({ refusal }) => refusal === undefined);
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
