import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, useState, type ReactNode } from 'react';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import type { TranscriptTurn } from '#parts/transcript/transcript.ts';
import { TurnDetails } from '#parts/transcript/turn-details.tsx';
import { transcriptTexts } from '#texts/transcript.ts';
import styles from '#parts/transcript/turn-line.module.css';

const FALLBACK = '__fallback__';

/** One line about a turn, `Lost card 0.93 → Report loss · 14 ms`, which expands to all its details. */
export function TurnLine({
  turn,
  about,
}: {
  turn: TranscriptTurn;
  about?: ((turn: TranscriptTurn) => ReactNode) | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div className={styles.turn} data-open={isOpen || undefined}>
      <div className={styles.line}>
        <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Chevron size={14} stroke={2} aria-hidden />
          <span className="p-visually-hidden">{transcriptTexts.turn.why}</span>{' '}
          {turn.began && <span className={styles.intent}>{transcriptTexts.turn.began[turn.began]}</span>}
          {turn.intents.map(({ name, confidence }, at) => (
            <Fragment key={at}>
              {at > 0 && <span>,</span>}
              {name === FALLBACK && <StateIcon state="fallback" size={14} />}
              <span className={styles.intent}>{name}</span>{' '}
              {confidence !== undefined && <span className="p-figures">{confidence.toFixed(2)}</span>}
            </Fragment>
          ))}
        </button>
        <span aria-hidden>→</span>
        {turn.passedOn !== undefined && <span>{turn.passedOn}</span>}
        {turn.reactions.length === 0 && turn.passedOn === undefined ? (
          <span className={styles.none}>{transcriptTexts.turn.noReaction}</span>
        ) : (
          turn.reactions.slice(0, 1).map(({ id, name }) => (
            <ScreenLink key={id} to="/app/grapheditor" query={{ reaction: id }} className={styles.reaction}>
              {name}
            </ScreenLink>
          ))
        )}
        {turn.reactions.length > 1 && <span>+{turn.reactions.length - 1}</span>}
        {turn.milliseconds !== undefined && (
          <span className={`${styles.time} p-figures`} title={transcriptTexts.turn.timeHint}>
            {transcriptTexts.turn.milliseconds(roundedTime(turn.milliseconds))}
          </span>
        )}
      </div>
      {isOpen && <TurnDetails turn={turn}>{about?.(turn)}</TurnDetails>}
    </div>
  );
}

function roundedTime(milliseconds: number): string {
  return milliseconds < 1 ? transcriptTexts.turn.underOne : String(Math.round(milliseconds));
}
