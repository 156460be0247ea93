import type { Deployment } from '@parley/domain/deployment';
import { Button, Stack } from '@mantine/core';
import { shownMoment } from '#shared/times.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { SkippedDetails } from '#features/deployments/list/skipped-details.tsx';
import { deployDialogTexts } from '#texts/deploy-dialog.ts';
import { deploymentTexts } from '#texts/deployments.ts';
import styles from '#features/deployments/list/deployment-details.module.css';

const { details: detailTexts, columns } = deploymentTexts;

interface DeploymentDetailsProps {
  deployment: Deployment;
  userName: (id: number | null) => string;
  onClose: () => void;
}

/** All that is known of a deployment: whole texts, the approver's note, and the checks that were skipped. */
export function DeploymentDetails({ deployment, userName, onClose }: DeploymentDetailsProps) {
  const { id, version, created, users_id, project_env, note, skipped, approved_by, decision } = deployment;
  const facts: [string, string][] = [
    [columns.version, shownMoment(version)],
    [columns.deployed, shownMoment(created)],
    [columns.user, userName(users_id)],
    [columns.environment, deploymentTexts.environments[project_env]],
    [columns.note, note],
    ...(approved_by === null ? [] : [[detailTexts.approvedBy, userName(approved_by)] as [string, string]]),
    ...(decision ? [[detailTexts.decision, decision] as [string, string]] : []),
  ];
  return (
    <Dialog
      title={detailTexts.title(id)}
      size={560}
      onClose={onClose}
      footer={<Button onClick={onClose}>{deployDialogTexts.dialog.close}</Button>}
    >
      <Stack>
        <dl className={styles.facts}>
          {facts
            .filter(([, text]) => text !== '')
            .map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
        </dl>
        {skipped && <SkippedDetails skipped={skipped} />}
      </Stack>
    </Dialog>
  );
}
