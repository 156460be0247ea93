import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useProjectId } from '#shared/session/session.ts';

interface Page {
  items: unknown[];
  next_cursor: string | null;
  total: number;
}

type ReadPage<P> = (place: { projectId: number; cursor: { cursor?: string }; signal: AbortSignal }) => Promise<P>;

interface PagedOptions {
  /** Reads again so often while the first page is all that was read. */
  firstPageEveryMs?: number | undefined;
}

/** A list of the project by pages. `name` and `query` say which. */
export function usePaged<P extends Page>(
  name: string,
  query: unknown,
  readPage: ReadPage<P>,
  { firstPageEveryMs }: PagedOptions = {},
) {
  const projectId = useProjectId();
  const read = useInfiniteQuery({
    queryKey: [name, projectId, query],
    queryFn: ({ pageParam, signal }) =>
      readPage({ projectId, cursor: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? (firstPageEveryMs ?? false) : false),
    placeholderData: (previous, asked) => (asked?.queryKey[1] === projectId ? previous : undefined),
  });
  const items = useMemo(() => read.data?.pages.flatMap((page): P['items'] => page.items), [read.data]);
  return {
    ...read,
    items: items as P['items'] | undefined,
    first: read.data?.pages[0],
    total: read.data?.pages[0]?.total,
  };
}
