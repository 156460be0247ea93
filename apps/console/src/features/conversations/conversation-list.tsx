import { Button } from '@mantine/core';
import type { Label, ListedConversation } from '@parley/contract';
import { IconNote } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { shownTime } from '#shared/times.ts';
import { Chip } from '#shared/ui/chip.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { useFocusOnArrival } from '#shared/ui/use-focus-on-arrival.ts';
import { VirtualList } from '#shared/ui/virtual-list.tsx';
import { shownSpan } from '#features/conversations/shown-span.ts';
import { conversationTexts } from '#texts/conversations.ts';
import styles from '#features/conversations/conversation-list.module.css';

const ROW_HEIGHT = 60;

interface ConversationListProps {
  items: ListedConversation[];
  selected: string;
  labels: readonly Label[];
  listRef: RefObject<HTMLDivElement | null>;
  hasMore: boolean;
  isLoadingMore: boolean;
  onSelect: (id: string) => void;
  onMore: () => void;
}

/** The conversations, one of which is shown beside them. The screen has the keys. */
export function ConversationList(props: ConversationListProps) {
  const { items, selected, labels, listRef, hasMore, isLoadingMore, onSelect, onMore } = props;
  const index = items.findIndex(({ id }) => id === selected);
  useFocusOnArrival(listRef, { enabled: items.length > 0 });
  return (
    <>
      <div
        ref={listRef}
        role="listbox"
        aria-label={conversationTexts.title}
        aria-activedescendant={index < 0 ? undefined : rowId(selected)}
        tabIndex={0}
        className={styles['list']}
      >
        <VirtualList
          role="presentation"
          label={conversationTexts.title}
          items={items}
          keyOf={({ id }) => id}
          rowHeight={ROW_HEIGHT}
          showIndex={index}
          renderRow={(item) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              id={rowId(item.id)}
              role="option"
              aria-selected={item.id === selected}
              className={styles['row']}
              onClick={() => onSelect(item.id)}
            >
              <Row item={item} labels={labels} />
            </div>
          )}
        />
      </div>
      {hasMore && (
        <div className={styles['more']}>
          <Button fullWidth loading={isLoadingMore} onClick={onMore}>
            {conversationTexts.showMore}
          </Button>
        </div>
      )}
    </>
  );
}

function rowId(id: string): string {
  return `conversation-${id}`;
}

function Row({ item, labels }: { item: ListedConversation; labels: readonly Label[] }) {
  const [first, ...others] = labels.filter(({ id }) => item.labels.includes(id));
  return (
    <>
      <div className={styles['line']}>
        <span className={`${styles['time']} p-figures`}>{shownTime(item.started)}</span>
        <span className={styles['environment']}>{conversationTexts.environments[item.project_env]}</span>
        {item.note_count > 0 && (
          <IconNote size={14} stroke={2} role="img" aria-label={conversationTexts.notes(item.note_count)} />
        )}
        {item.fallback_count > 0 && (
          <span className={`${styles['fallbacks']} p-figures`}>
            <StateIcon state="fallback" size={14} label={conversationTexts.fallbacks(item.fallback_count)} />
            <span aria-hidden>{item.fallback_count}</span>
          </span>
        )}
        <span className={`${styles['span']} p-figures`}>{shownSpan(item.last_activity - item.started)}</span>
      </div>
      <div className={styles['line']}>
        <span className={styles['said']} data-empty={item.said === null || undefined}>
          {item.said ?? conversationTexts.nothingSaid}
        </span>
        {first && (
          <Chip>
            {first.name}
            {others.length > 0 && ` +${others.length}`}
          </Chip>
        )}
      </div>
    </>
  );
}
