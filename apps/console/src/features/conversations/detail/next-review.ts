import type { ListedConversation } from '@parley/contract';
import { notify } from '#shared/notices/notices.ts';
import { session } from '#shared/session/session.ts';
import type { ReadConversations } from '#features/conversations/list/use-conversations.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';

/** The most pages to read in search of one. */
const MOST_PAGES = 10;

/** Selects the next conversation of the list that is not yet reviewed and not assigned to another user. */
export async function goToNextReview(
  read: ReadConversations,
  selected: string,
  select: (id: string) => void,
): Promise<void> {
  let items = read.items ?? [];
  let hasMore = read.hasNextPage;
  for (let page = 0; ; page++) {
    const next = nextToReview(items, selected, session.get().user?.id);
    if (next) return select(next.id);
    if (!hasMore || page === MOST_PAGES) break;
    const { data, hasNextPage } = await read.fetchNextPage();
    items = data?.pages.flatMap((one) => one.items) ?? items;
    hasMore = hasNextPage;
  }
  notify.info({ title: conversationWorkTexts.review.noneLeft });
}

export function nextToReview(
  items: readonly ListedConversation[],
  selected: string,
  me: number | undefined,
): ListedConversation | undefined {
  const from = items.findIndex(({ id }) => id === selected) + 1;
  return items
    .slice(from)
    .find(({ review_state, assignee }) => review_state === 'open' && (assignee === null || assignee === me));
}
