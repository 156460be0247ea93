import type { Reaction } from '@parley/domain';
import { useMemo, useRef } from 'react';
import { bestFirst, shownReactions } from '#features/reactions/reaction-filter.ts';
import type { ReactionsPlace } from '#features/reactions/use-place.ts';
import type { ReactionsRead } from '#features/reactions/use-reactions.ts';

type Read = Pick<ReactionsRead, 'settled' | 'scopes' | 'broken'>;
type Where = Pick<ReactionsPlace, 'selectedId' | 'filter' | 'view' | 'select' | 'setFilter'>;

/** The reactions that the filter of the screen finds, and the ways from one to the next. */
export function useFoundReactions({ settled, scopes, broken }: Read, place: Where) {
  const { selectedId, view, select, setFilter } = place;
  const { search, scope, onlyBroken, intent } = place.filter;
  const shown = useMemo(
    () => shownReactions(settled, scopes, { search, scope, onlyBroken, intent }, (id) => broken.has(id)),
    [settled, scopes, search, scope, onlyBroken, intent, broken],
  );
  /** Null while nothing is searched: then no box of the graph fades. */
  const found = useMemo(
    () => (search === '' && !onlyBroken && intent === null ? null : new Set(shown.map(({ id }) => id))),
    [search, onlyBroken, intent, shown],
  );
  const inOrder = useMemo(() => (search === '' ? shown : bestFirst(shown, search)), [shown, search]);
  const lastSearch = useRef('');

  function selectAfter(list: readonly Reaction[], at: number, step: 1 | -1): void {
    const next = list[(at === -1 && step === -1 ? 0 : at + step + list.length) % list.length];
    if (next) select(next.id);
  }

  return {
    shown,
    found,
    bestFirst: inOrder,

    selectNext(step: 1 | -1): void {
      // Another search begins at the best match, wherever one is.
      const at = lastSearch.current === search ? inOrder.findIndex(({ id }) => id === selectedId) : -1;
      lastSearch.current = search;
      selectAfter(inOrder, at, step);
    },

    /** Shows only the reactions with broken references, and in the graph selects the next of them. */
    showBroken(isOn: boolean): void {
      setFilter({ onlyBroken: isOn });
      if (!isOn || view !== 'graph') return;
      const ofBroken = shown.filter(({ id }) => broken.has(id));
      selectAfter(
        ofBroken,
        ofBroken.findIndex(({ id }) => id === selectedId),
        1,
      );
    },
  };
}
