import { Button } from '@mantine/core';
import { chat, reactions, type ReplyOf } from '@parley/contract';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useRead } from '#shared/api/hooks.ts';
import { session } from '#shared/session/session.ts';
import { DetailRow } from '#shared/transcript/turn-details.tsx';
import type { Turn } from '#shared/transcript/transcript.ts';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import { TriedWhy } from '#shared/understanding/tried-why.tsx';
import { useTriedText } from '#shared/understanding/use-tried-text.ts';
import { chatTexts } from '#texts/chat.ts';
import details from '#shared/transcript/turn-line.module.css';
import styles from '#features/chat/turn-inspector.module.css';

const texts = chatTexts.turn;

interface TurnInspectorProps {
  conversationId: string;
  token: string;
  turn: Turn;
  /** Absent where there is nothing to go back to. */
  onRewind: (() => void) | undefined;
}

type Remembered = ReplyOf<typeof chat.remembered>['after'];

/** The memory of a talk with the draft before and after a turn, why the text has its intent, and the way back. */
export function TurnInspector({ conversationId, token, turn, onRewind }: TurnInspectorProps) {
  const { data } = useRead(chat.remembered, {
    query: { id: conversationId, conversation_token: token, timestamp: String(turn.timestamp) },
    staleTime: Infinity,
    quiet: true,
  });
  return (
    <>
      {data && <Memory before={data.before} after={data.after} />}
      {turn.text !== undefined && turn.text !== '' && <Why text={turn.text} />}
      {onRewind && (
        <div className={styles.foot}>
          <Button size="compact-xs" leftSection={<IconArrowBackUp size={14} aria-hidden />} onClick={onRewind}>
            {texts.rewind}
          </Button>
        </div>
      )}
    </>
  );
}

function Memory({ before, after }: { before: Remembered | null; after: Remembered }) {
  const names = new Map(useRead(reactions.list).data?.map(({ id, name }) => [id, name]));
  const nameOf = (id: number) => (id === 0 ? '__timeout__' : (names.get(id) ?? texts.unknownReaction(id)));
  const slots = [...new Set([...Object.keys(before?.slots ?? {}), ...Object.keys(after.slots)])];
  return (
    <dl className={details.details}>
      <DetailRow name={texts.slots}>
        {slots.length === 0 && <span className={details.muted}>{texts.none}</span>}
        {slots.map((name) => (
          <Change key={name} name={name} before={shown(before?.slots[name])} after={shown(after.slots[name])} />
        ))}
      </DetailRow>
      {(before?.scope ?? after.scope) !== null && (
        <DetailRow name={texts.scope}>
          <Change name="" before={before?.scope ?? texts.none} after={after.scope ?? texts.none} />
        </DetailRow>
      )}
      {after.expected.length > 0 && (
        <DetailRow name={texts.expected}>{after.expected.map(nameOf).join(', ')}</DetailRow>
      )}
      {after.timers.length > 0 && (
        <DetailRow name={texts.timers}>{after.timers.map(({ reaction }) => nameOf(reaction)).join(', ')}</DetailRow>
      )}
    </dl>
  );
}

/** A slot that is not there has no text. */
function shown(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}

interface ChangeProps {
  name: string;
  before: string | undefined;
  after: string | undefined;
}

function Change({ name, before, after }: ChangeProps) {
  const isSame = before === after;
  return (
    <code className={details.code} data-same={isSame || undefined}>
      {name !== '' && texts.slot(name)}
      {isSame ? (
        <span className={details.muted}>{after}</span>
      ) : (
        <>
          <del className={styles.before}>{before ?? texts.unset}</del> →{' '}
          <ins className={styles.after}>{after ?? texts.cleared}</ins>
        </>
      )}
    </code>
  );
}

/** Asked of the model that serves now, and only when somebody looks. */
function Why({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const { tried, error } = useTriedText(isOpen ? text : '');
  const navigate = useNavigate();
  const find = (q: string) => void navigate(screenAddress('/app/intents', session.get().projectId, { q }));
  return (
    <details className={styles.why} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.why}</summary>
      {error !== undefined && <p className={details.muted}>{error}</p>}
      {tried?.untrained && <p className={details.muted}>{texts.untrained}</p>}
      {tried && !tried.untrained && (
        <TriedWhy tried={tried} onShowIntent={find} onShowTemplate={(_intent, template) => find(template)} />
      )}
    </details>
  );
}
