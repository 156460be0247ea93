import { useState, type KeyboardEvent } from 'react';

const PAGE_ROWS = 15;

export interface RowKeys<T extends { id: number }> {
  items: readonly T[];
  /** The row where the keys begin. */
  opened: number | undefined;
  onOpen: (item: T) => void;
  /** Keys of a single letter, and what each does to the row. */
  letters?: Readonly<Record<string, (item: T) => void>>;
}

/** Arrows move, Enter opens, letters act on the row; a press opens it. */
export function useRowKeys<T extends { id: number }>({ items, opened, onOpen, letters = {} }: RowKeys<T>) {
  const [moved, setMoved] = useState<number>();
  const active = moved ?? opened;

  function go(at: number): void {
    const next = items[Math.max(0, Math.min(at, items.length - 1))];
    if (next) setMoved(next.id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || event.ctrlKey || event.altKey || event.metaKey) return;
    const at = active === undefined ? -1 : items.findIndex(({ id }) => id === active);
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at < 0 ? 0 : at - 1,
      PageDown: at + PAGE_ROWS,
      PageUp: at - PAGE_ROWS,
      Home: 0,
      End: items.length - 1,
    };
    const step = steps[event.key];
    const item = items[at];
    if (step !== undefined) go(step);
    else if (!item) return;
    else if (event.key === 'Enter') onOpen(item);
    else if (letters[event.key.toLowerCase()]) letters[event.key.toLowerCase()]?.(item);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    /** The row that the keys act on. */
    active,
    activate(id: number) {
      const item = items.find((one) => one.id === id);
      if (!item) return;
      setMoved(id);
      onOpen(item);
    },
    onKeyDown,
  };
}
