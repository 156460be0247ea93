import { createUserStore } from '#shared/global-state.ts';
import { useStore } from '#shared/store.ts';

/** The box whose list of ways in was opened by a key. */
const openWays = createUserStore<{ box: number | null }>({ box: null });

export function openWaysIn(box: number | null): void {
  openWays.set({ box });
}

export function useAreWaysOpen(box: number): boolean {
  return useStore(openWays, (state) => state.box === box);
}
