import type { Deployment } from '@parley/domain/deployment';

/** The comparison of a deployment in History: with the one before it in its environment, or else with the draft. */
export function comparisonOf(list: readonly Deployment[], deployment: Deployment): { left: number; right?: number } {
  const before = list.find(
    ({ id, project_env: environment }) => environment === deployment.project_env && id < deployment.id,
  );
  return before ? { left: before.version, right: deployment.version } : { left: deployment.version };
}
