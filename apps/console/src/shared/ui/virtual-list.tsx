import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type Key, type ReactNode } from 'react';
import styles from '#shared/ui/virtual-list.module.css';

interface VirtualListProps<T> {
  items: T[];
  keyOf: (item: T, index: number) => Key;
  renderRow: (item: T, index: number) => ReactNode;
  /** An estimate if rows are measured; default 32. */
  rowHeight?: number;
  /** Rows may have different heights, and change them. */
  isMeasured?: boolean;
  /** Scrolls by keys: needed if no element in the rows is focusable. */
  isFocusable?: boolean;
  /** Scrolls here when it changes. */
  showIndex?: number | undefined;
  /** `list` unless the rows have their own roles. */
  role?: 'list' | 'listbox' | 'table' | 'grid' | 'presentation';
  label: string;
  className?: string | undefined;
}

/** A list of any length that renders only visible rows. It fills the height that it is given. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const {
    items,
    keyOf,
    renderRow,
    rowHeight = 32,
    isMeasured = false,
    isFocusable = false,
    showIndex,
    role = 'list',
    label,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item, index);
    },
    overscan: 12,
    // A page without layout (tests) still shows the first rows.
    initialRect: { width: 1_280, height: 800 },
  });
  useEffect(() => {
    if (showIndex !== undefined && showIndex >= 0) virtualizer.scrollToIndex(showIndex, { align: 'auto' });
  }, [showIndex, virtualizer]);

  return (
    <div
      ref={scroller}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must scroll by keys, too.
      tabIndex={isFocusable ? 0 : undefined}
      className={`${styles['scroller']} ${props.className ?? ''}`}
    >
      <div
        role={role}
        aria-label={role === 'presentation' ? undefined : label}
        className="p-placed-rows"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start, size }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <div
              key={key}
              data-index={index}
              ref={isMeasured ? virtualizer.measureElement : undefined}
              role={role === 'list' ? 'listitem' : undefined}
              aria-setsize={role === 'list' ? items.length : undefined}
              aria-posinset={role === 'list' ? index + 1 : undefined}
              style={{ transform: `translateY(${start}px)`, ...(isMeasured ? {} : { height: size }) }}
            >
              {renderRow(item, index)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
