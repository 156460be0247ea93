import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { platformTexts } from '#texts/platform.ts';
import { cellClass } from '#features/platform/table/cell-class.ts';
import type { Choosing, Column } from '#features/platform/table/columns.ts';
import styles from '#features/platform/table/row-table.module.css';

const { table: texts } = platformTexts;

export interface Sorting<S extends string> {
  by: S;
  isDescending: boolean;
  onSort: (by: S, isDescending: boolean) => void;
}

interface RowTableHeadProps<T extends { id: number }, S extends string> {
  columns: readonly Column<T, S>[];
  sorting: Sorting<S>;
  choosing: Choosing | undefined;
  items: readonly T[];
}

/** Names the columns; a press on a name sorts by it, and the other way round when pressed again. */
export function RowTableHead<T extends { id: number }, S extends string>(props: RowTableHeadProps<T, S>) {
  const { columns, sorting, choosing, items } = props;
  return (
    <div role="row" aria-rowindex={1} className={`p-line p-line-head ${styles.line} p-secondary`}>
      {choosing && (
        <span role="columnheader">
          <Checkbox
            size="xs"
            checked={items.length > 0 && choosing.chosen.size >= choosing.total}
            indeterminate={choosing.chosen.size > 0 && choosing.chosen.size < choosing.total}
            disabled={items.length === 0}
            aria-label={texts.chooseAll}
            onChange={choosing.onToggleAll}
          />
        </span>
      )}
      {columns.map((column) => (
        <HeadCell key={column.key} column={column} sorting={sorting} />
      ))}
    </div>
  );
}

function HeadCell<T, S extends string>({ column, sorting }: { column: Column<T, S>; sorting: Sorting<S> }) {
  const { title, sort } = column;
  const className = cellClass(column);
  if (sort === undefined) {
    return (
      <span role="columnheader" className={className}>
        {title}
      </span>
    );
  }
  const isSorted = sorting.by === sort;
  const Arrow = sorting.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <span
      role="columnheader"
      aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined}
      className={className}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => sorting.onSort(sort, isSorted && !sorting.isDescending)}
      >
        {title}
        {isSorted && <Arrow size={12} stroke={2} aria-hidden />}
      </button>
    </span>
  );
}
