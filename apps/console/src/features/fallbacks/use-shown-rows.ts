import { useEffect, type RefObject } from 'react';
import { ROW_HEIGHT } from '#shared/tree-grid/row-height.ts';
import { useRowWindow } from '#shared/tree-grid/use-row-window.ts';
import type { Row } from '#features/fallbacks/triage.ts';

/** The next page is asked for when so few rows are left below. */
const READ_AHEAD = 40;

interface Options {
  rows: readonly Row[];
  /** The index of a row that stays rendered out of sight; -1 if there is no such row. */
  kept: number;
  active: string;
  activeIndex: number;
  listRef: RefObject<HTMLDivElement | null>;
  more: (() => void) | undefined;
}

/** The rows in sight. The active one comes into sight when it changes, and the next page is read in time. */
export function useShownRows({ rows, kept, active, activeIndex, listRef, more }: Options) {
  const rowWindow = useRowWindow({ rows, kept, listRef });
  const last = rowWindow.getVirtualItems().at(-1)?.index ?? 0;

  useEffect(() => {
    if (activeIndex >= 0) rowWindow.scrollToIndex(activeIndex, { align: 'auto' });
  }, [active, activeIndex, rowWindow]);
  useEffect(() => {
    if (more && last >= rows.length - READ_AHEAD) more();
  }, [more, last, rows.length]);

  return rowWindow;
}

/** The number of rows that a page key moves by. */
export function pageOf(list: HTMLElement | null): number {
  return Math.max(1, Math.floor((list?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
}
