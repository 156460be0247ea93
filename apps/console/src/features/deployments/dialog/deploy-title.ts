import type { AskedDeploy } from '#parts/deployments/deploy-dialog-state.ts';
import { texts } from '#texts/spec.ts';

export function deployTitle({ environment, rollback }: AskedDeploy): string {
  if (rollback) return texts.deployments.rollback(rollback.name);
  return environment === 'prod' ? texts.deployments.toProduction : texts.deployments.toTesting;
}
