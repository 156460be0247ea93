import { ActionIcon } from '@mantine/core';
import { conversations, type Conversation } from '@parley/contract';
import { IconArrowLeft, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { shownMinute, shownTime } from '#shared/times.ts';
import { LogLevelSelect, type SelectableLogLevel } from '#shared/transcript/log-level-select.tsx';
import { Chip } from '#shared/ui/chip.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { VirtualList } from '#shared/ui/virtual-list.tsx';
import { LabelRow } from '#features/conversations/label-row.tsx';
import { NoteFoot } from '#features/conversations/note-foot.tsx';
import { NoteView } from '#features/conversations/note-view.tsx';
import { shownSpan } from '#features/conversations/shown-span.ts';
import { rowAt, talkRows, type TalkRow } from '#features/conversations/talk-rows.ts';
import { TalkRowView } from '#features/conversations/talk-row.tsx';
import { conversationTexts } from '#texts/conversations.ts';
import styles from '#features/conversations/conversation-detail.module.css';

const { detail: texts, environments, outcomes, shortcuts } = conversationTexts;

interface ConversationDetailProps {
  id: string;
  /** Timestamp of the entry that a link leads to. */
  entry: number | undefined;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

/** One conversation: what was said on the left, what was understood on the right. */
export function ConversationDetail({ id, entry, onStep, onClose }: ConversationDetailProps) {
  const { data, error, refetch } = useRead(conversations.get, { params: { conversation: id }, quiet: true });
  if (error) return <LoadError what={texts.noun} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  return <Loaded key={id} conversation={data} entry={entry} onStep={onStep} onClose={onClose} />;
}

/** Stands for what comes after the last row. */
const END = 'end' as const;

interface LoadedProps extends Omit<ConversationDetailProps, 'id'> {
  conversation: Conversation;
}

function Loaded({ conversation, entry, onStep, onClose }: LoadedProps) {
  const { id, tracker, notes } = conversation;
  const [level, setLevel] = useState<SelectableLogLevel>('warn');
  const [about, setAbout] = useState<number>();
  const [isNoted, setNoted] = useState(false);
  const [isLabeling, setLabeling] = useState(false);
  const noteInput = useRef<HTMLTextAreaElement>(null);
  const canEdit = useCan(conversations.createNote);
  const rows = useMemo(() => talkRows(tracker, notes, level), [tracker, notes, level]);
  const items = useMemo(() => [...rows, END], [rows]);
  const shown = entry === undefined ? -1 : rowAt(rows, entry);
  useHotkeys(conversationTexts.title, [
    { keys: 'L', description: shortcuts.label, enabled: canEdit, run: () => setLabeling(true) },
    { keys: 'N', description: shortcuts.note, enabled: canEdit, run: () => noteInput.current?.focus() },
  ]);

  return (
    <section className={styles['detail']} aria-label={texts.title(shownTime(conversation.started))}>
      <header className={styles['head']}>
        <div className={styles['line']}>
          <ActionIcon size={44} className={styles['back'] ?? ''} aria-label={texts.close} onClick={onClose}>
            <IconArrowLeft size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
          <h2 className={styles['title']}>{texts.title(shownTime(conversation.started))}</h2>
          <Chip>{environments[conversation.project_env]}</Chip>
          <Chip>{outcomes[conversation.outcome]}</Chip>
          <span className={styles['space']} />
          <LogLevelSelect level={level} className={styles['level']} onLevel={setLevel} />
          <ActionIcon aria-label={texts.previous} title={texts.previous} onClick={() => onStep(-1)}>
            <IconChevronUp size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={texts.next} title={texts.next} onClick={() => onStep(1)}>
            <IconChevronDown size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
        <Facts conversation={conversation} />
        <LabelRow conversation={conversation} isOpen={isLabeling} onOpen={setLabeling} />
      </header>
      <VirtualList<TalkRow | typeof END>
        className={styles['talk']}
        label={texts.noun}
        items={items}
        keyOf={(row) => (row === END ? END : row.key)}
        rowHeight={30}
        isMeasured
        isFocusable
        showIndex={isNoted ? rows.length : shown}
        renderRow={(row, at) =>
          row === END ? (
            <End conversation={conversation} />
          ) : (
            <TalkRowView
              row={row}
              isShown={at === shown}
              onNote={(timestamp) => {
                setAbout(timestamp);
                noteInput.current?.focus();
              }}
            />
          )
        }
      />
      {canEdit && (
        <NoteFoot
          conversationId={id}
          about={about}
          inputRef={noteInput}
          onAboutAll={() => setAbout(undefined)}
          onNoted={() => setNoted(about === undefined)}
        />
      )}
    </section>
  );
}

/** The outcome, the facts, and the notes of a conversation. */
function End({ conversation }: { conversation: Conversation }) {
  const { notes, attachments, is_cut: isCut } = conversation;
  return (
    <div className={styles['after']}>
      {isCut && <p role="status">{texts.cut}</p>}
      <p className={styles['end']}>{endOf(conversation)}</p>
      {attachments.length > 0 && (
        <p>
          {texts.attachments}: {attachments.map(({ name }) => name).join(', ')}
        </p>
      )}
      {notes
        .filter(({ entry_timestamp }) => entry_timestamp === null)
        .map((note) => (
          <NoteView key={note.id} note={note} />
        ))}
    </div>
  );
}

function Facts({ conversation }: { conversation: Conversation }) {
  const { id, started, last_activity: last, turns, deployment } = conversation;
  return (
    <div className={styles['facts']}>
      <span className="p-figures">{shownSpan(last - started)}</span>
      <span>{texts.turns(turns)}</span>
      {deployment && (
        <span>
          {texts.version}{' '}
          <ScreenLink to="/app/deployments" query={{ env: conversation.project_env }} className={styles['version']}>
            {shownMinute(deployment.version / 1_000_000)}
          </ScreenLink>
        </span>
      )}
      <span className={styles['id']}>
        <code className="p-cut">{id}</code>
        <CopyButton value={id} label={texts.copyId} />
      </span>
    </div>
  );
}

function endOf({ ended, last_activity: last, outcome }: Conversation): string {
  return ended === null
    ? texts.left(outcomes[outcome], shownTime(last))
    : texts.ended(outcomes[outcome], shownTime(ended));
}
