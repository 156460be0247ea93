import type { TrackerEntry } from '@parley/domain/tracker';
import { CallFailure, type Api, type Failure, type Turn } from '#talk/api.ts';
import { randomToken, type Memory } from '#talk/memory.ts';
import { listen } from '#talk/socket.ts';
import { fresh, type TalkState, type Upload, type Waiting } from '#talk/talk-state.ts';
import { createTimers, pendingTimers, type PendingTimer } from '#talk/timers.ts';
import { viewOf, type View } from '#talk/view.ts';

interface TalkDeps {
  api: Api;
  memory: Memory;
  page: string;
  /** Timers outlive the page. */
  persistentTimeouts: boolean;
  now?(): number;
}

/** Waits before each further try, in seconds. */
const WAITS_S = [2, 4, 8, 16, 30];

/** A conversation: one piece of work at a time, each repeated until the server has it. */
export function createTalk({ api, memory, page, persistentTimeouts, now = Date.now }: TalkDeps) {
  const listeners = new Set<() => void>();
  let entries: TrackerEntry[] = [];
  /** Entries until then were there when the page opened. */
  let resumedAt = 0;
  let state: TalkState = fresh(memory.get().outbox);
  /** Another conversation makes answers for the one before it void. */
  let generation = 0;
  let isWorking = false;
  let isOutdated = false;
  let wasReopened = false;
  let tries = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let uploading = new AbortController();
  const timers = createTimers({ now, onDue: () => state.trouble ?? work() });
  let socket: { close(): void } | null = null;

  function set(change: Partial<TalkState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  const talkId = () => ({ token: memory.get().token, id: memory.get().id });

  /** A call, the socket and another tab may bring the same entry. */
  function hear(tracker: readonly TrackerEntry[]): void {
    const byTime = new Map([...entries, ...tracker].map((entry) => [entry.timestamp, entry]));
    entries = [...byTime.values()].toSorted((a, b) => a.timestamp - b.timestamp);
    const view = viewOf(entries);
    if (view.lastTimestamp > memory.get().last) memory.set({ last: view.lastTimestamp });
    const isAnswered = state.upload !== null && !view.lines.some((line) => isAskedBy(line, state.upload));
    set({ view, ...(isAnswered ? { upload: null } : {}), ...(view.endedAt === null ? {} : { outbox: [] }) });
    if (view.endedAt !== null) memory.set({ outbox: [] });
    armTimers();
    const isListening = view.isRedirected && view.endedAt === null;
    if (isListening)
      socket ??= listen(
        () => api.socketUrl(talkId(), state.view.lastTimestamp),
        (entry) => hear([entry]),
      );
    else leaveSocket();
  }

  function leaveSocket(): void {
    socket?.close();
    socket = null;
  }

  function armTimers(): void {
    const isOver = state.phase !== 'open' || state.view.endedAt !== null;
    timers.keep(isOver ? [] : pendingTimers(entries, persistentTimeouts ? 0 : resumedAt));
  }

  function work(): void {
    if (isWorking || (state.phase !== 'opening' && state.phase !== 'open')) return;
    const job = nextJob();
    if (!job) return;
    clearTimeout(retry);
    void run(job);
  }

  async function run(job: () => Promise<void>): Promise<void> {
    const begun = generation;
    isWorking = true;
    const failure = await failureOf(job);
    if (begun !== generation) return;
    isWorking = false;
    if (failure) fail(failure);
    else {
      tries = 0;
      if (job !== open) wasReopened = false;
      if (state.trouble) set({ trouble: null });
    }
    if (!state.trouble) work();
  }

  function nextJob(): (() => Promise<void>) | undefined {
    if (state.phase === 'opening' || isOutdated) return open;
    if (state.view.endedAt !== null) return undefined;
    const message = state.outbox.find(({ refusal }) => refusal === undefined);
    if (message) return () => send(message);
    if (state.upload && state.upload.state !== 'refused') return upload;
    const timer = timers.next();
    return timer && (() => ask(timer));
  }

  async function answer(call: Promise<Turn>, then: (turn: Turn) => void): Promise<void> {
    const begun = generation;
    const turn = await call;
    if (begun === generation) then(turn);
  }

  function open(): Promise<void> {
    const { token, id } = memory.get();
    const isFirst = state.phase === 'opening';
    // An address may begin few conversations, and go on with many: without a timer due, this answers what came since.
    const call = id === '' ? api.init(token, page) : api.timeout(talkId(), '', isFirst ? 0 : state.view.lastTimestamp);
    return answer(call, ({ conversation_id, tracker }) => {
      memory.set({ id: conversation_id });
      isOutdated = false;
      // Messages from before this page was opened are not new.
      if (isFirst && memory.get().last > 0) resumedAt = tracker.at(-1)?.timestamp ?? 0;
      set({ phase: 'open' });
      hear(tracker);
    });
  }

  async function send(message: Waiting): Promise<void> {
    set({ isAsking: true });
    try {
      await answer(api.say(talkId(), message.text, message.id, state.view.lastTimestamp), ({ tracker }) => {
        leaveOut(message.id);
        hear(tracker);
      });
    } catch (error) {
      const failure = error instanceof CallFailure ? error.failure : null;
      if (failure?.kind !== 'refused') throw error;
      const refused = { ...message, refusal: failure.message };
      set({ outbox: state.outbox.map((one) => (one.id === message.id ? refused : one)) });
    } finally {
      set({ isAsking: false });
    }
  }

  function leaveOut(messageId: string): void {
    const outbox = state.outbox.filter((one) => one.id !== messageId);
    memory.set({ outbox: outbox.map(({ id: kept, text }) => ({ id: kept, text })) });
    set({ outbox });
  }

  async function upload(): Promise<void> {
    const current = state.upload;
    if (!current) return;
    const change = (to: Partial<Upload>) =>
      state.upload?.files === current.files && set({ upload: { ...state.upload, ...to } });
    change({ state: 'sending', share: 0 });
    uploading = new AbortController();
    const { files, index } = current;
    const sent = { files, index, lastTimestamp: state.view.lastTimestamp };
    try {
      await answer(
        api.upload(talkId(), sent, (share) => change({ share }), uploading.signal),
        ({ tracker }) => {
          set({ upload: null });
          hear(tracker);
        },
      );
    } catch (error) {
      const failure = error instanceof CallFailure ? error.failure : null;
      if (failure?.kind === 'refused') return void change({ state: 'refused', refusal: failure.message });
      change({ state: 'paused' });
      // It may have arrived, and only the answer was lost.
      isOutdated = true;
      throw error;
    }
  }

  async function ask(timer: PendingTimer): Promise<void> {
    try {
      await answer(api.timeout(talkId(), timer.reaction, state.view.lastTimestamp), ({ tracker }) => {
        if (tracker.length > 0) hear(tracker);
        else timers.tryAgain(timer);
      });
    } catch (error) {
      if (error instanceof CallFailure && error.failure.kind === 'refused') return;
      timers.putBack(timer);
      throw error;
    }
  }

  function fail(failure: Failure): void {
    if (failure.kind === 'not allowed') return set({ phase: 'not allowed', trouble: null });
    if (failure.kind === 'refused' || (failure.kind === 'gone' && (memory.get().id === '' || wasReopened))) {
      return set({ phase: 'unavailable', trouble: null });
    }
    if (failure.kind === 'gone') {
      // It was erased: the next one begins with what was to be said.
      wasReopened = true;
      memory.set({ id: '' });
      entries = [];
      return set({ phase: 'opening', view: viewOf([]) });
    }
    const seconds = failure.seconds ?? WAITS_S[Math.min(tries, WAITS_S.length - 1)] ?? 30;
    tries += 1;
    set({ trouble: { kind: failure.kind, retryAt: now() + seconds * 1_000 } });
    retry = setTimeout(retryNow, seconds * 1_000);
  }

  function retryNow(): void {
    clearTimeout(retry);
    work();
  }

  function begin(token: string): void {
    generation += 1;
    isWorking = false;
    isOutdated = false;
    tries = 0;
    entries = [];
    resumedAt = 0;
    uploading.abort();
    leaveSocket();
    timers.clear();
    clearTimeout(retry);
    state = fresh(token === '' ? [] : memory.get().outbox);
    if (token === '') set({});
    else {
      set({ phase: 'opening' });
      work();
    }
  }

  return {
    get: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Opens the conversation of this browser, or a new one. */
    start(): void {
      if (state.phase === 'opening' || state.phase === 'open') return;
      if (memory.get().token === '') memory.set({ token: randomToken() });
      begin(memory.get().token);
    },
    restart(): void {
      memory.set({ token: randomToken(), id: '', outbox: [], last: 0, seen: 0 });
      begin(memory.get().token);
    },
    say(text: string): void {
      const message = { id: randomToken(), text };
      const outbox = [...state.outbox, message];
      memory.set({ outbox: [...memory.get().outbox, message] });
      set({ outbox });
      if (!state.trouble) work();
    },
    /** Gives up a message that the server refused. */
    discard: leaveOut,
    attach(files: readonly File[], index: number): void {
      set({ upload: { files, index, share: 0, state: 'sending', refusal: '' } });
      if (!state.trouble) work();
    },
    cancelUpload(): void {
      set({ upload: null });
      uploading.abort();
    },
    retryNow,
    readAloud: (text: string, signal: AbortSignal) => api.read(talkId(), text, signal),
    file: (name: string) => api.file(talkId(), name),
    /** Another tab of this browser went on with the conversation, or began another one. */
    heardOfOtherTab(): void {
      const { token: before } = memory.get();
      const { token, last } = memory.reload();
      if (token !== before) return begin(token);
      if (last <= state.view.lastTimestamp || state.phase !== 'open') return;
      isOutdated = true;
      work();
    },
    markSeen(): void {
      const { lastTimestamp } = state.view;
      if (lastTimestamp > memory.get().seen) memory.set({ seen: lastTimestamp });
    },
  };
}

export type Talk = ReturnType<typeof createTalk>;

async function failureOf(job: () => Promise<void>): Promise<Failure | null> {
  try {
    await job();
    return null;
  } catch (error) {
    if (error instanceof CallFailure) return error.failure;
    throw error;
  }
}

function isAskedBy(line: View['lines'][number], upload: Upload | null): boolean {
  return line.kind === 'file' && line.isCurrent && line.asked.index === upload?.index;
}
