import { conversations } from '@parley/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#shared/api/client.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { useProjectId } from '#shared/session/session.ts';
import { queryOf, type ConversationFilter } from '#features/conversations/filters/conversation-filters.ts';

const PAGE_SIZE = 100;
const LIST = 'conversations list';
export const NOTES = 'notes on conversations';

/** The conversations of a filter by pages, newest first. */
export function useConversations(filter: ConversationFilter) {
  const projectId = useProjectId();
  const query = queryOf(filter);
  const read = useInfiniteQuery({
    queryKey: [LIST, projectId, query],
    queryFn: ({ pageParam, signal }) =>
      call(conversations.list, {
        projectId,
        query: { ...query, limit: String(PAGE_SIZE), ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: (previous, asked) => (asked?.queryKey[1] === projectId ? previous : undefined),
  });
  const items = useMemo(() => read.data?.pages.flatMap((page) => page.items), [read.data]);
  const [first, last] = [read.data?.pages[0], read.data?.pages.at(-1)];
  // A first page that is not full counts only its own matches; later pages add to the count.
  const isPartial = first?.searched_to !== undefined;
  return {
    ...read,
    items,
    total: isPartial ? items?.length : first?.total,
    isEstimate: isPartial ? read.hasNextPage : first?.is_estimate === true,
    /** The list lacks conversations that began before this time: they are not searched yet. */
    searchedTo: last?.searched_to,
    isPartial,
    asOf: first?.as_of,
  };
}

export type ReadConversations = ReturnType<typeof useConversations>;

/** Refreshes the conversations and the page of all notes. */
export async function refreshNotes(): Promise<void> {
  await Promise.all([refreshConversations(), queryClient.invalidateQueries({ queryKey: [NOTES] })]);
}

/** Reads the list and the open conversation again, after a note or a label was changed. */
export async function refreshConversations(): Promise<void> {
  await Promise.all([refresh(conversations.get), queryClient.invalidateQueries({ queryKey: [LIST] })]);
}
