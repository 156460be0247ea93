import type { ReplayedTurn } from '@parley/contract';
import { useProjectIdIfAny } from '#shared/session/session.ts';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import { deploymentTexts } from '#texts/deployments.ts';
import styles from '#parts/transcript/replayed-answers.module.css';

/** The answers of a turn then and of the draft now, side by side. */
export function ReplayedAnswers({ before, after }: Pick<ReplayedTurn, 'before' | 'after'>) {
  return (
    <dl className={styles.answers}>
      <Answer name={deploymentTexts.replay.before} answer={before} />
      <Answer name={deploymentTexts.replay.after} answer={after} />
    </dl>
  );
}

function Answer({ name, answer: { reactions, utterances } }: { name: string; answer: ReplayedTurn['before'] }) {
  const projectId = useProjectIdIfAny();
  return (
    <div className={styles.answer}>
      <dt>{name}</dt>
      <dd>
        <div className="p-caption">
          {reactions.length === 0 && deploymentTexts.replay.nothing}
          {reactions.map(({ id, name: reaction }, index) => (
            // A reaction may answer twice.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} className={styles.reaction}>
              {reaction === null ? (
                deploymentTexts.replay.deleted(String(id))
              ) : (
                <a
                  className="p-inline-link"
                  href={`#${screenAddress('/app/grapheditor', projectId, { reaction: id })}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  {reaction}
                </a>
              )}
            </span>
          ))}
        </div>
        {utterances.map((text, index) => (
          // A text may occur twice.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index}>{text}</div>
        ))}
      </dd>
    </div>
  );
}
