import { useState } from 'react';

const NONE: ReadonlySet<number> = new Set();

interface Listed {
  /** Rows that the filter leaves, read or not. */
  total: number;
  items: readonly { id: number }[];
  /** Reads the ids of all rows that the filter leaves; undefined if that failed. */
  readAll: () => Promise<number[] | undefined>;
}

/** Rows chosen for a common change. Choosing ends with the filter under which it began. */
export function useChosenRows(filterKey: string, { total, items, readAll }: Listed) {
  const [state, setState] = useState({ filterKey, chosen: NONE });
  const chosen = state.filterKey === filterKey ? state.chosen : NONE;
  const set = (next: ReadonlySet<number>) => setState({ filterKey, chosen: next });

  async function chooseAll(): Promise<void> {
    const ids = items.length < total ? await readAll() : items.map(({ id }) => id);
    if (ids) set(new Set(ids));
  }

  return {
    chosen,
    total,
    set,
    onToggle(id: number) {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      set(next);
    },
    onToggleAll() {
      if (chosen.size >= total) set(NONE);
      else void chooseAll();
    },
    clear: () => set(NONE),
  };
}
