import { createStore, useStore } from '#shared/store.ts';

/** Whether the test chat floats over the screens. Any screen may open it; the shell shows it. */
const dock = createStore({ isOpen: false });

export function useIsChatOpen(): boolean {
  return useStore(dock, ({ isOpen }) => isOpen);
}

export function openChat(): void {
  dock.set({ isOpen: true });
}

export function closeChat(): void {
  dock.set({ isOpen: false });
}

export function toggleChat(): void {
  dock.set(({ isOpen }) => ({ isOpen: !isOpen }));
}
