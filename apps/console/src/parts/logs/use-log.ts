import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

const PAGE_SIZE = 200;

interface Page<T> {
  items: T[];
  next_cursor: string | null;
  /** In the log's own unit. */
  searched_to: number | null;
}

type ReadPage<T> = (place: { query: Record<string, string>; signal: AbortSignal }) => Promise<Page<T>>;

/** The way to the entries that were not read yet. */
export interface FurtherEntries {
  /** The second at which the search stopped before the page was full; null if it did not. */
  searchedTo: number | null;
  isLoading: boolean;
  load: () => void;
}

/** A log by pages, newest first. While new filters load, the previous entries stay. */
export function useLog<T>(
  name: string,
  filter: Record<string, string>,
  readPage: ReadPage<T>,
  { unitsPerSecond = 1 } = {},
) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [name, filter],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      return readPage({ query: { ...filter, limit: String(PAGE_SIZE), ...cursor }, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: (previous) => previous,
  });
  const entries = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  const stopped = data?.pages.at(-1)?.searched_to ?? null;
  const further: FurtherEntries = {
    searchedTo: stopped === null ? null : stopped / unitsPerSecond,
    isLoading: isFetchingNextPage,
    load: () => void fetchNextPage(),
  };
  return { entries, further: hasNextPage ? further : undefined, error, retry: () => void refetch() };
}
