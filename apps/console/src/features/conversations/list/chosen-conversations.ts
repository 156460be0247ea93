import { useState } from 'react';

/** Conversations that are chosen for a common change: by id, or all that the filter leaves. */
export type Chosen = ReadonlySet<string> | 'all';

const NONE: ReadonlySet<string> = new Set();

/** Choosing ends with the filter under which it began. */
export function useChosenConversations(filterKey: string) {
  const [state, setState] = useState<{ filterKey: string; chosen: Chosen }>({ filterKey, chosen: NONE });
  const chosen = state.filterKey === filterKey ? state.chosen : NONE;
  const set = (next: Chosen) => setState({ filterKey, chosen: next });
  return {
    chosen,
    isAny: chosen === 'all' || chosen.size > 0,
    toggle(id: string) {
      const next = new Set(chosen === 'all' ? NONE : chosen);
      if (!next.delete(id)) next.add(id);
      set(next);
    },
    chooseAll: () => set('all'),
    clear: () => set(NONE),
  };
}

export function isChosen(chosen: Chosen, id: string): boolean {
  return chosen === 'all' || chosen.has(id);
}
