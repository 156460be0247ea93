import { createUserStore } from '#shared/global-state.ts';
import { useStore } from '#shared/store.ts';

/** The reactions that the open test chat has fired, turn by turn; the graph lights them up. */
interface FiredPath {
  turns: readonly (readonly number[])[];
}

const path = createUserStore<FiredPath>({ turns: [] });

export function showFired(turns: FiredPath['turns']): void {
  path.set({ turns });
}

export function useFiredTurns(): FiredPath['turns'] {
  return useStore(path, ({ turns }) => turns);
}
