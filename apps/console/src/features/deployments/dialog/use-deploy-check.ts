import { deployments, type ReplyOf } from '@parley/contract';
import type { Environment } from '@parley/domain/deployment';
import { useEffect, useRef, useState } from 'react';
import { useRead } from '#shared/api/hooks.ts';

export type DeployCheck = ReplyOf<typeof deployments.check>;

export interface DeployChecking {
  /** Checks the current version: an earlier check may be out of date. */
  found: DeployCheck | undefined;
  /** False while the tests run, or while it is checked again after them. */
  isSettled: boolean;
  error: Error | null;
  checkAgain: () => void;
}

interface Subject {
  environment: Environment;
  /** The deployment whose version is deployed; the draft unless given. */
  version: number | undefined;
  isNeeded: boolean;
  /** True while the tests run on the draft: their results are part of the check. */
  areTestsRunning: boolean;
}

/** Looks at a version before it is deployed, and once more when its tests have ended. */
export function useDeployCheck({ environment, version, isNeeded, areTestsRunning }: Subject): DeployChecking {
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useRead(deployments.check, {
    query: { project_env: environment, ...(version === undefined ? {} : { toDeploymentId: String(version) }) },
    enabled: isNeeded,
    staleTime: 0,
    handles: ['local', 0],
  });
  const isOutdated = useRef(false);
  const [isWaiting, setWaiting] = useState(areTestsRunning);
  useEffect(() => {
    if (areTestsRunning) {
      isOutdated.current = true;
      return setWaiting(true);
    }
    if (!isOutdated.current || !isNeeded) return setWaiting(false);
    let isLeft = false;
    void (async () => {
      await refetch();
      if (isLeft) return;
      isOutdated.current = false;
      setWaiting(false);
    })();
    return () => {
      isLeft = true;
    };
  }, [areTestsRunning, isNeeded, refetch]);
  const found = isFetchedAfterMount && !error ? data : undefined;
  const hasEnded = found !== undefined || (error !== null && !isFetching);
  return {
    found,
    isSettled: !isNeeded || (hasEnded && !areTestsRunning && !isWaiting),
    error: isFetching ? null : error,
    checkAgain: () => void refetch(),
  };
}
