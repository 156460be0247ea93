import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode } from 'react';
import { FurtherLine } from '#parts/logs/further-button.tsx';
import type { FurtherEntries } from '#parts/logs/use-log.ts';
import { useIsNarrow } from '#shared/ui/use-is-narrow.ts';
import { useFocusOnArrival } from '#shared/ui/use-focus-on-arrival.ts';
import styles from '#parts/logs/log-table.module.css';

const ROW_HEIGHT = 32;
/** The height of rows with two lines. */
const NARROW_ROW_HEIGHT = 56;

export interface LogColumn<T> {
  title: string;
  cell: (entry: T) => ReactNode;
  className?: string | undefined;
}

export interface LogTableProps<T extends { id: number }> {
  label: string;
  columns: readonly LogColumn<T>[];
  entries: readonly T[];
  /** The columns' widths. */
  className: string | undefined;
  selected?: number | undefined;
  onSelect?: ((id: number) => void) | undefined;
  further: FurtherEntries | undefined;
}

/** A log of any length, newest first; renders only visible entries. */
export function LogTable<T extends { id: number }>(props: LogTableProps<T>) {
  const { label, columns, entries, className = '', selected, onSelect, further } = props;
  const scroller = useRef<HTMLDivElement>(null);
  useFocusOnArrival(scroller, { enabled: entries.length > 0 });
  const rowHeight = useIsNarrow() ? NARROW_ROW_HEIGHT : ROW_HEIGHT;
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => entries[index]?.id ?? index,
    overscan: 12,
    // A page without layout (tests) still shows the first rows.
    initialRect: { width: 1_280, height: 800 },
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must scroll by keys, too.
    <div ref={scroller} className={`p-list-focus ${styles.scroller}`} role="region" aria-label={label} tabIndex={0}>
      <div role="table" aria-label={label} aria-rowcount={further ? -1 : entries.length + 1}>
        <div role="row" aria-rowindex={1} className={`p-line p-line-head ${styles.head} ${className}`}>
          {columns.map(({ title, className: cellClass = '' }) => (
            <span key={title} role="columnheader" className={cellClass}>
              {title}
            </span>
          ))}
        </div>
        <div role="rowgroup" className="p-placed-rows" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const entry = entries[index];
            if (!entry) return null;
            return (
              // The row's button has the keys; the pointer may press anywhere.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={key}
                role="row"
                tabIndex={-1}
                aria-rowindex={index + 2}
                aria-current={entry.id === selected || undefined}
                className={`p-line ${onSelect ? 'p-row' : ''} ${styles.row} ${className}`}
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                onClick={() => onSelect?.(entry.id)}
              >
                {columns.map(({ title, cell, className: cellClass = '' }) => (
                  <span key={title} role="cell" className={`p-cut ${cellClass}`}>
                    {cell(entry)}
                  </span>
                ))}
              </div>
            );
          })}
        </div>
      </div>
      {further && <FurtherLine further={further} />}
    </div>
  );
}
