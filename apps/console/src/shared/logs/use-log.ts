import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

const PAGE_SIZE = 200;

interface Page<T> {
  items: T[];
  next_cursor: string | null;
}

type ReadPage<T> = (place: { query: Record<string, string>; signal: AbortSignal }) => Promise<Page<T>>;

/** A log by pages, newest first. While other filters are asked for, what was there stays. */
export function useLog<T>(name: string, filter: Record<string, string>, readPage: ReadPage<T>) {
  const read = useInfiniteQuery({
    queryKey: [name, filter],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      return readPage({ query: { ...filter, limit: String(PAGE_SIZE), ...cursor }, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: (previous) => previous,
  });
  const entries = useMemo(() => read.data?.pages.flatMap(({ items }) => items), [read.data]);
  return { ...read, entries };
}
