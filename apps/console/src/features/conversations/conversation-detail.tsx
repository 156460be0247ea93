import { conversations, type Conversation } from '@parley/contract';
import { useMemo, useRef, useState } from 'react';
import { Can, useCan } from '#shared/access/access.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { useRead } from '#shared/api/hooks.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { shownTime } from '#shared/times.ts';
import type { SelectableLogLevel } from '#shared/transcript/log-level-select.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { Strip } from '#shared/ui/strip.tsx';
import { ConversationHead } from '#features/conversations/conversation-head.tsx';
import { NoteFoot } from '#features/conversations/note-foot.tsx';
import { TalkList } from '#features/conversations/talk-list.tsx';
import { isTurn, rowAt, turnBeside, withWork } from '#features/conversations/talk-rows.ts';
import { hasWords, useTurnActions, type Asked } from '#features/conversations/turn-actions.ts';
import { TurnDialog } from '#features/conversations/turn-dialog.tsx';
import { useFollowed } from '#features/conversations/use-followed.ts';
import { useTurns } from '#features/conversations/use-turns.ts';
import { useUnfolded } from '#features/conversations/use-unfolded.ts';
import { conversationTexts } from '#texts/conversations.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';
import { personalDataTexts } from '#texts/personal-data.ts';
import styles from '#features/conversations/conversation-detail.module.css';

const { detail: texts, shortcuts } = conversationTexts;
const { turn: turnTexts } = conversationWorkTexts;

interface ConversationDetailProps {
  id: string;
  /** Timestamp of the entry that a link leads to, or of the selected turn. */
  entry: number | undefined;
  onEntry: (timestamp: number) => void;
  onStep: (by: 1 | -1) => void;
  onNextToReview: () => void;
  onClose: () => void;
}

/** Between two looks at a conversation that goes on. */
const FOLLOWED_MS = 3_000;

/** One conversation: what was said on the left, what was understood on the right. */
export function ConversationDetail({ id, ...rest }: ConversationDetailProps) {
  const { data, error, refetch } = useRead(conversations.get, {
    params: { conversation: id },
    query: { turns: '0' },
    quiet: true,
    refetchInterval: (read) => (read?.outcome === 'open' ? FOLLOWED_MS : 0),
  });
  if (error instanceof ApiError && error.status === 404) return <Gone />;
  if (error) return <LoadError what={texts.noun} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  return <Loaded key={id} conversation={data} {...rest} />;
}

function Gone() {
  return (
    <p className={styles['gone']} role="status">
      {texts.gone}
    </p>
  );
}

interface LoadedProps extends Omit<ConversationDetailProps, 'id'> {
  conversation: Conversation;
}

function Loaded({ conversation, entry, onEntry, onStep, onNextToReview, onClose }: LoadedProps) {
  const { id, notes, annotations } = conversation;
  const [level, setLevel] = useState<SelectableLogLevel>('warn');
  const [about, setAbout] = useState<number>();
  const [isNoted, setNoted] = useState(false);
  const [isLabeling, setLabeling] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const { unfolded, unfold } = useUnfolded();
  const noteInput = useRef<HTMLTextAreaElement>(null);
  const canEdit = useCan(conversations.createNote);
  const [anchor, setAnchor] = useState(entry);
  const turns = useTurns(id, anchor, level);
  const { rows: read, hasNextPage } = turns;
  useFollowed(conversation, turns, () => setNoted(false));
  const rows = useMemo(() => withWork(read, notes, annotations, hasNextPage), [read, notes, annotations, hasNextPage]);
  const shown = entry === undefined ? -1 : rowAt(rows, entry);
  const [first, last] = [rows[0], rows.at(-1)];
  const isElsewhere =
    entry !== undefined && first && last && (entry < first.time || (hasNextPage && entry > last.time));
  if (isElsewhere && anchor !== entry) setAnchor(entry);

  function note(timestamp?: number) {
    setAbout(timestamp);
    noteInput.current?.focus();
  }
  const actions = useTurnActions({ conversation: id, onAsk: setAsked, onNote: note });
  const current = shown < 0 ? undefined : rows[shown];
  const selected = isTurn(current) ? current : undefined;

  function stepTurn(by: 1 | -1) {
    const next = turnBeside(rows, shown, by);
    if (next) onEntry(next.time);
    else if (by === 1 && hasNextPage) void turns.fetchNextPage();
  }
  // What is typed at once after the key that opened a field goes into it.
  const isFree = !isLabeling && asked === undefined;
  useHotkeys(conversationTexts.title, [
    { keys: ['ArrowRight', ']'], description: turnTexts.next, run: () => stepTurn(1) },
    { keys: ['ArrowLeft', '['], description: turnTexts.previous, enabled: shown > 0, run: () => stepTurn(-1) },
    {
      keys: 'Home',
      description: turnTexts.first,
      run: () => onEntry((turns.hasPreviousPage ? undefined : first?.time) ?? conversation.started),
    },
    { keys: 'End', description: turnTexts.last, run: () => onEntry(conversation.last_activity) },
    {
      keys: 'D',
      description: turnTexts.details,
      enabled: isFree && selected !== undefined,
      run: () => selected && unfold(selected.key, !unfolded.has(selected.key)),
    },
    { keys: 'L', description: shortcuts.label, enabled: canEdit, run: () => setLabeling(true) },
    { keys: 'N', description: shortcuts.note, enabled: isFree && canEdit && !selected, run: () => note() },
    ...actions.map(({ hotkey, label, isOfWords, run }) => ({
      keys: hotkey,
      description: label,
      enabled: isFree && selected !== undefined && (!isOfWords || hasWords(selected)),
      run: () => selected && run(selected),
    })),
  ]);

  return (
    <section className={styles['detail']} aria-label={texts.title(shownTime(conversation.started))}>
      <ConversationHead
        conversation={conversation}
        level={level}
        isLabeling={isLabeling}
        isFree={isFree}
        onLevel={setLevel}
        onLabeling={setLabeling}
        onAsk={(subject) => setAsked({ about: subject, row: selected })}
        onStep={onStep}
        onNextToReview={onNextToReview}
        onClose={onClose}
      />
      {conversation.is_erased && <Strip state="info">{personalDataTexts.conversationErased}</Strip>}
      <TalkList
        conversation={conversation}
        turns={turns}
        rows={rows}
        shown={shown}
        isEndShown={isNoted}
        unfolded={unfolded}
        actions={actions}
        onUnfold={unfold}
        onSelect={onEntry}
        onNote={note}
      />
      <Can do={conversations.createNote}>
        <NoteFoot
          conversationId={id}
          about={about}
          inputRef={noteInput}
          onAboutAll={() => setAbout(undefined)}
          onNoted={() => setNoted(about === undefined)}
        />
      </Can>
      {asked && <TurnDialog conversationId={id} asked={asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}
