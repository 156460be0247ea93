import { createPageStore } from '#shared/global-state.ts';
import { useStore } from '#shared/store.ts';

/** The width of the panel of a reaction, in pixels. */
export const PANEL_WIDTH = { least: 304, most: 560, usual: 400 } as const;

const KEY = 'parley.reaction_panel_width';

const panelWidth = createPageStore<{ width: number }>({ width: within(Number(localStorage.getItem(KEY) ?? '')) });

export function usePanelWidth(): number {
  return useStore(panelWidth, ({ width }) => width);
}

export function setPanelWidth(width: number): void {
  panelWidth.set({ width: within(width) });
}

/** Keeps the width in this browser, once it is chosen. */
export function rememberPanelWidth(): void {
  localStorage.setItem(KEY, String(panelWidth.get().width));
}

function within(width: number): number {
  const { least, most, usual } = PANEL_WIDTH;
  return Number.isFinite(width) && width > 0 ? Math.min(most, Math.max(least, Math.round(width))) : usual;
}
