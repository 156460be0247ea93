import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { grouped } from '#texts/counted.ts';
import { createPageStore } from '#shared/global-state.ts';
import { useStore } from '#shared/store.ts';

/** Slots in the top bar that belong to the screen. The shell sets their elements. */
const slots = createPageStore<{ count: Element | null; saveState: Element | null }>({ count: null, saveState: null });

export function offerSlot(name: 'count' | 'saveState') {
  return (element: Element | null) => slots.set({ [name]: element });
}

/** The number of items on the screen, beside its title in the top bar. */
export function PageHeader({ count, children }: { count?: number | undefined; children?: ReactNode }) {
  const slot = useStore(slots, (state) => state.count);
  if (!slot) return null;
  return createPortal(
    <>
      {count !== undefined && <span className="p-figures">{grouped(count)}</span>}
      {children}
    </>,
    slot,
  );
}

/** The slot of the save bar: in the top bar, or at the bottom of a phone. */
export function SaveStateSlot({ children }: { children: ReactNode }) {
  const slot = useStore(slots, (state) => state.saveState);
  return slot && createPortal(children, slot);
}
