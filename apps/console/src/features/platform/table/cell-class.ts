import type { Column } from '#features/platform/table/columns.ts';
import styles from '#features/platform/table/row-table.module.css';

/** The class of a cell, and of its head: where it stands, and where there is room for it. */
export function cellClass<T, S extends string>({ isFigures, isWide, isExtra }: Column<T, S>): string {
  return ['p-narrowable', isFigures && styles.figures, isWide && styles.wide, isExtra && styles.extra]
    .filter(Boolean)
    .join(' ');
}
