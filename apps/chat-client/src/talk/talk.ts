import type { Api } from '#talk/api.ts';
import type { Failure } from '#talk/call-failure.ts';
import { createDueTimers } from '#talk/due-timers.ts';
import { createHearing } from '#talk/hearing.ts';
import { randomToken, talkIdOf, type Memory } from '#talk/memory.ts';
import { createOpening } from '#talk/opening.ts';
import { createOutbox } from '#talk/outbox.ts';
import { createStore, fresh } from '#talk/talk-state.ts';
import { createTimers } from '#talk/timers.ts';
import { createUploads } from '#talk/uploads.ts';
import { createWork, type Job } from '#talk/work.ts';

interface TalkDeps {
  api: Api;
  memory: Memory;
  /** The address that a new conversation names: pages may change without being loaded. */
  page: () => string;
  /** Timers outlive the page. */
  persistentTimeouts: boolean;
  /** Milliseconds in which typed messages are collected, and the longest text of them together. */
  burst?: { window: number; longest: number };
  now?(): number;
}

const NO_BURST = { window: 0, longest: 0 };

/** A conversation: one piece of work at a time, each repeated until the server has it. */
export function createTalk({ api, memory, page, persistentTimeouts, burst = NO_BURST, now = Date.now }: TalkDeps) {
  const store = createStore(fresh(memory.get().outbox));
  const timers = createTimers({ now, onDue: () => store.get().trouble ?? work.goOn() });
  const hearing = createHearing({ api, store, memory, timers, persistentTimeouts });
  const work = createWork({ store, next, onDone: (job) => opening.onDone(job), onFailure });
  const parts = { api, memory, store, hearing, work };
  const opening = createOpening(parts, page);
  const outbox = createOutbox(parts, { ...burst, now });
  const uploads = createUploads(parts, opening.outdate);
  const dueTimers = createDueTimers(parts, timers);

  function next(): Job | undefined {
    const { phase, view } = store.get();
    if (phase !== 'opening' && phase !== 'open') return undefined;
    const job = opening.next();
    if (job || view.endedAt !== null) return job;
    return outbox.next() ?? uploads.next() ?? dueTimers.next();
  }

  function onFailure(failure: Failure): void {
    if (failure.kind === 'not allowed') return store.set({ phase: 'not allowed', trouble: null });
    if (failure.kind === 'refused' || (failure.kind === 'gone' && !opening.canReopen())) {
      return store.set({ phase: 'unavailable', trouble: null });
    }
    if (failure.kind === 'gone') return opening.reopen();
    const seconds = work.retryAfter(failure.seconds);
    store.set({ trouble: { kind: failure.kind, retryAt: now() + seconds * 1_000 } });
  }

  function begin(token: string): void {
    for (const part of [work, opening, hearing, uploads]) part.startAgain();
    timers.clear();
    const known = fresh(token === '' ? [] : memory.get().outbox);
    store.set(token === '' ? known : { ...known, phase: 'opening' });
    work.goOn();
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Opens the conversation of this browser, or a new one. */
    start(): void {
      const { phase } = store.get();
      if (phase === 'opening' || phase === 'open') return;
      if (memory.get().token === '') memory.set({ token: randomToken() });
      begin(memory.get().token);
    },
    restart(): void {
      memory.set({ token: randomToken(), id: '', outbox: [], last: 0, seen: 0 });
      begin(memory.get().token);
    },
    say: outbox.say,
    choose: outbox.choose,
    /** The page may be left: nothing waits any longer. */
    flush: outbox.flush,
    /** Discards a message that the server refused. */
    discard: outbox.leaveOut,
    attach: uploads.attach,
    cancelUpload: uploads.cancel,
    retryNow: work.retryNow,
    readAloud: (text: string, signal: AbortSignal) => api.read(talkIdOf(memory), text, signal),
    file: (name: string) => api.file(talkIdOf(memory), name),
    /** Another tab of this browser went on with the conversation, or began another one. */
    heardOfOtherTab(): void {
      const { token: before } = memory.get();
      const { token, last } = memory.reload();
      if (token !== before) return begin(token);
      const { phase, view } = store.get();
      if (last <= view.lastTimestamp || phase !== 'open') return;
      opening.outdate();
      work.goOn();
    },
    markSeen(): void {
      const { lastTimestamp } = store.get().view;
      if (lastTimestamp > memory.get().seen) memory.set({ seen: lastTimestamp });
    },
  };
}

export type Talk = ReturnType<typeof createTalk>;
