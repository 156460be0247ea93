import { writeCondition, type Condition } from '@parley/dialogue/source/condition-rows';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { codeLines } from '#features/reactions/condition/code-lines.ts';
import { conditionTexts as texts } from '#texts/conditions.ts';
import styles from '#features/reactions/condition/condition.module.css';

interface CodeBelowProps {
  condition: Condition;
  /** Places of the rows that make the result false. */
  blamed: ReadonlySet<string>;
}

/** The expression that the rows write, with the part that makes it false marked. */
export function CodeBelow({ condition, blamed }: CodeBelowProps) {
  const lines = codeLines(condition);
  if (lines.length === 0) return null;
  return (
    <div className={styles.below}>
      <div className={styles.bar}>
        <strong className="p-medium">{texts.written}</strong>
        <span className="p-fill p-caption p-cut">{texts.writtenHint}</span>
        <CopyButton value={writeCondition(condition)} label={texts.copyCode} />
      </div>
      <code className={styles.lines} role="group" aria-label={texts.written}>
        {lines.map((pieces, line) => (
          <span key={line} className={styles.line}>
            {pieces.map(({ code, place }, at) =>
              place !== undefined && blamed.has(place) ? (
                <mark key={at} className={styles.blamed} title={texts.makesFalse}>
                  {code}
                </mark>
              ) : (
                code
              ),
            )}
          </span>
        ))}
      </code>
    </div>
  );
}
