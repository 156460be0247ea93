import type { AskedDeploy } from '#shared/deploy-dock.ts';
import { shownMinute } from '#shared/times.ts';
import { texts } from '#texts/spec.ts';

export function deployTitle({ environment, rollback }: AskedDeploy): string {
  if (rollback) return texts.deployments.rollback(shownMinute(rollback.version));
  return environment === 'prod' ? texts.deployments.toProduction : texts.deployments.toTesting;
}
