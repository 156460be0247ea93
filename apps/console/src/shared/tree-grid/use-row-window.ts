import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, type RefObject } from 'react';
import { HEAD_HEIGHT, ROW_HEIGHT } from '#shared/tree-grid/row-height.ts';

interface Options {
  rows: readonly { key: string }[];
  /** The index of a row that stays rendered out of sight because the user types in it; -1 if there is no such row. */
  kept: number;
  listRef: RefObject<HTMLDivElement | null>;
}

/** The visible rows of a tree grid, and their positions. */
export function useRowWindow({ rows, kept, listRef }: Options) {
  return useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => listRef.current,
    estimateSize: estimatedHeight,
    // A new function would make the virtualizer measure every row again.
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    overscan: 12,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    rangeExtractor: (range) => rangeWith(range, kept),
    // A page without layout (tests) still shows the first rows.
    initialRect: { width: 1_280, height: 800 },
  });
}

function estimatedHeight(): number {
  return ROW_HEIGHT;
}

function rangeWith(range: Range, index: number): number[] {
  const inSight = defaultRangeExtractor(range);
  return index < 0 || inSight.includes(index) ? inSight : [...inSight, index].toSorted((a, b) => a - b);
}
