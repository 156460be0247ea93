import { deployments, type ReplyOf } from '@parley/contract';
import type { Environment } from '@parley/domain/deployment';
import { useRead } from '#shared/api/hooks.ts';

export type DeployCheck = ReplyOf<typeof deployments.check>;

export interface DeployChecking {
  /** Checks the draft as it is now: the result of an earlier check may be out of date. */
  found: DeployCheck | undefined;
  error: Error | null;
  checkAgain: () => void;
}

/** Looks at the draft before it is deployed. Nothing waits for it: it tells, and does not forbid. */
export function useDeployCheck(environment: Environment, enabled: boolean): DeployChecking {
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useRead(deployments.check, {
    query: { project_env: environment },
    enabled,
    staleTime: 0,
    quiet: true,
    handles: [0],
  });
  return {
    found: isFetchedAfterMount && !error ? data : undefined,
    error: isFetching ? null : error,
    checkAgain: () => void refetch(),
  };
}
