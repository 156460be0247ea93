import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { shownTime } from '#shared/times.ts';
import type { ReadConversations } from '#features/conversations/list/use-conversations.ts';
import { conversationTexts } from '#texts/conversations.ts';
import styles from '#features/conversations/list/conversation-list.module.css';

const { older: texts } = conversationTexts;

/** Below the list: the way to earlier conversations, and how far back a search for rare ones has looked. */
export function ListFoot({ read }: { read: ReadConversations }) {
  const { searchedTo } = read;
  const search = useSearchOn(read);
  if (!read.hasNextPage) return null;
  if (searchedTo === undefined) {
    return (
      <div className={styles['more']}>
        <Button fullWidth loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {conversationTexts.showMore}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles['more']}>
      <p className={styles['searched']} role="status">
        {search.isOn ? texts.searching(shownTime(searchedTo)) : texts.searched(shownTime(searchedTo))}
      </p>
      <Button fullWidth onClick={search.isOn ? search.stop : search.start}>
        {search.isOn ? texts.stop : texts.search}
      </Button>
    </div>
  );
}

/** Reads page after page until one has a conversation. */
function useSearchOn(read: ReadConversations) {
  const { items = [], searchedTo, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = read;
  /** How many conversations the list had when the search went on. */
  const [had, setHad] = useState<number>();
  const isOver = items.length !== had || !hasNextPage || isFetchNextPageError;
  useEffect(() => {
    if (had === undefined || isFetching) return;
    if (isOver) setHad(undefined);
    else void fetchNextPage();
  }, [had, isOver, isFetching, searchedTo, fetchNextPage]);
  return {
    isOn: had !== undefined,
    start: () => setHad(items.length),
    stop: () => setHad(undefined),
  };
}
