import { useAddress } from '#shared/use-address.ts';
import { goToNextReview } from '#features/conversations/detail/next-review.ts';
import type { ReadConversations } from '#features/conversations/list/use-conversations.ts';

/** The conversation that the address names, and the ways to others of the list. */
export function useOpenedConversation(read: ReadConversations) {
  const { params, write } = useAddress();
  const selected = params.get('conversation_id') ?? '';
  const entry = Number(params.get('entry') ?? '');
  const { items } = read;
  /** With a search, at the text that it found. */
  const select = (id: string) => {
    const found = items?.find((one) => one.id === id)?.found;
    write({ conversation_id: () => id, entry: () => (found ? String(found.entry) : '') });
  };

  function step(by: 1 | -1): void {
    if (!items) return;
    const at = items.findIndex(({ id }) => id === selected);
    const next = items[at < 0 ? 0 : at + by];
    if (next) select(next.id);
    else if (by === 1 && read.hasNextPage) void read.fetchNextPage();
  }

  return {
    selected,
    entry: Number.isSafeInteger(entry) && entry > 0 ? entry : undefined,
    select,
    step,
    close: () => select(''),
    showEntry: (timestamp: number) => write({ entry: () => String(timestamp) }),
    goToNextReview: () => void goToNextReview(read, selected, select),
  };
}

export type OpenedConversation = ReturnType<typeof useOpenedConversation>;
