import { Button } from '@mantine/core';
import type { Label, ListedConversation } from '@parley/contract';
import { IconNote } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { shownTime } from '#shared/times.ts';
import { Chip } from '#shared/ui/chip.tsx';
import { OptionList } from '#shared/ui/option-list.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
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
  return (
    <>
      <OptionList
        label={conversationTexts.title}
        items={items}
        selected={selected}
        listRef={listRef}
        rowHeight={ROW_HEIGHT}
        renderRow={(item) => <Row item={item} labels={labels} />}
        onSelect={onSelect}
        className={styles['list']}
      />
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
