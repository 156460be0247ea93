import { fallbacks } from '@parley/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#shared/api/client.ts';
import { useProjectId } from '#shared/session/session.ts';
import { listKey } from '#features/fallbacks/reload-phrases.ts';
import { alone, groupsOf } from '#features/fallbacks/triage.ts';
import type { View } from '#features/fallbacks/use-view.ts';

const PAGE_SIZE = 100;

/**
 * The phrases of a view by pages. A phrase that is decided in the view keeps its place until the view is read again.
 */
export function useFallbacks({ kind, query, since, isAlike }: View) {
  const projectId = useProjectId();
  const read = useInfiniteQuery({
    queryKey: [...listKey(projectId), kind, query, since, isAlike],
    queryFn: async ({ pageParam, signal }) => {
      const readAt = performance.now();
      const shown = {
        limit: String(PAGE_SIZE),
        q: query,
        ...(since === undefined ? {} : { since: String(since) }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      if (kind === 'done') {
        const { items, ...rest } = await call(fallbacks.list, { projectId, query: { ...shown, kind }, signal });
        return { groups: items.map(alone), readAt, ...rest };
      }
      const { items, ...rest } = await call(fallbacks.groups, {
        projectId,
        query: { ...shown, kind, alike: isAlike ? '1' : '0' },
        signal,
      });
      return { groups: items, readAt, ...rest };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // A reload would make decided rows vanish from under the hands.
    staleTime: Infinity,
    gcTime: 0,
    // While the user types a search, the previous list stays until the next one arrives. A list of another kind would
    // mislead, and an empty result is not known yet.
    placeholderData: (previous, query) => {
      const [, itsProject, itsKind, , , wasAlike] = query?.queryKey ?? [];
      const isSameList = itsProject === projectId && itsKind === kind && wasAlike === isAlike;
      return isSameList && previous?.pages.some(({ groups: page }) => page.length > 0) ? previous : undefined;
    },
  });
  const groups = useMemo(() => read.data && groupsOf(read.data.pages.map(({ groups: page }) => page)), [read.data]);
  /** When the reading of its oldest page began. */
  const readAt = Math.min(...(read.data?.pages.map((page) => page.readAt) ?? []));
  return { ...read, groups, readAt, total: read.data?.pages[0]?.total };
}
