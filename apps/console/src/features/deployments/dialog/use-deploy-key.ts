import { useEffect, useEffectEvent, useState } from 'react';
import type { DeployForm } from '#features/deployments/dialog/use-deploy-form.ts';

/** The key of the dialog deploys, waits for tests and check, or names the obstacle. */
export interface DeployKey {
  /** The deployment begins as soon as tests and check have passed. */
  isArmed: boolean;
  /** It was pressed although tests had failed. */
  isRefused: boolean;
  press: () => void;
  disarm: () => void;
}

export function useDeployKey(form: DeployForm): DeployKey {
  const { isReady, isTested, isDeploying, tests } = form;
  const isWaiting =
    !isReady && !isDeploying && (isTested || tests.verdict === 'running' || tests.verdict === 'loading');
  const [isArmed, setArmed] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const end = useEffectEvent(() => {
    setArmed(false);
    if (isReady) void form.deployNow();
    else setRefused(!isDeploying);
  });
  useEffect(() => {
    if (isArmed && !isWaiting) end();
  }, [isArmed, isWaiting]);
  return {
    isArmed: isArmed && isWaiting,
    isRefused: isRefused && !isReady && !isWaiting,
    press() {
      if (isReady) void form.deployNow();
      else if (!isWaiting) setRefused(!isDeploying);
      else if (form.isComplete()) setArmed(true);
    },
    disarm: () => setArmed(false),
  };
}
