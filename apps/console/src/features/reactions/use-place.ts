import { useCallback } from 'react';
import { useAddress } from '#shared/use-address.ts';
import { useAddressText } from '#shared/use-address-text.ts';
import type { ReactionFilter } from '#features/reactions/reaction-filter.ts';

type PanelName = 'scopes' | 'findings';
type View = 'graph' | 'list';

export interface ReactionsPlace {
  /** The reaction beside the list. */
  selectedId: number | null;
  /** The panel shown instead of a reaction. */
  panel: PanelName | null;
  filter: ReactionFilter;
  /** The graph unless the address says otherwise. */
  view: View;
  setView: (view: View) => void;
  select: (id: number | null) => void;
  openPanel: (panel: PanelName | null) => void;
  setFilter: (change: Partial<ReactionFilter>) => void;
}

/** Keeps the selection and the panel of the screen in the address, so that they survive a reload and can be sent. */
export function usePlace(): ReactionsPlace {
  const { params, write } = useAddress();
  const [search, setSearch] = useAddressText(params.get('q') ?? '', (text) => write({ q: () => text }));
  const set = useCallback(
    (values: Record<string, string | null>) =>
      write(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, () => value ?? '']))),
    [write],
  );
  return {
    selectedId: idIn(params.get('reaction')),
    panel: panelIn(params.get('panel')),
    filter: {
      search,
      scope: params.get('scope') === 'none' ? 'none' : idIn(params.get('scope')),
      onlyBroken: params.get('broken') === '1',
      intent: params.get('intent') || null,
    },
    view: params.get('view') === 'list' ? 'list' : 'graph',
    setView: useCallback((view) => set({ view: view === 'graph' ? null : view }), [set]),
    select: useCallback((id) => set({ reaction: id === null ? null : String(id), panel: null }), [set]),
    openPanel: useCallback((panel) => set({ panel, reaction: null }), [set]),
    setFilter: useCallback(
      ({ search: text, scope, onlyBroken, intent }) => {
        if (text !== undefined) setSearch(text);
        set({
          ...(scope === undefined ? {} : { scope: scope === null ? null : String(scope) }),
          ...(onlyBroken === undefined ? {} : { broken: onlyBroken ? '1' : null }),
          ...(intent === undefined ? {} : { intent }),
        });
      },
      [set, setSearch],
    ),
  };
}

function panelIn(text: string | null): PanelName | null {
  return text === 'scopes' || text === 'findings' ? text : null;
}

function idIn(text: string | null): number | null {
  return text !== null && /^-?\d{1,16}$/u.test(text) ? Number(text) : null;
}
