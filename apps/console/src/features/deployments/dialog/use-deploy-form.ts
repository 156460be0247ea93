import { deployments, settings } from '@parley/contract';
import type { Deployment } from '@parley/domain/deployment';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import type { AskedDeploy } from '#parts/deployments/deploy-dialog-state.ts';
import { deploy, useDeploying, type DeployFailure } from '#features/deployments/dialog/deploy.ts';
import { deployTitle } from '#features/deployments/dialog/deploy-title.ts';
import { useDeployCheck, type DeployChecking } from '#features/deployments/dialog/use-deploy-check.ts';
import { useDeployTests, type TestsVerdict } from '#features/deployments/dialog/use-deploy-tests.ts';
import { chosenTime } from '#features/deployments/dialog/when-field.tsx';

const LEAST_MESSAGE = 3;

export type DeploySource = 'draft' | 'testing';

/** The message, the version and the time of a deployment, and the verdict of its tests and its check. */
export function useDeployForm(asked: AskedDeploy, onClose: () => void) {
  const { environment, rollback } = asked;
  const [message, setMessage] = useState(() => (rollback ? deployTitle(asked) : ''));
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<DeployFailure>();
  const [wall, setWall] = useState<string>();
  const [source, setSource] = useState<DeploySource>('draft');
  const field = useRef<HTMLTextAreaElement>(null);
  const isLeft = useIsLeft();
  const tried = useTried(asked);
  const isFromTesting = source === 'testing' && tried !== undefined;
  const needsTests = environment === 'prod' && rollback === undefined;
  const tests = useDeployTests(needsTests && !isFromTesting);
  const check = useDeployCheck({
    environment,
    version: isFromTesting ? tried.id : undefined,
    isNeeded: rollback === undefined,
    areTestsRunning: tests.verdict === 'running' || tests.verdict === 'loading',
  });
  const verdict = isFromTesting ? verdictIn(check) : tests.verdict;
  const isDeploying = useDeploying() !== undefined;
  const isTooShort = environment === 'prod' && message.trim().length < LEAST_MESSAGE;
  const { data: project } = useRead(settings.get, { handles: ['local'] });
  const zone = project?.time_zone ?? 'UTC';
  const needsApproval =
    environment === 'prod' && (project?.production_approval === true || failure?.code === 'approval_needed');
  const at = chosenTime(wall, zone);
  const isTested = (verdict === 'none' || verdict === 'ok') && failure?.code !== 'tests_not_passed';

  /** True if message and time are valid; otherwise shows the faults. */
  function isComplete(): boolean {
    setTried(true);
    if (isTooShort) field.current?.focus();
    return !isTooShort && at !== null;
  }

  /** With a reason although tests failed or were not run. */
  async function deployNow(reason?: string): Promise<void> {
    if (isDeploying || !isComplete() || at === null) return;
    setFailure(undefined);
    const toDeploymentId = rollback?.id ?? (isFromTesting ? tried.id : undefined);
    const what = { environment, message: message.trim(), toDeploymentId, reason };
    const failed = await deploy({ ...what, at, isRequest: needsApproval });
    if (isLeft.current) return;
    if (failed === undefined) onClose();
    else setFailure(failed);
  }

  return {
    message: { field, text: message, write: setMessage, isRefused: isTried && isTooShort },
    source: { chosen: isFromTesting ? ('testing' as const) : ('draft' as const), tried, choose: setSource },
    time: { wall, zone, choose: setWall, isRefused: isTried && at === null },
    tests: { ...tests, verdict },
    check,
    needsApproval,
    isTested,
    isReady: isTested && (!needsTests || check.isSettled) && !isDeploying,
    isDeploying,
    failure,
    isComplete,
    deployNow,
  };
}

/** The deployment in testing that can be released: undefined where production runs its version already. */
function useTried({ environment, rollback }: AskedDeploy): Deployment | undefined {
  const { data: list } = useRead(deployments.list, { handles: ['local'] });
  if (environment !== 'prod' || rollback !== undefined) return undefined;
  const [tried, live] = (['dev', 'prod'] as const).map((env) => list?.find(({ project_env }) => project_env === env));
  return tried?.version === live?.version ? undefined : tried;
}

/** The check of a frozen version runs its tests. */
function verdictIn({ found, error }: DeployChecking): TestsVerdict {
  if (error) return 'not-run';
  if (!found) return 'loading';
  const { ok, failed, not_run: notRun } = found.tests;
  if (failed > 0) return 'failed';
  if (notRun > 0) return 'not-run';
  return ok === 0 ? 'none' : 'ok';
}

/** A dialog that was closed during a request must not close the dialog opened after it. */
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
