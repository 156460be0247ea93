import type { ReactNode } from 'react';

export interface Column<T, S extends string = string> {
  key: string;
  title: string;
  /** The width as CSS grid writes it: `minmax(0, 1fr)`. */
  width: string;
  sort?: S;
  isFigures?: boolean;
  /** Left out on a phone. */
  isWide?: boolean;
  /** Left out beside an open panel, too. */
  isExtra?: boolean;
  cell: (item: T) => ReactNode;
}

export interface Choosing {
  chosen: ReadonlySet<number>;
  /** Rows that the filter leaves, read or not. */
  total: number;
  onToggle: (id: number) => void;
  /** Selects all rows that match the filter, or clears the selection. */
  onToggleAll: () => void;
}
