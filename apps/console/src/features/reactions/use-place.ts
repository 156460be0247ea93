import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { ReactionFilter } from '#features/reactions/reaction-filter.ts';

export type View = 'graph' | 'list';

export interface Place {
  /** The reaction beside the list. */
  selectedId: number | null;
  areScopesOpen: boolean;
  filter: ReactionFilter;
  /** The graph unless the address says otherwise. */
  view: View;
  setView: (view: View) => void;
  select: (id: number | null) => void;
  openScopes: (isOpen: boolean) => void;
  setFilter: (change: Partial<ReactionFilter>) => void;
}

/** Where one is on the screen. It stands in the address, so that it survives a reload and can be sent. */
export function usePlace(): Place {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (values: Record<string, string | null>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(values)) {
            if (value === null || value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return {
    selectedId: idIn(params.get('reaction')),
    areScopesOpen: params.get('panel') === 'scopes',
    filter: {
      search: params.get('q') ?? '',
      scope: params.get('scope') === 'none' ? 'none' : idIn(params.get('scope')),
      onlyBroken: params.get('broken') === '1',
    },
    view: params.get('view') === 'list' ? 'list' : 'graph',
    setView: useCallback((view) => set({ view: view === 'graph' ? null : view }), [set]),
    select: useCallback((id) => set({ reaction: id === null ? null : String(id), panel: null }), [set]),
    openScopes: useCallback((isOpen) => set({ panel: isOpen ? 'scopes' : null, reaction: null }), [set]),
    setFilter: useCallback(
      ({ search, scope, onlyBroken }) =>
        set({
          ...(search === undefined ? {} : { q: search }),
          ...(scope === undefined ? {} : { scope: scope === null ? null : String(scope) }),
          ...(onlyBroken === undefined ? {} : { broken: onlyBroken ? '1' : null }),
        }),
      [set],
    ),
  };
}

function idIn(text: string | null): number | null {
  return text !== null && /^-?\d{1,16}$/u.test(text) ? Number(text) : null;
}
