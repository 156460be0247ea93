import { createUserStore } from '#shared/global-state.ts';
import { useStore } from '#shared/store.ts';

/** A turn of the open test chat in which something was said: conditions are tried on it. */
export interface ChatTurn {
  conversationId: string;
  token: string;
  /** The time of its first entry. */
  timestamp: number;
  text: string;
}

const NO_TURNS: readonly ChatTurn[] = [];

/** The turns, and the time of the turn that conditions run on; null selects the newest. */
const spoken = createUserStore<{ turns: readonly ChatTurn[]; chosen: number | null }>({
  turns: NO_TURNS,
  chosen: null,
});

/** Stores the turns. A new turn becomes the selected one. */
export function showTurns(turns: readonly ChatTurn[]): void {
  const newest = spoken.get().turns.at(-1)?.timestamp;
  spoken.set({ turns, ...(turns.at(-1)?.timestamp === newest ? {} : { chosen: null }) });
}

/** Chooses a turn by its number, from 1. */
export function showTurnAt(at: number): void {
  const turn = spoken.get().turns[at - 1];
  if (turn) spoken.set({ chosen: turn.timestamp });
}

/** The chosen turn, its number from 1, and how many there are. */
export function useShownTurn(): { turn: ChatTurn | null; at: number; count: number } {
  const turns = useStore(spoken, (state) => state.turns);
  const chosen = useStore(spoken, (state) => state.chosen);
  const found = turns.findIndex(({ timestamp }) => timestamp === chosen);
  const index = found === -1 ? turns.length - 1 : found;
  return { turn: turns[index] ?? null, at: index + 1, count: turns.length };
}
