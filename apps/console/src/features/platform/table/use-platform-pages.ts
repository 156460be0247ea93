import type { AnyEndpoint } from '@parley/contract';
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useCallback } from 'react';
import { queryClient } from '#shared/api/query-client.ts';

interface Page<T> {
  items: T[];
}

type ReadPage<P> = (place: { cursor: { cursor?: string }; signal: AbortSignal }) => Promise<P>;

/** A list of the platform by pages. While a new filter is read, the rows of the last one stay. */
export function usePlatformPages<P extends Page<unknown> & { next_cursor: string | null }>(
  endpoint: AnyEndpoint,
  query: unknown,
  readPage: ReadPage<P>,
) {
  const read = useInfiniteQuery({
    queryKey: [listKey(endpoint), query],
    queryFn: ({ pageParam, signal }) => readPage({ cursor: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: (previous) => previous,
  });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = read;
  // A page that could not be read is not asked for again and again.
  const canRead = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const onMore = useCallback(() => {
    if (canRead) void fetchNextPage();
  }, [canRead, fetchNextPage]);
  return { ...read, onMore };
}

/** Reads every list of an endpoint again, from its first page on. */
export function refreshPages(endpoint: AnyEndpoint): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [listKey(endpoint)] });
}

/** Shows a row as it now is, wherever it is listed, without reading all pages again. */
export function patchRow<T extends { id: number }>(endpoint: AnyEndpoint, row: T): void {
  queryClient.setQueriesData<InfiniteData<Page<T>>>(
    { queryKey: [listKey(endpoint)] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) =>
          page.items.some(({ id }) => id === row.id)
            ? { ...page, items: page.items.map((one) => (one.id === row.id ? row : one)) }
            : page,
        ),
      },
  );
}

function listKey({ path }: AnyEndpoint): string {
  return `pages of ${path}`;
}
