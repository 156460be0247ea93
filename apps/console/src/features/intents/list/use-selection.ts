import type { Intent } from '@parley/domain';
import { useMemo, useRef, useState } from 'react';
import type { IntentRow } from '#features/intents/list/intent-rows.ts';
import { existing, extended, NONE_SELECTED, toggled, type Selection } from '#features/intents/list/selection.ts';

export interface SelectionControls {
  toggle: (key: string) => void;
  /** To here, from where something was last chosen, or from the row on which one stood. */
  extendTo: (key: string, rows: readonly IntentRow[], standing: string | undefined) => void;
  clear: () => void;
}

/** The templates that are chosen, to be moved or deleted together. */
export function useSelection(intents: readonly Intent[]): { selection: Selection; controls: SelectionControls } {
  const [chosen, setChosen] = useState(NONE_SELECTED);
  const anchor = useRef<string>(undefined);
  const selection = useMemo(() => existing(chosen, intents), [chosen, intents]);
  const controls = useMemo<SelectionControls>(
    () => ({
      toggle(key) {
        anchor.current = key;
        setChosen((before) => toggled(before, key));
      },
      extendTo(key, rows, standing) {
        const from = anchor.current ?? standing;
        anchor.current ??= standing;
        setChosen((before) => extended(before, rows, from, key));
      },
      clear() {
        anchor.current = undefined;
        setChosen(NONE_SELECTED);
      },
    }),
    [],
  );
  return { selection, controls };
}
