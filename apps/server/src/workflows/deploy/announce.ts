import type { DeploymentNews } from '@parley/contract';
import type { Deployment, Environment, PlannedDeployment } from '@parley/domain/deployment';
import { Problem } from '@parley/domain/problem';
import { deploymentStore } from '#features/deployments/deployment-store.ts';
import { webhookStore } from '#features/deployments/webhook-store.ts';
import { userName } from '#features/people/users/user-names.ts';
import { tellNews } from '#features/live/live-store.ts';
import type { Queries } from '#platform/db/database.ts';
import type { ClockedPlace } from '#platform/db/place.ts';
import { webhookBody } from '#workflows/deployment-webhooks/webhook-body.ts';

/** Informs every console on the project, once the transaction commits. */
export async function announce(
  { db, projectId, now }: ClockedPlace,
  event: DeploymentNews['event'],
  { id, project_env, version, note }: Pick<Deployment | PlannedDeployment, 'id' | 'project_env' | 'version' | 'note'>,
  who: number | null,
  isPlanned = false,
): Promise<void> {
  const deployment = { id, event, project_env, version, who, who_name: await userName(db, who) };
  await tellNews(db, [{ project_id: projectId, deployment: { ...deployment, is_planned: isPlanned } }]);
  const data = { project_id: projectId, ...deployment, note, environment: ENVIRONMENT_NAMES[project_env] };
  await webhookStore(db, projectId).tell(webhookBody(event, now(), data));
}

export const ENVIRONMENT_NAMES: Record<Environment, string> = { dev: 'testing', prod: 'production' };

export async function newestId(db: Queries, projectId: number, environment: Environment): Promise<number | null> {
  return (await deploymentStore(db, projectId).newest(environment))?.deployment.id ?? null;
}

/** Refuses the second of two parallel deployments to an environment, and says who won and when. */
export async function refuseOvertaken(
  db: Queries,
  projectId: number,
  environment: Environment,
  before: number | null,
): Promise<void> {
  const newest = await deploymentStore(db, projectId).newest(environment);
  if (!newest || newest.deployment.id === before) return;
  const { id, users_id, created } = newest.deployment;
  const who = (await userName(db, users_id)) ?? 'Somebody else';
  const when = new Date(created * 1_000).toISOString().slice(0, 19).replace('T', ' ');
  const where = ENVIRONMENT_NAMES[environment];
  throw new Problem(
    'conflict',
    `${who} deployed to ${where} at ${when} UTC, while this was prepared. Check deployment ${id}, then deploy again.`,
    { code: 'overtaken' },
  );
}
