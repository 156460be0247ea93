import { history } from '@parley/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#shared/api/client.ts';
import { useProjectId } from '#shared/session/session.ts';
import { momentsOf } from '#features/history/versions/moments.ts';

const PAGE_SIZE = 200;

/** The versions of the project, newest first, page by page; with `to`, from that second back. */
export function useVersions(to?: number) {
  const projectId = useProjectId();
  const read = useInfiniteQuery({
    // Begins as every read of the list does, so that it is asked again with them.
    queryKey: [`GET ${history.list.path}`, projectId, { to }, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(history.list, {
        projectId,
        query: {
          limit: PAGE_SIZE,
          ...(to === undefined ? {} : { to }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    // Other screens create versions, and the comparison must show the current draft.
    refetchOnMount: 'always',
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  const moments = useMemo(() => read.data && momentsOf(read.data.pages.flatMap(({ items }) => items)), [read.data]);
  return { ...read, moments };
}
