import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { useFocusOnArrival } from '#shared/ui/use-focus-on-arrival.ts';
import { useIsNarrow } from '#shared/ui/use-is-narrow.ts';
import type { Column, Choosing } from '#features/platform/table/columns.ts';
import { RowTableHead, type Sorting } from '#features/platform/table/row-table-head.tsx';
import { TableRow } from '#features/platform/table/table-row.tsx';
import { useRowKeys, type RowKeys } from '#features/platform/table/use-row-keys.ts';
import styles from '#features/platform/table/row-table.module.css';

const HEAD_PX = 32;
const ROW_PX = 32;
const NARROW_ROW_PX = 56;
/** The next page is asked for when so many rows are left below. */
const ROWS_AHEAD = 40;

interface RowTableProps<T extends { id: number; name: string }, S extends string> extends Omit<RowKeys<T>, 'items'> {
  label: string;
  items: readonly T[];
  columns: readonly Column<T, S>[];
  /** Pixels, below which the table scrolls sideways. */
  leastWidth: number;
  sorting: Sorting<S>;
  choosing?: Choosing;
  /** The row that is shown beside the table. */
  opened: number | undefined;
  gridRef: RefObject<HTMLDivElement | null>;
  hasMore: boolean;
  onMore: () => void;
  /** Replaces the rows of an empty table. */
  empty: ReactNode;
}

/** A table of any length: only the rows in sight are drawn, and the next page comes as its end comes near. */
export function RowTable<T extends { id: number; name: string }, S extends string>(props: RowTableProps<T, S>) {
  const { label, items, columns, leastWidth, sorting, choosing, opened, gridRef, hasMore, onMore, empty } = props;
  const rowHeight = useIsNarrow() ? NARROW_ROW_PX : ROW_PX;
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => gridRef.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 12,
    scrollMargin: HEAD_PX,
    // A page without layout (tests) still shows the first rows.
    initialRect: { width: 1_280, height: 800 },
  });
  useFocusOnArrival(gridRef, { enabled: items.length > 0 });
  const { active, activate, onKeyDown } = useRowKeys({ ...props, items });
  const activeAt = active === undefined ? -1 : items.findIndex(({ id }) => id === active);
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  useEffect(() => {
    if (activeAt >= 0) virtualizer.scrollToIndex(activeAt, { align: 'auto' });
  }, [virtualizer, activeAt]);
  const shown = virtualizer.getVirtualItems();
  const isNearEnd = Math.max(shown.at(-1)?.index ?? 0, activeAt) > items.length - ROWS_AHEAD;
  useEffect(() => {
    if (hasMore && isNearEnd) onMore();
  }, [hasMore, isNearEnd, onMore, items.length]);
  const widthsOf = (shownColumns: readonly Column<T, S>[]) =>
    [...(choosing ? ['16px'] : []), ...shownColumns.map(({ width }) => width)].join(' ');
  const style = {
    '--columns': widthsOf(columns),
    '--middle-columns': widthsOf(columns.filter(({ isExtra }) => !isExtra)),
    '--narrow-columns': widthsOf(columns.filter(({ isWide }) => !isWide)),
    '--least-width': `${leastWidth}px`,
  } as CSSProperties;
  const idOf = (id: number) => `${label.toLowerCase()}-${id}`;
  return (
    <div
      ref={gridRef}
      role="grid"
      aria-label={label}
      aria-rowcount={items.length + 1}
      aria-multiselectable={choosing ? true : undefined}
      aria-activedescendant={activeAt < 0 || active === undefined ? undefined : idOf(active)}
      tabIndex={0}
      className={`p-list-focus ${styles.scroller}`}
      style={style}
      onKeyDown={onKeyDown}
    >
      <RowTableHead columns={columns} sorting={sorting} choosing={choosing} items={items} />
      {items.length === 0 && empty}
      <div role="rowgroup" className="p-placed-rows" style={{ height: virtualizer.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const item = items[index];
          if (!item) return null;
          const { id } = item;
          return (
            <TableRow
              key={key}
              item={item}
              id={idOf(id)}
              index={index}
              top={start - virtualizer.options.scrollMargin}
              columns={columns}
              isOpened={id === opened}
              isActive={id === active}
              isChosen={choosing?.chosen.has(id)}
              onPress={() => activate(id)}
              onToggle={() => {
                choosing?.onToggle(id);
                gridRef.current?.focus();
              }}
            />
          );
        })}
      </div>
    </div>
  );
}
