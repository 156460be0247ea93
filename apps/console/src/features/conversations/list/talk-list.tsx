import { Button } from '@mantine/core';
import { chat, type Conversation } from '@parley/contract';
import { IconDownload } from '@tabler/icons-react';
import { useEffect } from 'react';
import { readAddress } from '#shared/api/client.ts';
import { shownSize } from '#shared/shown-size.ts';
import { shownTime } from '#shared/times.ts';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { StateLine } from '#shared/ui/state-line.tsx';
import { VirtualList } from '#shared/ui/virtual-list.tsx';
import { NoteView } from '#features/conversations/notes/note-view.tsx';
import type { TalkRow } from '#features/conversations/list/talk-rows.ts';
import { TalkRowView } from '#features/conversations/list/talk-row.tsx';
import type { TurnAction } from '#features/conversations/detail/turn-actions.ts';
import type { useTurns } from '#features/conversations/detail/use-turns.ts';
import { conversationTexts } from '#texts/conversations.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#features/conversations/list/talk-list.module.css';

const { detail: texts, outcomes } = conversationTexts;
const { turn: turnTexts, tools } = conversationWorkTexts;

interface TalkListProps {
  conversation: Conversation;
  turns: ReturnType<typeof useTurns>;
  rows: readonly TalkRow[];
  /** The index of the selected row; -1 for no selection. */
  shown: number;
  isEndShown: boolean;
  expanded: ReadonlySet<string>;
  actions: readonly TurnAction[];
  onExpand: (key: string, isOpen: boolean) => void;
  onSelect: (timestamp: number) => void;
  onNote: (timestamp: number) => void;
}

/** Keys of the rows before the first turn and after the last. */
const BEGIN = 'begin';
const END = 'end';
const MORE = 'more';
type Item = TalkRow | typeof BEGIN | typeof END | typeof MORE;

/** The turns and their understanding. Only visible rows are rendered; scrolling reads more turns. */
export function TalkList(props: TalkListProps) {
  const { conversation, turns, rows, shown, isEndShown, expanded, actions, onExpand, onSelect, onNote } = props;
  if (turns.isPending) return <SkeletonRows />;
  if (turns.isError && rows.length === 0) {
    return <Failed message={turns.error.message} onRetry={() => void turns.refetch()} />;
  }
  const items: Item[] = [...(turns.hasPreviousPage ? ([BEGIN] as const) : []), ...rows, turns.hasNextPage ? MORE : END];
  const before = turns.hasPreviousPage ? 1 : 0;
  return (
    <VirtualList<Item>
      className={styles['talk']}
      label={texts.noun}
      items={items}
      keyOf={(item) => (typeof item === 'string' ? item : item.key)}
      rowHeight={30}
      isMeasured
      isFocusable
      showIndex={isEndShown ? items.length - 1 : shown < 0 ? -1 : shown + before}
      renderRow={(item, at) => {
        if (item === BEGIN) return <Earlier turns={turns} />;
        if (item === MORE) return <Later turns={turns} />;
        if (item === END) return <End conversation={conversation} />;
        return (
          <TalkRowView
            conversationId={conversation.id}
            row={item}
            isErased={conversation.is_erased === true}
            isShown={at === shown + before}
            isOpen={expanded.has(item.key)}
            actions={actions}
            onOpen={(isOpen) => onExpand(item.key, isOpen)}
            onSelect={() => onSelect(item.time)}
            onNote={onNote}
          />
        );
      }}
    />
  );
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={styles['failed']}>
      <StateLine state="error" role="alert">
        {turnTexts.failed} {message}
      </StateLine>
      <Button onClick={onRetry}>{uiTexts.tryAgain}</Button>
    </div>
  );
}

function Earlier({ turns }: Pick<TalkListProps, 'turns'>) {
  return (
    <div className={styles['edge']}>
      <Button size="compact-sm" loading={turns.isFetchingPreviousPage} onClick={() => void turns.fetchPreviousPage()}>
        {turnTexts.earlier}
      </Button>
    </div>
  );
}

/** Reads more as soon as it renders, which happens near the end of the list. */
function Later({ turns }: Pick<TalkListProps, 'turns'>) {
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = turns;
  useEffect(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  if (isFetchNextPageError) {
    return <Failed message={turns.error?.message ?? ''} onRetry={() => void fetchNextPage()} />;
  }
  return <p className={styles['edge']}>{turnTexts.loading}</p>;
}

/** The outcome, the attachments, and the notes on the whole conversation. */
function End({ conversation }: { conversation: Conversation }) {
  const { notes, attachments } = conversation;
  return (
    <div className={styles['after']}>
      <p className={styles['end']}>{endOf(conversation)}</p>
      {attachments.length > 0 && (
        <>
          <p>{texts.attachments}</p>
          <ul className="p-plain-list">
            {attachments.map(({ id, name, size }) => (
              <li key={id} className={styles['attachment']}>
                <a
                  className="p-inline-link"
                  href={readAddress(chat.attachment, { params: { id } })}
                  download={name}
                  title={tools.download(name)}
                >
                  <IconDownload size={14} stroke={2} aria-hidden /> {name}
                </a>{' '}
                <span className="p-caption">{shownSize(size)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {notes
        .filter(({ entry_timestamp }) => entry_timestamp === null)
        .map((note) => (
          <NoteView key={note.id} note={note} />
        ))}
    </div>
  );
}

function endOf({ ended, last_activity: last, outcome }: Conversation): string {
  return ended === null
    ? texts.left(outcomes[outcome], shownTime(last))
    : texts.ended(outcomes[outcome], shownTime(ended));
}
