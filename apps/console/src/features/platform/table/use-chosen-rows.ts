import { useState } from 'react';

const NONE: ReadonlySet<number> = new Set();

/** Rows chosen for a common change. Choosing ends with the filter under which it began. */
export function useChosenRows(filterKey: string, items: readonly { id: number }[]) {
  const [state, setState] = useState({ filterKey, chosen: NONE });
  const chosen = state.filterKey === filterKey ? state.chosen : NONE;
  const set = (next: ReadonlySet<number>) => setState({ filterKey, chosen: next });
  return {
    chosen,
    onToggle(id: number) {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      set(next);
    },
    onToggleAll: () => set(chosen.size >= items.length ? NONE : new Set(items.map(({ id }) => id))),
    clear: () => set(NONE),
  };
}
