import type { ReactNode } from 'react';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { StateIcon, type State } from '#shared/ui/state-icon.tsx';
import type { Candidate } from '#shared/transcript/entry-args.ts';
import type { Turn } from '#shared/transcript/transcript.ts';
import styles from '#shared/transcript/turn-line.module.css';

/** What the bot understood, which reactions it asked, and what it remembers since. */
export function TurnDetails({ turn }: { turn: Turn }) {
  const alternatives = turn.intents.flatMap((intent) => intent.alternatives);
  const isReactionTold = turn.reactions.some(({ scope }, at) => at > 0 || scope !== '');
  const told = [alternatives.length, turn.entities.length, turn.candidates.length, turn.slots.size];
  if (turn.correctedText === undefined && !isReactionTold && told.every((count) => count === 0)) {
    return <p className={styles.nothing}>No other intent, no entity and no condition played a part.</p>;
  }
  return (
    <dl className={styles.details}>
      {turn.correctedText !== undefined && <Row name="Read as">{turn.correctedText}</Row>}
      {alternatives.length > 0 && (
        <Row name="Also">
          {alternatives.map(({ name, confidence }) => `${name} ${confidence.toFixed(2)}`).join(' · ')}
        </Row>
      )}
      {turn.entities.length > 0 && (
        <Row name="Entities">
          {turn.entities.map(({ entity, value, text, matcher }, at) => (
            <div key={at}>
              <span className={styles.entity}>@{entity}</span> {value}
              {text !== String(value) && <span className={styles.muted}> from “{text}”</span>}
              {matcher && <span className={styles.muted}> {matcher}</span>}
            </div>
          ))}
        </Row>
      )}
      {turn.candidates.length > 0 && (
        <Row name="Asked">
          <Verdicts candidates={turn.candidates} />
        </Row>
      )}
      {isReactionTold && (
        <Row name="Reactions">
          {turn.reactions.map(({ id, name, scope }, at) => (
            <div key={at}>
              <ScreenLink to="/app/grapheditor" query={{ reaction: id }} className={styles.reaction}>
                {name}
              </ScreenLink>
              {scope !== '' && <span className={styles.muted}> in {scope}</span>}
            </div>
          ))}
        </Row>
      )}
      {turn.slots.size > 0 && (
        <Row name="Slots">
          {[...turn.slots].map(([name, value]) => (
            <code key={name} className={styles.code}>
              {name}: {value ?? 'cleared'}
            </code>
          ))}
        </Row>
      )}
    </dl>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** What answered and what failed; those that merely did not hold are many, and folded away. */
function Verdicts({ candidates }: { candidates: readonly Candidate[] }) {
  const [telling, others] = [candidates.filter(({ verdict }) => verdict), candidates.filter(({ verdict }) => !verdict)];
  return (
    <>
      {telling.map((candidate, at) => (
        <Verdict key={at} candidate={candidate} />
      ))}
      {others.length > 0 && (
        <details open={telling.length === 0}>
          <summary>{others.length} whose condition does not hold</summary>
          {others.map((candidate, at) => (
            <Verdict key={at} candidate={candidate} />
          ))}
        </details>
      )}
    </>
  );
}

/** A reaction that was asked, and what its condition read. */
function Verdict({ candidate: { name, condition, values, verdict, standing } }: { candidate: Candidate }) {
  const [state, label] = meaningOf(verdict);
  const read = Object.entries(values).map(
    ([key, value]) => `${key} = ${value === 'undefined' ? value : JSON.stringify(value)}`,
  );
  return (
    <div className={styles.verdict}>
      <StateIcon state={state} size={14} label={label} />
      <span>
        {name} <span className={styles.muted}>{standing}</span>
        {condition !== '' && <code className={styles.code}>{condition}</code>}
        {read.length > 0 && <code className={`${styles.code} ${styles.muted}`}>{read.join(', ')}</code>}
      </span>
    </div>
  );
}

function meaningOf(verdict: Candidate['verdict']): [State, string] {
  if (verdict === 'error') return ['error', 'its condition failed'];
  return verdict ? ['ok', 'holds'] : ['not-run', 'does not hold'];
}
