import { users } from '@parley/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#shared/api/client.ts';

const PAGE_SIZE = 200;

/** The log by pages, newest first. */
export function useInfiniteLoginLogs() {
  return useInfiniteQuery({
    queryKey: ['login logs'],
    queryFn: ({ pageParam, signal }) =>
      call(users.logs, { query: { limit: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
}
