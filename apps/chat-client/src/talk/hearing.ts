import { pendingTimers } from '@parley/dialogue/entries/pending-timers';
import type { TrackerEntry } from '@parley/domain/tracker';
import type { Api } from '#talk/api.ts';
import { talkIdOf, type Memory } from '#talk/memory.ts';
import { listen } from '#talk/socket.ts';
import type { Store, Upload } from '#talk/talk-state.ts';
import type { Timers } from '#talk/timers.ts';
import { viewOf, type View } from '#talk/view.ts';

interface HearingDeps {
  api: Pick<Api, 'socketUrl'>;
  store: Store;
  memory: Memory;
  timers: Pick<Timers, 'keep'>;
  /** Timers outlive the page. */
  persistentTimeouts: boolean;
}

/** Keeps the entries of a conversation, each once: a call, the socket and another tab may all bring an entry. */
export function createHearing({ api, store, memory, timers, persistentTimeouts }: HearingDeps) {
  let entries: TrackerEntry[] = [];
  /** Entries until then were there when the page opened. */
  let resumedAt = 0;
  let socket: { close(): void } | null = null;

  function hear(tracker: readonly TrackerEntry[]): void {
    const byTime = new Map([...entries, ...tracker].map((entry) => [entry.timestamp, entry]));
    entries = [...byTime.values()].toSorted((a, b) => a.timestamp - b.timestamp);
    const view = viewOf(entries);
    const { upload } = store.get();
    if (view.lastTimestamp > memory.get().last) memory.set({ last: view.lastTimestamp });
    const isAnswered = upload !== null && !view.lines.some((line) => isAskedBy(line, upload));
    store.set({ view, ...(isAnswered ? { upload: null } : {}), ...(view.endedAt === null ? {} : { outbox: [] }) });
    if (view.endedAt !== null) memory.set({ outbox: [] });
    const isOver = store.get().phase !== 'open' || view.endedAt !== null;
    timers.keep(isOver ? [] : pendingTimers(entries, persistentTimeouts ? 0 : resumedAt));
    if (view.isRedirected && view.endedAt === null) enterSocket();
    else leaveSocket();
  }

  function enterSocket(): void {
    socket ??= listen(
      () => api.socketUrl(talkIdOf(memory), store.get().view.lastTimestamp),
      (entry) => hear([entry]),
    );
  }

  function leaveSocket(): void {
    socket?.close();
    socket = null;
  }

  return {
    hear,
    /** Hears entries that are not new. */
    resume(tracker: readonly TrackerEntry[]): void {
      resumedAt = tracker.at(-1)?.timestamp ?? 0;
    },
    /** The conversation was erased. */
    forget(): void {
      entries = [];
    },
    startAgain(): void {
      entries = [];
      resumedAt = 0;
      leaveSocket();
    },
  };
}

export type Hearing = ReturnType<typeof createHearing>;

function isAskedBy(line: View['lines'][number], upload: Upload): boolean {
  return line.kind === 'file' && line.isCurrent && line.asked.index === upload.index;
}
