import { foundValueText } from '@parley/domain';
import type { ReactNode } from 'react';
import { shownTime } from '#shared/times.ts';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { DoneActions } from '#shared/transcript/done-actions.tsx';
import type { Turn } from '#shared/transcript/transcript.ts';
import { Verdicts } from '#shared/transcript/verdicts.tsx';
import styles from '#shared/transcript/turn-line.module.css';

interface TurnDetailsProps {
  turn: Turn;
  /** What else is known of it. Without it, at least what it wrote into slots is shown. */
  children?: ReactNode;
}

/** What the bot understood, which reactions it asked, what it did, and what it remembers since. */
export function TurnDetails({ turn, children }: TurnDetailsProps) {
  const { intents, entities, candidates, reactions, actions, slots, standing, correctedText } = turn;
  const alternatives = intents.flatMap((intent) => intent.alternatives);
  return (
    <>
      <dl className={styles.details}>
        <DetailRow name="At">
          <span className="p-figures">{shownTime(turn.timestamp)}</span>
        </DetailRow>
        {correctedText !== undefined && <DetailRow name="Read as">{correctedText}</DetailRow>}
        {alternatives.length > 0 && (
          <DetailRow name="Also">
            {alternatives.map(({ name, confidence }) => `${name} ${confidence.toFixed(2)}`).join(' · ')}
          </DetailRow>
        )}
        {entities.length > 0 && (
          <DetailRow name="Entities">
            {entities.map(({ entity, value, text, matcher }, at) => (
              <div key={at}>
                <span className={styles.entity}>@{entity}</span> {foundValueText(value)}
                {text !== foundValueText(value) && <span className={styles.muted}> from “{text}”</span>}
                {matcher && <span className={styles.muted}> {matcher}</span>}
              </div>
            ))}
          </DetailRow>
        )}
        <DetailRow name="Asked">
          {candidates.length > 0 ? (
            <Verdicts candidates={candidates} chosen={reactions[0]?.id} />
          ) : (
            <span className={styles.muted}>{unasked(turn.began, standing)}</span>
          )}
        </DetailRow>
        {reactions.length > 0 && (
          <DetailRow name="Reactions">
            {reactions.map(({ id, name, scope }, at) => (
              <div key={at}>
                <ScreenLink to="/app/grapheditor" query={{ reaction: id }} className={styles.reaction}>
                  {name}
                </ScreenLink>
                {scope !== '' && <span className={styles.muted}> in {scope}</span>}
              </div>
            ))}
          </DetailRow>
        )}
        {actions.length > 0 && (
          <DetailRow name="Actions">
            <DoneActions actions={actions} />
          </DetailRow>
        )}
        {!children && slots.size > 0 && (
          <DetailRow name="Slots">
            {[...slots].map(([name, value]) => (
              <code key={name} className={styles.code}>
                {name}: {value ?? 'cleared'}
              </code>
            ))}
          </DetailRow>
        )}
      </dl>
      {children}
    </>
  );
}

export function DetailRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Why there is nothing to list. */
function unasked(began: Turn['began'], standing: string | undefined): string {
  if (began === 'timer') return 'nothing: a timer runs its reaction';
  if (began === 'editor') return 'nothing: the talk begins at the reaction';
  return standing === undefined
    ? 'no reaction lists the intent'
    : `no condition: the first that is ${standing} answers`;
}
