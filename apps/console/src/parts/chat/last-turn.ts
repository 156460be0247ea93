import { createUserStore } from '#shared/global-state.ts';
import { useStore } from '#shared/store.ts';

/** The newest turn of the open test chat in which something was said: conditions are tried on it. */
export interface LastTurn {
  conversationId: string;
  token: string;
  /** The time of its first entry. */
  timestamp: number;
  text: string;
}

const last = createUserStore<{ turn: LastTurn | null }>({ turn: null });

export function showLastTurn(turn: LastTurn | null): void {
  last.set({ turn });
}

export function useLastTurn(): LastTurn | null {
  return useStore(last, ({ turn }) => turn);
}
