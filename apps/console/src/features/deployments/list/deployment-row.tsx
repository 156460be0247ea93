import { Button } from '@mantine/core';
import { history } from '@parley/contract';
import type { Deployment } from '@parley/domain/deployment';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Can } from '#shared/access/access.tsx';
import { openRollback } from '#parts/deployments/deploy-dialog-state.ts';
import { shownMinute } from '#shared/times.ts';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { DeploymentEffect } from '#features/deployments/list/deployment-effect.tsx';
import { skippedText } from '#features/deployments/list/plan-text.ts';
import type { comparisonOf } from '#features/deployments/dialog/deployment-comparison.ts';
import { deploymentTexts } from '#texts/deployments.ts';
import { texts } from '#texts/spec.ts';
import styles from '#features/deployments/list/deployment-row.module.css';

interface DeploymentRowProps {
  deployment: Deployment;
  isLive: boolean;
  user: string;
  comparison: ReturnType<typeof comparisonOf>;
  /** Why it cannot be rolled back to; undefined if it can. */
  noRollback: keyof typeof deploymentTexts.noRollback | undefined;
  /** The version, unambiguous among versions of one minute. */
  name: string;
  onDetails: () => void;
}

/** The cells of one deployment. */
export function DeploymentRow(props: DeploymentRowProps) {
  const { deployment, isLive, user, comparison, noRollback, name, onDetails } = props;
  const { id, created, project_env: environment, note } = deployment;
  return (
    <>
      <span role="cell" className={`${styles.id} p-figures`}>
        {id}
      </span>
      <span role="cell" className={styles.version}>
        <Can do={history.list} otherwise={name}>
          <ScreenLink
            to="/app/history"
            query={comparison}
            className="p-link"
            data-compare
            title={deploymentTexts.compare(comparison.right !== undefined)}
          >
            {name}
          </ScreenLink>
        </Can>
      </span>
      <span role="cell" className={styles.created}>
        {shownMinute(created)}
      </span>
      <span role="cell" className={`${styles.by} p-cut`} title={user}>
        {user}
      </span>
      <span role="cell" className={styles.environment}>
        {deploymentTexts.environments[environment]}{' '}
        {isLive && <span className={styles.live}>{deploymentTexts.live}</span>}
      </span>
      <NoteCell deployment={deployment} onDetails={onDetails} />
      <span role="cell" className={styles.effect}>
        <DeploymentEffect deployment={deployment} name={name} />
      </span>
      <span role="cell" className={styles.rollback}>
        {noRollback !== undefined && (
          <span className="p-caption p-one-line" title={deploymentTexts.noRollback[noRollback].title}>
            {deploymentTexts.noRollback[noRollback].text}
          </span>
        )}
        {noRollback === undefined && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={texts.deployments.rollback(name)}
            leftSection={<IconArrowBackUp size={14} stroke={2} aria-hidden />}
            onClick={() => openRollback({ id, name, note })}
          >
            {deploymentTexts.rollback}
          </Button>
        )}
      </span>
    </>
  );
}

function NoteCell({
  deployment: { note, skipped, retrained },
  onDetails,
}: Pick<DeploymentRowProps, 'deployment' | 'onDetails'>) {
  return (
    <span role="cell" className={styles.note}>
      <button type="button" className={`p-bare-button ${styles.text}`} data-details title={note} onClick={onDetails}>
        {/* Within the button, because its text does not wrap around signs beside it. */}
        <span className={styles.lines}>
          {retrained && (
            <span className={styles.retrained} title={deploymentTexts.retrainedHint}>
              {deploymentTexts.retrained}
            </span>
          )}
          {skipped && (
            <span className={styles.anyway} title={skippedText(skipped)}>
              {deploymentTexts.anyway}
            </span>
          )}
          {note || deploymentTexts.details.open}
        </span>
      </button>
    </span>
  );
}
