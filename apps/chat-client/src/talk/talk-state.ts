import type { Outgoing } from '#talk/memory.ts';
import { viewOf, type View } from '#talk/view.ts';

export interface Waiting extends Outgoing {
  /** Why the server will not take it. */
  refusal?: string;
}

export interface Upload {
  files: readonly File[];
  /** The number of the bot's request. */
  index: number;
  /** 0 to 1. */
  share: number;
  state: 'sending' | 'paused' | 'refused';
  refusal: string;
}

export interface TalkState {
  /** `not allowed`: pages of this origin may not use the chat. */
  phase: 'closed' | 'opening' | 'open' | 'unavailable' | 'not allowed';
  view: View;
  /** Messages without an answer, in the order in which they are sent. */
  outbox: readonly Waiting[];
  upload: Upload | null;
  /** The bot is being asked. */
  isAsking: boolean;
  /** Why nothing is sent at the moment, and when it is tried again, in milliseconds. */
  trouble: { kind: 'lost' | 'limited'; retryAt: number } | null;
}

/** The initial state, with only the unsent messages. */
export function fresh(outbox: readonly Outgoing[]): TalkState {
  return { phase: 'closed', view: viewOf([]), outbox, upload: null, isAsking: false, trouble: null };
}

/** Keeps the state and notifies listeners of each change. */
export function createStore(first: TalkState) {
  const listeners = new Set<() => void>();
  let state = first;

  return {
    get: () => state,
    set(change: Partial<TalkState>): void {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Store = ReturnType<typeof createStore>;
