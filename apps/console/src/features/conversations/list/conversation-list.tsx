import { conversations, type Label, type ListedConversation } from '@parley/contract';
import { IconCheck, IconNote, IconSearch, IconSquare, IconSquareCheckFilled, IconUser } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { soonText } from '#shared/times.ts';
import { OptionList } from '#shared/ui/option-list.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { isChosen, type Chosen } from '#features/conversations/list/chosen-conversations.ts';
import { OutcomeMark } from '#features/conversations/list/outcome-mark.tsx';
import { LabelChip } from '#features/conversations/labels/label-chip.tsx';
import { shownSpan } from '#features/conversations/filters/shown-span.ts';
import { conversationTexts } from '#texts/conversations.ts';
import { personalDataTexts } from '#texts/personal-data.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';
import styles from '#features/conversations/list/conversation-list.module.css';

const ROW_HEIGHT = 82;

interface ConversationListProps {
  items: ListedConversation[];
  selected: string;
  labels: readonly Label[];
  chosen: Chosen;
  /** Absent if the user may not change conversations. */
  onToggle: ((id: string) => void) | undefined;
  listRef: RefObject<HTMLDivElement | null>;
  onSelect: (id: string) => void;
}

/** The list of conversations; the selected one is shown beside it. The screen handles the keys. */
export function ConversationList(props: ConversationListProps) {
  const { items, selected, labels, chosen, onToggle, listRef, onSelect } = props;
  return (
    <OptionList
      label={conversationTexts.title}
      items={items}
      selected={selected}
      listRef={listRef}
      rowHeight={ROW_HEIGHT}
      renderRow={(item) => <Row item={item} labels={labels} isChosen={isChosen(chosen, item.id)} onToggle={onToggle} />}
      onSelect={onSelect}
      className={styles['list']}
    />
  );
}

interface RowProps extends Pick<ConversationListProps, 'labels' | 'onToggle'> {
  item: ListedConversation;
  isChosen: boolean;
}

function Row({ item, labels, isChosen: isIts, onToggle }: RowProps) {
  const canOpen = useCan(conversations.get);
  const [first, ...others] = labels.filter(({ id }) => item.labels.includes(id));
  return (
    <>
      <div className={styles['line']}>
        {onToggle && <Choice isChosen={isIts} onToggle={() => onToggle(item.id)} />}
        <span className={`${styles['time']} p-figures`}>{soonText(item.started / 1_000_000)}</span>
        <span className={styles['space']} />
        <Review item={item} />
        {item.note_count > 0 && (
          <IconNote size={14} stroke={2} role="img" aria-label={conversationTexts.notes(item.note_count)} />
        )}
        {item.fallback_count > 0 && (
          <span className={`${styles['fallbacks']} p-figures`}>
            <StateIcon state="fallback" size={14} label={conversationTexts.fallbacks(item.fallback_count)} />
            <span aria-hidden>{item.fallback_count}</span>
          </span>
        )}
      </div>
      <div className={styles['line']}>
        {item.found && (
          <IconSearch size={12} stroke={2} role="img" aria-label={conversationTexts.found} className={styles['icon']} />
        )}
        <span className={styles['said']} data-empty={item.said === null || item.is_erased || undefined}>
          {item.is_erased
            ? personalDataTexts.erasedSaid
            : (item.found?.text ?? item.said ?? (canOpen ? conversationTexts.nothingSaid : conversationTexts.hidden))}
        </span>
        {first && (
          <LabelChip label={{ ...first, name: others.length > 0 ? `${first.name} +${others.length}` : first.name }} />
        )}
      </div>
      <div className={styles['line']}>
        <OutcomeMark outcome={item.outcome} />
        <span>{conversationTexts.environments[item.project_env]}</span>
        <span className={styles['space']} />
        <span className="p-figures">{conversationTexts.detail.turns(item.turns)}</span>
        <span className={`${styles['span']} p-figures`}>{shownSpan(item.last_activity - item.started)}</span>
      </div>
    </>
  );
}

/** The row is one option of a list, which has the keys: this follows the pointer only. */
function Choice({ isChosen: isIts, onToggle }: { isChosen: boolean; onToggle: () => void }) {
  const Symbol = isIts ? IconSquareCheckFilled : IconSquare;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span
      className={styles['choice']}
      data-chosen={isIts || undefined}
      title={conversationWorkTexts.many.select}
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      <Symbol size={16} stroke={1.75} aria-hidden />
      {isIts && <span className="p-visually-hidden">{conversationWorkTexts.many.chosen}</span>}
    </span>
  );
}

function Review({ item: { review_state: state, assignee, assignee_name: name } }: Pick<RowProps, 'item'>) {
  const { review } = conversationWorkTexts;
  if (state === 'done') return <IconCheck size={14} stroke={2} role="img" aria-label={review.reviewed} />;
  if (assignee === null) return null;
  return <IconUser size={14} stroke={2} role="img" aria-label={review.by(name ?? review.left)} />;
}
