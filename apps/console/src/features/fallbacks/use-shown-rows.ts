import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, type RefObject } from 'react';
import type { Row } from '#features/fallbacks/triage.ts';

const ROW_HEIGHT = 32;
export const HEAD_HEIGHT = 32;
/** The next page is asked for when so few rows are left below. */
const READ_AHEAD = 40;

interface Options {
  rows: readonly Row[];
  /** The index of a row that stays, even out of sight; -1 for none. */
  kept: number;
  active: string;
  activeIndex: number;
  listRef: RefObject<HTMLDivElement | null>;
  more: (() => void) | undefined;
}

/** The rows in sight. The active one comes into sight when it changes, and the next page is read in time. */
export function useShownRows({ rows, kept, active, activeIndex, listRef, more }: Options) {
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => listRef.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    overscan: 12,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    // What is being typed, or about to be, must survive being out of sight.
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      return kept < 0 || inSight.includes(kept) ? inSight : [...inSight, kept].toSorted((a, b) => a - b);
    },
    initialRect: { width: 1_280, height: 800 },
  });
  const shown = virtualizer.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;

  useEffect(() => {
    if (activeIndex >= 0) virtualizer.scrollToIndex(activeIndex, { align: 'auto' });
  }, [active, activeIndex, virtualizer]);
  useEffect(() => {
    if (more && last >= rows.length - READ_AHEAD) more();
  }, [more, last, rows.length]);

  return { virtualizer, shown };
}

/** The number of rows that a page key moves by. */
export function pageOf(list: HTMLElement | null): number {
  return Math.max(1, Math.floor((list?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
}
