import { useDeferredValue, useMemo } from 'react';
import { intentRows, sortIntents } from '#features/intents/list/intent-rows.ts';
import { useListView } from '#features/intents/list/use-list-view.ts';
import type { IntentFacts } from '#features/intents/use-intents.ts';

/** The rows of the list in order, with the view and the commands that change it. */
export function useShownRows(facts: IntentFacts, canEdit: boolean) {
  const { view, selected, controls } = useListView(canEdit, facts.intents);
  // Typing continues while a long list is searched.
  const shownView = useDeferredValue(view);
  const { sort, descending } = shownView;
  const sorted = useMemo(() => sortIntents(facts.intents, { sort, descending }, facts), [facts, sort, descending]);
  const rows = useMemo(() => intentRows(sorted, shownView, facts), [sorted, shownView, facts]);
  const found = useMemo(() => rows.filter(({ kind }) => kind === 'intent').length, [rows]);
  return {
    /** The current view. */
    view,
    /** The view that the rows were made for. */
    shownView,
    rows,
    /** How many intents the search leaves. */
    found,
    selected,
    controls,
  };
}
