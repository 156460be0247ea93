import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createPageStore } from '#shared/global-state.ts';
import { useStore } from '#shared/store.ts';

const slot = createPageStore<{ element: Element | null }>({ element: null });

export function offerTabTools(element: Element | null): void {
  slot.set({ element });
}

/** Tools of the open tab, at the right end of the line of tabs. */
export function TabTools({ children }: { children: ReactNode }) {
  const element = useStore(slot, (state) => state.element);
  return element && createPortal(children, element);
}
