import type { Virtualizer } from '@tanstack/react-virtual';
import { Fragment, type CSSProperties, type KeyboardEvent, type ReactNode, type Ref, type RefObject } from 'react';
import { HEAD_HEIGHT } from '#shared/tree-grid/row-height.ts';

/** For the element of a row: its index and position. */
export interface RowPlace {
  ref: Ref<HTMLDivElement>;
  'data-index': number;
  id: string;
  'aria-rowindex': number;
  style: CSSProperties;
}

interface TreeGridProps<R extends { key: string }> {
  label: string;
  className: string | undefined;
  rows: readonly R[];
  /** Further rows are read when they come near. */
  hasMore?: boolean;
  activeIndex: number;
  /** Begins the id of each row. */
  idPrefix: string;
  listRef: RefObject<HTMLDivElement | null>;
  rowWindow: Virtualizer<HTMLDivElement, Element>;
  /** Rows have a box to choose them by. */
  choosesByBox?: boolean;
  head: ReactNode;
  renderRow: (row: R, place: RowPlace) => ReactNode;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A list of expandable items with a single tab stop. Renders only visible rows. */
export function TreeGrid<R extends { key: string }>(props: TreeGridProps<R>) {
  const { rows, activeIndex, idPrefix, listRef, rowWindow, renderRow } = props;
  return (
    <div
      ref={listRef}
      className={`p-list-focus ${props.className ?? ''}`}
      role="treegrid"
      aria-label={props.label}
      aria-rowcount={props.hasMore ? -1 : rows.length + 1}
      aria-activedescendant={activeIndex >= 0 ? `${idPrefix}${activeIndex}` : undefined}
      aria-multiselectable
      tabIndex={0}
      data-chooses={props.choosesByBox || undefined}
      onKeyDown={props.onKeyDown}
    >
      {props.head}
      <div role="rowgroup" className="p-placed-rows" style={{ height: rowWindow.getTotalSize() }}>
        {rowWindow.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          if (!row) return null;
          const place: RowPlace = {
            ref: rowWindow.measureElement,
            'data-index': index,
            id: `${idPrefix}${index}`,
            'aria-rowindex': index + 2,
            style: { transform: `translateY(${start - HEAD_HEIGHT}px)` },
          };
          return <Fragment key={key}>{renderRow(row, place)}</Fragment>;
        })}
      </div>
    </div>
  );
}
