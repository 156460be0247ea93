import type { CallWithParts } from '@parley/contract';
import { useEffect, useRef } from 'react';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import type { CallTime, CallTurn } from '#features/conversations/calls/call-time.ts';
import { TurnParts } from '#features/conversations/calls/turn-parts.tsx';
import { Understood } from '#features/conversations/calls/understood.tsx';
import { shownSpan } from '#features/conversations/filters/shown-span.ts';
import { callTexts } from '#texts/calls.ts';
import styles from '#features/conversations/calls/call-turns.module.css';

const { page: texts } = callTexts;

interface CallTurnsProps {
  call: CallWithParts;
  time: CallTime;
  selected: number;
  onSelect: (turn: number) => void;
}

/** The turns of a call in words. The selected one unfolds. */
export function CallTurns({ call, time, selected, onSelect }: CallTurnsProps) {
  const { turns } = time;
  if (turns.length === 0) return <p className={styles.none}>{texts.empty}</p>;
  return (
    <ol className={styles.turns}>
      {turns.map((turn, index) => (
        <Turn
          key={index}
          turn={turn}
          conversation={call.conversation_id}
          isSelected={index === selected}
          onSelect={() => onSelect(index === selected ? -1 : index)}
        />
      ))}
    </ol>
  );
}

interface TurnProps {
  turn: CallTurn;
  conversation: string | null;
  isSelected: boolean;
  onSelect: () => void;
}

function Turn({ turn, conversation, isSelected, onSelect }: TurnProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isSelected]);
  const { at, cause, heard, said, marks, answerMs } = turn;
  return (
    <li ref={row} className={styles.turn} data-selected={isSelected || undefined}>
      <button type="button" className={styles.row} aria-expanded={isSelected} onClick={onSelect}>
        <span className={`${styles.at} p-figures`}>{shownSpan(at * 1_000)}</span>
        <span className={styles.words}>
          <span className={styles.line}>
            <span className={styles.who}>{texts.causes[cause] ?? cause}</span>
            <span>{heard && (heard.text === '' ? <i>{texts.noWords}</i> : heard.text)}</span>
          </span>
          {said.map((words, index) => (
            <span key={index} className={styles.line}>
              <span className={styles.who}>{texts.sides.bot}</span>
              <span className="p-secondary">{words === '' ? <i>{texts.noWords}</i> : words}</span>
            </span>
          ))}
          {marks.map(({ key, tone, text }) => (
            <span key={key} className={styles.note} data-tone={tone}>
              {tone !== 'plain' && <StateIcon state={tone} size={14} />} {text}
            </span>
          ))}
        </span>
        <span className={`${styles.answer} p-figures`}>
          {answerMs !== null && (
            <>
              <span className="p-visually-hidden">{texts.answered(texts.milliseconds(answerMs))}</span>
              <span aria-hidden>{texts.milliseconds(answerMs)}</span>
            </>
          )}
        </span>
      </button>
      {isSelected && (
        <div className={styles.details}>
          {heard?.confidence !== null && heard !== undefined && (
            <p className="p-flush p-muted">{texts.confidence(heard.confidence.toFixed(2))}</p>
          )}
          {turn.parts.length > 0 && <TurnParts turn={turn} />}
          {turn.entries && conversation !== null && <Understood conversation={conversation} entries={turn.entries} />}
        </div>
      )}
    </li>
  );
}
