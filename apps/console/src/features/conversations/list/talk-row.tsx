import { ActionIcon } from '@mantine/core';
import { conversations, reactions } from '@parley/contract';
import { foundValueText } from '@parley/domain';
import { IconChevronDown, IconChevronRight, IconMessageDots, IconNote, IconSitemap } from '@tabler/icons-react';
import { Can } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { shownTime } from '#shared/times.ts';
import { ActionLine, LogLine } from '#parts/transcript/log-line.tsx';
import type { FiredReaction, TranscriptTurn } from '#parts/transcript/transcript.ts';
import { cardWords } from '#parts/transcript/transcript-text.ts';
import { TurnDetails } from '#parts/transcript/turn-details.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { NoteView } from '#features/conversations/notes/note-view.tsx';
import { CorrectionLine } from '#features/conversations/detail/correction-line.tsx';
import { FALLBACK, isTurn, type TalkRow } from '#features/conversations/list/talk-rows.ts';
import type { TurnAction } from '#features/conversations/detail/turn-actions.ts';
import { TurnMemory } from '#features/conversations/detail/turn-memory.tsx';
import { TurnMenu } from '#features/conversations/detail/turn-menu.tsx';
import { conversationTexts } from '#texts/conversations.ts';
import { personalDataTexts } from '#texts/personal-data.ts';
import styles from '#features/conversations/list/talk-row.module.css';

const { turn: turnTexts } = conversationTexts;

interface TalkRowViewProps {
  conversationId: string;
  row: TalkRow;
  /** Its words were erased. */
  isErased: boolean;
  /** The selected turn, or the entry that a link leads to. */
  isShown: boolean;
  /** Its details are expanded. */
  isOpen: boolean;
  actions: readonly TurnAction[];
  onOpen: (isOpen: boolean) => void;
  onSelect: () => void;
  onNote: (timestamp: number) => void;
}

/** The talk on the left, the bot's understanding on the right; the other facts of a turn expand. */
export function TalkRowView(props: TalkRowViewProps) {
  const { conversationId, row, isErased, isShown, isOpen, actions, onOpen, onSelect, onNote } = props;
  const { line, turn, reaction, actions: done, time, notes, correction } = row;
  const isFallback = turn?.intents.some(({ name }) => name === FALLBACK);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div className={styles['turn']} data-fallback={isFallback || undefined} aria-current={isShown || undefined}>
      {/* The screen's keys select turns. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={styles['row']} onClick={turn && onSelect}>
        <span className={`${styles['time']} p-figures`}>{shownTime(time).slice(-'00:00:00'.length)}</span>
        <span className={styles['who']} data-caller={line.kind === 'caller' || undefined}>
          {whoSpeaks(row)}
        </span>
        <div className={styles['said']}>
          <Said row={row} isErased={isErased} />
          {turn && turn.entities.length > 0 && <Entities turn={turn} />}
        </div>
        <div className={styles['understood']}>
          {turn && <Understood turn={turn} isCorrected={correction !== undefined} />}
          {correction && <CorrectionLine correction={correction} />}
          {reaction && (
            <ScreenLink to="/app/grapheditor" query={{ reaction: reaction.id }} className={styles['link']}>
              <IconSitemap size={14} stroke={2} aria-hidden /> <ReactionName reaction={reaction} />
            </ScreenLink>
          )}
          {done.map((action) => (
            <ActionLine key={action.key} name={action.name} args={action.args} />
          ))}
        </div>
        <div className={styles['tools']}>
          {turn && (
            <ActionIcon
              size={24}
              aria-expanded={isOpen}
              aria-label={turnTexts.details}
              title={turnTexts.details}
              onClick={() => onOpen(!isOpen)}
            >
              <Chevron size={14} stroke={2} aria-hidden />
            </ActionIcon>
          )}
          {isTurn(row) ? (
            <TurnMenu row={row} actions={actions} className={styles['onHover']} onOpen={onSelect} />
          ) : (
            <Can do={conversations.createNote} otherwise={null}>
              <ActionIcon
                size={24}
                className={styles['onHover'] ?? ''}
                aria-label={turnTexts.addNote}
                title={turnTexts.addNote}
                onClick={() => onNote(time)}
              >
                <IconNote size={14} stroke={2} aria-hidden />
              </ActionIcon>
            </Can>
          )}
        </div>
      </div>
      {isOpen && turn && (
        <div ref={scrollToShown} className={styles['details']}>
          <TurnDetails turn={turn}>
            <TurnMemory conversationId={conversationId} timestamp={turn.timestamp} />
          </TurnDetails>
        </div>
      )}
      {notes.map((note) => (
        <NoteView key={note.id} note={note} />
      ))}
    </div>
  );
}

export function whoSpeaks({ line, turn }: TalkRow): string {
  if (line.kind === 'caller') return turnTexts.caller;
  if (line.kind === 'turn') return turn?.began === 'timer' ? turnTexts.timer : turnTexts.started;
  return line.kind === 'log' || line.kind === 'action' ? '' : turnTexts.bot;
}

/** Details expanded by a key may be below the visible area; keeps them and the turn's words visible. */
function scrollToShown(element: HTMLElement | null): void {
  element?.parentElement?.scrollIntoView?.({ block: 'nearest' });
}

export function Said({ row: { line }, isErased }: { row: TalkRow; isErased: boolean }) {
  if (isErased && 'text' in line && line.text === '') {
    return <span className={styles['erased']}>{personalDataTexts.erasedSaid}</span>;
  }
  switch (line.kind) {
    case 'bot':
      return <span className={styles['text']}>{line.text}</span>;
    case 'caller':
      return <strong className={styles['text']}>{line.text}</strong>;
    case 'buttons':
      return <span className={styles['text']}>{line.options.map(({ label }) => `[${label}]`).join(' ')}</span>;
    case 'select':
      return <span className={styles['text']}>{`${line.label} [${line.options.join('] [')}]`}</span>;
    case 'card':
      return <span className={styles['text']}>{cardWords(line)}</span>;
    case 'file':
      return <span className={styles['text']}>{turnTexts.file(line.file)}</span>;
    case 'action':
      return <ActionLine name={line.name} args={line.args} />;
    case 'log':
      return <LogLine level={line.level} text={line.text} args={line.args} />;
    case 'turn':
      return null;
  }
}

/** The name that the reaction had then; erasing a conversation leaves its id, which has a name today. */
export function ReactionName({ reaction: { id, name } }: { reaction: FiredReaction }) {
  const { data: all } = useRead(reactions.list, { enabled: name === '', handles: ['local'] });
  return name || (all?.find((one) => one.id === id)?.name ?? id);
}

function Entities({ turn }: { turn: TranscriptTurn }) {
  return (
    <div className={styles['entities']}>
      {turn.entities.map(({ entity, value }, at) => (
        // One entity may be found twice.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at}>
          <span className={styles['entity']}>@{entity}</span> {foundValueText(value)}
        </span>
      ))}
    </div>
  );
}

export function Understood({ turn, isCorrected }: { turn: TranscriptTurn; isCorrected: boolean }) {
  return turn.intents.map(({ name, confidence, alternatives }, at) => (
    // One text may match an intent twice.
    // oxlint-disable-next-line react/no-array-index-key
    <div key={at}>
      <div className={styles['intent']} data-corrected={isCorrected || undefined}>
        {name === FALLBACK ? (
          <span className={styles['missed']}>
            <StateIcon state="fallback" size={14} /> {name}
          </span>
        ) : (
          <ScreenLink to="/app/intents" query={{ q: name }} className={styles['link']}>
            <IconMessageDots size={14} stroke={2} aria-hidden /> {name}
          </ScreenLink>
        )}
        {confidence !== undefined && <span className="p-figures">{confidence.toFixed(2)}</span>}
      </div>
      {name === FALLBACK && alternatives.length > 0 && (
        <div className="p-caption">
          {alternatives.map((other) => `${other.name} ${other.confidence.toFixed(2)}`).join(', ')}
        </div>
      )}
    </div>
  ));
}
