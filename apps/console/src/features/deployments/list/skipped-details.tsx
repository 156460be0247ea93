import type { SkippedChecks } from '@parley/domain/deployment';
import { useProjectIdIfAny } from '#shared/session/session.ts';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import { StateLine } from '#shared/ui/state-line.tsx';
import { skippedText } from '#features/deployments/list/plan-text.ts';
import { deploymentTexts } from '#texts/deployments.ts';
import styles from '#features/deployments/list/deployment-details.module.css';

const { details: detailTexts } = deploymentTexts;

/** The checks that somebody skipped, the failed tests by name, and why. */
export function SkippedDetails({ skipped }: { skipped: SkippedChecks }) {
  const projectId = useProjectIdIfAny();
  const { failures = [], reason } = skipped;
  return (
    <StateLine state="warning">
      {skippedText(skipped)}
      {reason && <div>{detailTexts.reason(reason)}</div>}
      {failures.length > 0 && (
        <ul className={styles.failures}>
          {failures.map(({ id, name, reason: why }) => (
            <li key={id}>
              <a
                className="p-inline-link"
                href={`#${screenAddress('/app/tests', projectId, { test: id })}`}
                target="_blank"
                rel="noreferrer"
              >
                {name}
              </a>
              {why && <> {why}</>}
            </li>
          ))}
        </ul>
      )}
    </StateLine>
  );
}
