import { entityName } from '#parts/understanding/text-with-hits.tsx';
import { foundValueText } from '@parley/domain';
import type { ReactNode } from 'react';
import { Fact } from '#shared/ui/fact.tsx';
import { shownTime } from '#shared/times.ts';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { DoneActions } from '#parts/transcript/done-actions.tsx';
import type { TranscriptTurn } from '#parts/transcript/transcript.ts';
import { Verdicts } from '#parts/transcript/verdicts.tsx';
import { transcriptTexts } from '#texts/transcript.ts';
import styles from '#parts/transcript/turn-line.module.css';

interface TurnDetailsProps {
  turn: TranscriptTurn;
  /** More about the turn. Without it, at least the slots that it wrote are shown. */
  children?: ReactNode;
}

/** Shows the understood intent, the reactions that were asked, the actions, and the slots since. */
export function TurnDetails({ turn, children }: TurnDetailsProps) {
  const { intents, entities, candidates, reactions, actions, slots, standing, correctedText } = turn;
  const alternatives = intents.flatMap((intent) => intent.alternatives);
  return (
    <>
      <dl className={styles.details}>
        <Fact name={transcriptTexts.details.time}>
          <span className="p-figures">{shownTime(turn.timestamp)}</span>
        </Fact>
        {correctedText !== undefined && <Fact name={transcriptTexts.details.corrected}>{correctedText}</Fact>}
        {alternatives.length > 0 && (
          <Fact name={transcriptTexts.details.otherIntents}>
            {alternatives.map(({ name, confidence }) => `${name} ${confidence.toFixed(2)}`).join(' · ')}
          </Fact>
        )}
        {entities.length > 0 && (
          <Fact name={transcriptTexts.details.entities}>
            {entities.map(({ entity, role, value, text, matcher }, at) => (
              <div key={at}>
                <span className={styles.entity}>{entityName({ entity, role })}</span> {foundValueText(value)}
                {text !== foundValueText(value) && (
                  <span className={styles.muted}> {transcriptTexts.details.from(text)}</span>
                )}
                {matcher && <span className={styles.muted}> {matcher}</span>}
              </div>
            ))}
          </Fact>
        )}
        <Fact name={transcriptTexts.details.candidates}>
          {candidates.length > 0 ? (
            <Verdicts candidates={candidates} chosen={reactions[0]?.id} />
          ) : (
            <span className={styles.muted}>{unasked(turn.began, standing)}</span>
          )}
        </Fact>
        {reactions.length > 0 && (
          <Fact name={transcriptTexts.details.reactions}>
            {reactions.map(({ id, name, scope }, at) => (
              <div key={at}>
                <ScreenLink to="/app/grapheditor" query={{ reaction: id }} className={styles.reaction}>
                  {name}
                </ScreenLink>
                {scope !== '' && <span className={styles.muted}> {transcriptTexts.details.inScope(scope)}</span>}
              </div>
            ))}
          </Fact>
        )}
        {actions.length > 0 && (
          <Fact name={transcriptTexts.details.actions}>
            <DoneActions actions={actions} />
          </Fact>
        )}
        {!children && slots.size > 0 && (
          <Fact name={transcriptTexts.details.slots}>
            {[...slots].map(([name, value]) => (
              <code key={name} className={styles.code}>
                {transcriptTexts.details.slot(name, value ?? transcriptTexts.details.cleared)}
              </code>
            ))}
          </Fact>
        )}
      </dl>
      {children}
    </>
  );
}

/** Why there is nothing to list. */
function unasked(began: TranscriptTurn['began'], standing: string | undefined): string {
  if (began === 'timer') return transcriptTexts.details.byTimer;
  if (began === 'editor') return transcriptTexts.details.byEditor;
  return standing === undefined ? transcriptTexts.details.noReaction : transcriptTexts.details.noCondition(standing);
}
