import type { Column } from '#features/platform/table/columns.ts';
import styles from '#features/platform/table/row-table.module.css';

/** The class of a cell and its header: the column's alignment, and the widths at which it shows. */
export function cellClass<T, S extends string>({ isFigures, isWide, isExtra }: Column<T, S>): string {
  return ['p-narrowable', isFigures && styles.figures, isWide && styles.wide, isExtra && styles.extra]
    .filter(Boolean)
    .join(' ');
}
