import { Button } from '@mantine/core';
import { deployments, settings } from '@parley/contract';
import type { PlannedDeployment } from '@parley/domain/deployment';
import { useState } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { session } from '#shared/session/session.ts';
import { useStore } from '#shared/store.ts';
import { useVersionName } from '#parts/deployments/version-name.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import { StateIcon, type State } from '#shared/ui/state-icon.tsx';
import { DecisionPart } from '#features/deployments/dialog/decision-part.ts';
import { useDismissed } from '#features/deployments/list/dismissed.ts';
import { detailsOf } from '#features/deployments/list/plan-text.ts';
import { decide, isWaiting } from '#features/deployments/list/planned.ts';
import { deploymentTexts } from '#texts/deployments.ts';
import styles from '#features/deployments/list/waiting-list.module.css';

const { planned: plannedTexts } = deploymentTexts;

const ICONS: Record<PlannedDeployment['state'], State> = {
  requested: 'warning',
  scheduled: 'pending',
  deployed: 'ok',
  declined: 'not-run',
  withdrawn: 'not-run',
  expired: 'not-run',
  failed: 'error',
};

interface WaitingListProps {
  userName: (id: number | null) => string;
}

/**
 * Deployments that wait for a second person or for their time, and deployments that recently ended without going live.
 */
export function WaitingList({ userName }: WaitingListProps) {
  const { data: list } = useRead(deployments.planned, { handles: ['local'] });
  const { data: project } = useRead(settings.get, { handles: ['local'] });
  const nameOf = useVersionName(list);
  const [asked, setAsked] = useState<PlannedDeployment>();
  const { isDismissed, dismiss } = useDismissed();
  const ended = (list ?? []).filter((one) => one.state !== 'deployed' && !isWaiting(one));
  const shown = (list ?? []).filter((one) => one.state !== 'deployed' && !isDismissed(one));
  if (shown.length === 0) return null;
  const zone = project?.time_zone ?? 'UTC';
  const parts = { zone, nameOf, userName, onReview: setAsked };
  return (
    <div className={styles.waiting}>
      <Part {...parts} title={plannedTexts.title} list={shown.filter(isWaiting)} />
      <Part
        {...parts}
        title={plannedTexts.ended}
        list={shown.filter((one) => !isWaiting(one))}
        onDismiss={() => dismiss(ended)}
      />
      {asked && <DecisionPart planned={asked} zone={zone} userName={userName} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

interface PartProps extends WaitingListProps {
  title: string;
  list: readonly PlannedDeployment[];
  zone: string;
  nameOf: (version: number) => string;
  onReview: (planned: PlannedDeployment) => void;
  /** Hides the whole part. */
  onDismiss?: () => void;
}

function Part({ title, list, zone, nameOf, userName, onReview, onDismiss }: PartProps) {
  if (list.length === 0) return null;
  return (
    <section aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {onDismiss && (
          <button type="button" className="p-link" onClick={onDismiss}>
            {plannedTexts.dismiss}
          </button>
        )}
      </div>
      <ul className="p-plain-list">
        {list.map((planned) => (
          <li key={planned.id} className={styles.row} data-state={planned.state}>
            <StateIcon state={ICONS[planned.state]} />
            <div className="p-fill p-narrowable">
              <div className="p-break-anywhere">
                <strong>{plannedTexts.states[planned.state]}</strong>{' '}
                {plannedTexts.what(
                  nameOf(planned.version),
                  deploymentTexts.environments[planned.project_env],
                  planned.note,
                )}
              </div>
              <div className="p-size-12 p-muted p-break-anywhere">{detailsOf(planned, zone, userName)}</div>
            </div>
            {isWaiting(planned) && (
              <Buttons planned={planned} name={nameOf(planned.version)} onReview={() => onReview(planned)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ButtonsProps {
  planned: PlannedDeployment;
  /** The version as the list shows it. */
  name: string;
  onReview: () => void;
}

function Buttons({ planned, name, onReview }: ButtonsProps) {
  const me = useStore(session, ({ user }) => user?.id);
  const mayDeploy = useCan(deployments.deploy, planned.project_env);
  if (!mayDeploy) return null;
  const isRequest = planned.state === 'requested';
  const isOwn = planned.users_id === me;
  if (isRequest && !isOwn) return <Button onClick={onReview}>{plannedTexts.review}</Button>;
  return (
    <Button
      variant="subtle"
      {...(isRequest ? { title: plannedTexts.own } : {})}
      onClick={() => void takeBack(planned, name)}
    >
      {isRequest ? plannedTexts.withdraw : plannedTexts.cancel}
    </Button>
  );
}

/** Asks first, because withdrawing deletes the frozen version permanently. */
async function takeBack(planned: PlannedDeployment, name: string): Promise<void> {
  const isRequest = planned.state === 'requested';
  const isSure = await confirm({
    title: isRequest ? plannedTexts.withdrawal : plannedTexts.cancellation,
    text: plannedTexts.cancelText(name, deploymentTexts.environments[planned.project_env], planned.note),
    confirmLabel: isRequest ? plannedTexts.withdrawIt : plannedTexts.cancelIt,
    isDestructive: true,
  });
  if (isSure) await decide(planned, 'withdraw');
}
