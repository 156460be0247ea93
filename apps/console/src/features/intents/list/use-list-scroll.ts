import { useEffect, type RefObject } from 'react';
import type { IntentRow } from '#features/intents/list/intent-rows.ts';
import { useRowWindow } from '#shared/tree-grid/use-row-window.ts';
import { headingAbove } from '#features/intents/list/row-in-view.ts';

interface Options {
  rows: readonly IntentRow[];
  active: string | undefined;
  activeIndex: number;
  editingIndex: number;
  listRef: RefObject<HTMLDivElement | null>;
  /** The row that was just activated is in sight: the pointer is on it, and must find it there when it goes up. */
  isUnderPointer: RefObject<boolean>;
}

/** The rows in sight, with the active one among them. */
export function useListScroll({ rows, active, activeIndex, editingIndex, listRef, isUnderPointer }: Options) {
  const virtualizer = useRowWindow({ rows, kept: editingIndex, listRef });

  useEffect(() => {
    const isPressed = isUnderPointer.current;
    isUnderPointer.current = false;
    if (activeIndex < 0 || isPressed) return;
    const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 };
    // An intent far away is scrolled up, so that its templates below it are in sight.
    const isFar = activeIndex < startIndex - 1 || activeIndex > endIndex + 1;
    // A negative intent is read below the name of its positive one.
    const first = isFar ? headingAbove(rows, activeIndex, Math.max(1, endIndex - startIndex - 2)) : activeIndex;
    virtualizer.scrollToIndex(first, { align: isFar ? 'start' : 'auto' });
    // Other rows do not move the view.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [active, activeIndex, virtualizer]);

  return virtualizer;
}
