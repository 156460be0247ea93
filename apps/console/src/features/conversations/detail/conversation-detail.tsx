import { conversations, type Conversation } from '@parley/contract';
import { useRef, useState } from 'react';
import { Can } from '#shared/access/access.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { useRead } from '#shared/api/hooks.ts';
import { shownTime } from '#shared/times.ts';
import type { SelectableLogLevel } from '#parts/transcript/log-level-select.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { Strip } from '#shared/ui/strip.tsx';
import { Gone } from '#features/conversations/detail/gone.tsx';
import { ConversationHead } from '#features/conversations/detail/conversation-head.tsx';
import { NoteFoot } from '#features/conversations/detail/note-foot.tsx';
import { TalkList } from '#features/conversations/list/talk-list.tsx';
import { useTurnActions, type Asked } from '#features/conversations/detail/turn-actions.ts';
import { TurnDialog } from '#features/conversations/detail/turn-dialog.tsx';
import { useDetailKeys } from '#features/conversations/detail/use-detail-keys.ts';
import { useFollowed } from '#features/conversations/detail/use-followed.ts';
import { useShownRows } from '#features/conversations/list/use-shown-rows.ts';
import { useExpanded } from '#features/conversations/detail/use-expanded.ts';
import { conversationTexts } from '#texts/conversations.ts';
import { personalDataTexts } from '#texts/personal-data.ts';
import styles from '#features/conversations/detail/conversation-detail.module.css';

const { detail: texts } = conversationTexts;

interface ConversationDetailProps {
  id: string;
  /** Timestamp of the entry that a link leads to, or of the selected turn. */
  entry: number | undefined;
  onEntry: (timestamp: number) => void;
  onStep: (by: 1 | -1) => void;
  onNextToReview: () => void;
  onClose: () => void;
}

/** The polling interval of a live conversation. */
const FOLLOWED_MS = 3_000;

/** One conversation: the words on the left, their understanding on the right. */
export function ConversationDetail({ id, ...rest }: ConversationDetailProps) {
  const { data, error, refetch } = useRead(conversations.get, {
    params: { conversation: id },
    query: { turns: '0' },
    handles: ['local'],
    refetchInterval: (read) => (read?.outcome === 'open' ? FOLLOWED_MS : 0),
  });
  if (error instanceof ApiError && error.status === 404) return <Gone id={id} />;
  if (error) return <LoadError what={texts.noun} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  return <Loaded key={id} conversation={data} {...rest} />;
}

interface LoadedProps extends Omit<ConversationDetailProps, 'id'> {
  conversation: Conversation;
}

function Loaded({ conversation, entry, onEntry, onStep, onNextToReview, onClose }: LoadedProps) {
  const { id } = conversation;
  const [level, setLevel] = useState<SelectableLogLevel>('warn');
  const [about, setAbout] = useState<number>();
  const [isNoted, setNoted] = useState(false);
  const [isLabeling, setLabeling] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const expansion = useExpanded();
  const noteInput = useRef<HTMLTextAreaElement>(null);
  const talk = useShownRows({ conversation, entry, level, onEntry });
  const { turns, rows, shown, selected } = talk;
  useFollowed(conversation, turns, () => setNoted(false));

  function note(timestamp?: number) {
    setAbout(timestamp);
    noteInput.current?.focus();
  }
  const actions = useTurnActions({ conversation: id, onAsk: setAsked, onNote: note });
  // The field that a key opened takes the keys that follow it.
  const isFree = !isLabeling && asked === undefined;
  useDetailKeys({ ...talk, expansion, actions, isFree, onLabel: () => setLabeling(true), onNote: () => note() });

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
        expanded={expansion.expanded}
        actions={actions}
        onExpand={expansion.expand}
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
