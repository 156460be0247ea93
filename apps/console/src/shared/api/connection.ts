import { createPageStore } from '#shared/global-state.ts';
import { useStore } from '#shared/store.ts';

type Connection = 'online' | 'offline' | 'no answer';

const state = createPageStore({ isOnline: navigator.onLine, isAnswered: true });

window.addEventListener('online', () => state.set({ isOnline: true }));
window.addEventListener('offline', () => state.set({ isOnline: false }));

/** Whether the last call was answered, be it by a refusal. */
export function noteAnswered(isAnswered: boolean): void {
  if (state.get().isAnswered !== isAnswered) state.set({ isAnswered });
}

/** Whether the browser has a network, and the server answers. */
export function useConnection(): Connection {
  return useStore(state, ({ isOnline, isAnswered }) => {
    if (!isOnline) return 'offline';
    return isAnswered ? 'online' : 'no answer';
  });
}
