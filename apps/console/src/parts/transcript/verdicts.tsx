import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { StateIcon, type State } from '#shared/ui/state-icon.tsx';
import type { Candidate } from '#parts/transcript/entry-args.ts';
import { transcriptTexts } from '#texts/transcript.ts';
import styles from '#parts/transcript/turn-line.module.css';

/** More than these, and all that merely do not hold are folded away. */
const READ_AT_A_GLANCE = 6;

interface VerdictsProps {
  candidates: readonly Candidate[];
  /** The reaction that answered. */
  chosen: number | undefined;
}

/** The reactions that were asked, in that order, each with what its condition read and said. */
export function Verdicts({ candidates, chosen }: VerdictsProps) {
  const numbered = candidates.map((candidate, index) => ({ candidate, number: index + 1 }));
  const isLong = numbered.length > READ_AT_A_GLANCE;
  const [shown, folded] = isLong
    ? [numbered.filter(({ candidate }) => candidate.verdict), numbered.filter(({ candidate }) => !candidate.verdict)]
    : [numbered, []];
  const list = (some: typeof numbered) => (
    <ol className={styles.asked}>
      {some.map(({ candidate, number }) => (
        <Verdict key={number} number={number} candidate={candidate} isChosen={candidate.reaction === chosen} />
      ))}
    </ol>
  );
  return (
    <>
      {list(shown)}
      {folded.length > 0 && (
        <details open={shown.length === 0}>
          <summary>{transcriptTexts.candidates.false(folded.length)}</summary>
          {list(folded)}
        </details>
      )}
    </>
  );
}

interface VerdictProps {
  number: number;
  candidate: Candidate;
  isChosen: boolean;
}

function Verdict({ number, candidate, isChosen }: VerdictProps) {
  const { reaction, name, condition, values, verdict, standing } = candidate;
  const [state, label] = meaningOf(verdict);
  const read = Object.entries(values).map(
    ([key, value]) => `${key} = ${value === 'undefined' ? value : JSON.stringify(value)}`,
  );
  return (
    <li className={styles.verdict}>
      <span className={`${styles.muted} p-figures`}>{number}</span>
      <StateIcon state={state} size={14} label={label} />
      <span>
        <ScreenLink to="/app/grapheditor" query={{ reaction }} className={styles.reaction}>
          {name}
        </ScreenLink>{' '}
        <span className={styles.muted}>
          {standing}
          {isChosen && transcriptTexts.candidates.answers}
        </span>
        {condition === '' ? (
          <span className={styles.muted}> · {transcriptTexts.candidates.noCondition}</span>
        ) : (
          <code className={styles.code}>{condition}</code>
        )}
        {read.length > 0 && <code className={`${styles.code} ${styles.muted}`}>{read.join(', ')}</code>}
      </span>
    </li>
  );
}

function meaningOf(verdict: Candidate['verdict']): [State, string] {
  const { verdicts } = transcriptTexts.candidates;
  if (verdict === 'error') return ['error', verdicts.error];
  return verdict ? ['ok', verdicts.true] : ['not-run', verdicts.false];
}
