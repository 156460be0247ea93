import { settings } from '@parley/contract';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import type { AskedDeploy } from '#shared/deploy-dock.ts';
import { deploy, useDeploying, type DeployFailure } from '#features/deployments/deploy.ts';
import { deployTitle } from '#features/deployments/deploy-title.ts';
import { useDeployCheck } from '#features/deployments/use-deploy-check.ts';
import { useDeployTests } from '#features/deployments/use-deploy-tests.ts';
import { chosenTime } from '#features/deployments/when-field.tsx';

const LEAST_MESSAGE = 3;

/** The message and the time of a deployment, and the verdict of its tests and its check. */
export function useDeployForm({ environment, rollback }: AskedDeploy, onClose: () => void) {
  const [message, setMessage] = useState(() => (rollback ? deployTitle({ environment, rollback }) : ''));
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<DeployFailure>();
  const [wall, setWall] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const isLeft = useIsLeft();
  const isRollback = rollback !== undefined;
  const tests = useDeployTests(environment === 'prod' && !isRollback);
  const check = useDeployCheck(environment, !isRollback);
  const isDeploying = useDeploying() !== undefined;
  const isTooShort = environment === 'prod' && message.trim().length < LEAST_MESSAGE;
  const { data: project } = useRead(settings.get, { quiet: true });
  const zone = project?.time_zone ?? 'UTC';
  const needsApproval =
    environment === 'prod' && (project?.production_approval === true || failure?.code === 'approval_needed');
  const at = chosenTime(wall, zone);
  const isTested = (tests.verdict === 'none' || tests.verdict === 'ok') && failure?.code !== 'tests_not_passed';

  async function deployNow(isAnyway = false): Promise<void> {
    if (isDeploying) return;
    setTried(true);
    if (isTooShort) {
      field.current?.focus();
      return;
    }
    if (at === null) return;
    setFailure(undefined);
    const what = { environment, message: message.trim(), toDeploymentId: rollback?.id };
    const failed = await deploy({ ...what, isAnyway, at, isRequest: needsApproval });
    if (isLeft.current) return;
    if (failed === undefined) onClose();
    else setFailure(failed);
  }

  return {
    message: { field, text: message, write: setMessage, isRefused: isTried && isTooShort },
    time: { wall, zone, choose: setWall, isRefused: isTried && at === null },
    tests,
    check,
    needsApproval,
    isTested,
    isDeploying,
    failure,
    deployNow,
  };
}

/** Closed meanwhile, the dialog must not close the one that was opened after it. */
function useIsLeft(): RefObject<boolean> {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
}

export type DeployForm = ReturnType<typeof useDeployForm>;
