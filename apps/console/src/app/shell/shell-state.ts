import { NARROW } from '#shared/ui/use-is-narrow.ts';
import { createPageStore } from '#shared/global-state.ts';
import { useStore } from '#shared/store.ts';

type Overlay = 'palette' | 'keys' | 'new-project' | 'import-project' | 'clone-project' | 'change-password';

interface ShellState {
  isFolded: boolean;
  /** On narrow screens the menu is a drawer. */
  isDrawerOpen: boolean;
  isSwitcherOpen: boolean;
  overlay: Overlay | undefined;
}

const FOLDED_KEY = 'parley.sidebar_folded';

export const shellState = createPageStore<ShellState>({
  isFolded: localStorage.getItem(FOLDED_KEY) === '1',
  isDrawerOpen: false,
  isSwitcherOpen: false,
  overlay: undefined,
});

export function useShellState<Part>(select: (state: ShellState) => Part): Part {
  return useStore(shellState, select);
}

export function toggleFolded(): void {
  const isFolded = !shellState.get().isFolded;
  localStorage.setItem(FOLDED_KEY, isFolded ? '1' : '0');
  shellState.set({ isFolded });
}

export function openOverlay(overlay: Overlay): void {
  shellState.set({ overlay, isDrawerOpen: false });
}

export function closeOverlay(): void {
  shellState.set({ overlay: undefined });
}

/** Expands the parts that hide the project switcher, and opens it. */
export function openSwitcher(): void {
  const isNarrow = matchMedia(NARROW).matches;
  shellState.set({ isSwitcherOpen: true, ...(isNarrow ? { isDrawerOpen: true } : {}) });
}
