import { Checkbox } from '@mantine/core';
import { platformTexts } from '#texts/platform.ts';
import { cellClass } from '#features/platform/table/cell-class.ts';
import type { Column } from '#features/platform/table/columns.ts';
import styles from '#features/platform/table/row-table.module.css';

const { table: texts } = platformTexts;

interface TableRowProps<T> {
  item: T;
  id: string;
  /** From 0. */
  index: number;
  /** Pixels from the first row. */
  top: number;
  columns: readonly Column<T>[];
  /** The row that is shown beside the table. */
  isOpened: boolean;
  /** The row that the keys act on. */
  isActive: boolean;
  /** Left out where rows are not chosen. */
  isChosen: boolean | undefined;
  onPress: () => void;
  onToggle: () => void;
}

/** A row of a table that has the keys: a press on it follows the pointer only. */
export function TableRow<T extends { name: string }>(props: TableRowProps<T>) {
  const { item, id, index, top, columns, isOpened, isActive, isChosen, onPress, onToggle } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      aria-current={isOpened || undefined}
      data-active={isActive || undefined}
      className={`p-line p-row ${styles.line} ${styles.row}`}
      style={{ transform: `translateY(${top}px)` }}
      onClick={onPress}
    >
      {isChosen !== undefined && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <span role="gridcell" onClick={(event) => event.stopPropagation()}>
          <Checkbox
            size="xs"
            tabIndex={-1}
            checked={isChosen}
            aria-label={texts.choose(item.name)}
            onChange={onToggle}
          />
        </span>
      )}
      {columns.map((column) => (
        <span
          key={column.key}
          role="gridcell"
          className={`${cellClass(column)} ${column.isFigures ? 'p-figures' : ''}`}
        >
          {column.cell(item)}
        </span>
      ))}
    </div>
  );
}
