import { history } from '@parley/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import type { Moment } from '#features/history/versions/moments.ts';
import type { Compared } from '#features/history/comparison/serialize.ts';
import { useComparisonKeys } from '#features/history/comparison/use-comparison-keys.ts';
import { useDiffs } from '#features/history/comparison/use-diffs.ts';
import { useRestoring } from '#features/history/restoring/use-restoring.ts';
import { useVersionsInAddress } from '#features/history/versions/use-versions-in-address.ts';

export interface Comparable {
  moments: readonly Moment[];
  tabs: readonly Compared[];
  /** The second of what production runs. */
  production: number | undefined;
}

/** Compares the two versions of the address: the current tab, filtered by the search, and deletions. */
export function useComparison({ moments, tabs, production }: Comparable) {
  const view = useVersionsInAddress(moments, tabs, production);
  const { left, right } = view;
  const { diffs, before, error, retry } = useDiffs(left.mtime, right.mtime);
  const tab = view.tab ?? 'reactions';
  const all = diffs[tab];
  const [search, setSearch] = useState('');
  const searchRef = useRef<HTMLInputElement>(null);
  const shown = useMemo(() => {
    const wanted = search.trim().toLowerCase();
    return all?.filter(({ kind, name }) => (view.isAll || kind !== 'same') && name.toLowerCase().includes(wanted));
  }, [all, search, view.isAll]);
  const selected = shown?.find(({ name }) => name === view.thing) ?? shown?.[0];
  const canAudit = useCan(history.deleted);
  const hasAudit = canAudit && view.hasAudit;
  const earlier = Math.min(left.mtime, right.mtime);
  const gone = useRead(history.deleted, { query: { mtime: earlier, resource: tab }, enabled: hasAudit }).data;
  const deletions = useRead(history.deleted, { query: { mtime: right.mtime, resource: tab }, enabled: hasAudit }).data;
  const restoring = useRestoring({ moments, resource: tab, left, before: before[tab] });
  useComparisonKeys({ view, tabs, shown, selected, canAudit, restoreOf: restoring.restoreOf, searchRef });
  // Another comparison is another list.
  const place = `${left.mtime} ${right.mtime} ${tab}`;
  useEffect(() => setSearch(''), [place]);
  return {
    view,
    tab,
    place,
    diffs,
    shown,
    selected,
    search: { text: search, field: searchRef, write: setSearch },
    audit: { isAllowed: canAudit, isShown: hasAudit, gone, deletions },
    restoring,
    error,
    retry,
  };
}

export type ComparisonState = ReturnType<typeof useComparison>;
