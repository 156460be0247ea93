import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { conversationWork, type Conversation } from '@parley/contract';
import { IconCheck, IconCircle, IconPlayerSkipForward } from '@tabler/icons-react';
import { useCan } from '#shared/access/access.tsx';
import { DeniedTip } from '#shared/access/denied-tip.tsx';
import { call } from '#shared/api/client.ts';
import { useRead } from '#shared/api/hooks.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { notify } from '#shared/notices/notices.ts';
import { useSessionUser } from '#shared/session/session.ts';
import { trying } from '#features/conversations/detail/correct-turn.ts';
import { refreshConversations } from '#features/conversations/list/use-conversations.ts';
import { conversationTexts } from '#texts/conversations.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';
import styles from '#features/conversations/detail/review-tools.module.css';

const { review: texts, undo } = conversationWorkTexts;

type Review = Partial<Pick<Conversation, 'review_state' | 'assignee'>>;

interface ReviewToolsProps {
  conversation: Conversation;
  hasKeys: boolean;
  onNext: () => void;
}

const saveReview = (id: string, review: Review) =>
  trying(async () => {
    await call(conversationWork.review, { params: { conversation: id }, body: review });
    await refreshConversations();
  });

/** Marks a conversation as reviewed. Has the keys of reviews. */
export function ReviewButton({ conversation, hasKeys, onNext }: ReviewToolsProps) {
  const { id, review_state: state, assignee } = conversation;
  const canReview = useCan(conversationWork.review);
  const me = useSessionUser();
  const isDone = state === 'done';
  const save = (review: Review) => saveReview(id, review);

  async function toggle() {
    await save({ review_state: isDone ? 'open' : 'done' });
    const run = () => void save({ review_state: state });
    notify.success({ title: isDone ? texts.opened : texts.done, action: { label: undo, run } });
  }

  useHotkeys(conversationTexts.title, [
    {
      keys: 'E',
      description: isDone ? texts.reopen : texts.mark,
      enabled: hasKeys && canReview,
      run: () => void toggle(),
    },
    {
      keys: 'A',
      description: texts.toMe,
      enabled: hasKeys && canReview && me !== undefined && assignee !== me.id,
      run: () => me && void save({ assignee: me.id }),
    },
    { keys: 'U', description: texts.next, enabled: hasKeys, run: onNext },
  ]);

  return (
    <DeniedTip needs="PUT:/conversations/<id>" isDenied={!canReview}>
      <Button
        disabled={!canReview}
        aria-pressed={isDone}
        data-done={isDone || undefined}
        className={styles['state'] ?? ''}
        leftSection={isDone ? <IconCheck size={16} aria-hidden /> : <IconCircle size={16} stroke={1.75} aria-hidden />}
        title={isDone ? texts.reopen : texts.mark}
        onClick={() => void toggle()}
      >
        {texts.states[state]}
      </Button>
    </DeniedTip>
  );
}

/** Chooses who reviews a conversation, and goes to the next. */
export function ReviewerSelect({ conversation, onNext }: Omit<ReviewToolsProps, 'hasKeys'>) {
  const { id, assignee, assignee_name: name } = conversation;
  const { data: people = [] } = useRead(conversationWork.reviewers);
  const canReview = useCan(conversationWork.review);
  const isUnknown = assignee !== null && !people.some((person) => person.id === assignee);
  return (
    <div className={styles['tools']}>
      <DeniedTip needs="PUT:/conversations/<id>" isDenied={!canReview}>
        <NativeSelect
          aria-label={texts.assignee}
          w={136}
          disabled={!canReview}
          value={assignee === null ? '' : String(assignee)}
          data={[
            { value: '', label: texts.nobody },
            ...(isUnknown ? [{ value: String(assignee), label: name ?? texts.left }] : []),
            ...people.map((person) => ({ value: String(person.id), label: person.name })),
          ]}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            void saveReview(id, { assignee: chosen === '' ? null : Number(chosen) });
          }}
        />
      </DeniedTip>
      <ActionIcon title={texts.next} aria-label={texts.next} onClick={onNext}>
        <IconPlayerSkipForward size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}
