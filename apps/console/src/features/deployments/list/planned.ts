import { deployments } from '@parley/contract';
import type { PlannedDeployment } from '@parley/domain/deployment';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call, type CallOptions } from '#shared/api/client.ts';
import { patchRead, refresh } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { showAction } from '#shared/open-screen.ts';
import { session } from '#shared/session/session.ts';
import { deploymentTexts } from '#texts/deployments.ts';

const { planned: plannedTexts } = deploymentTexts;

type Decision = 'approve' | 'decline' | 'withdraw';

const DONE: Record<Decision, string> = {
  approve: plannedTexts.approved,
  decline: plannedTexts.declined,
  withdraw: plannedTexts.canceled,
};

/** Decides a deployment that waits, or takes it back. Answers whether it worked. */
export async function decide(planned: PlannedDeployment, decision: Decision, note = ''): Promise<boolean> {
  const options = {
    params: { id: planned.id },
    query: { project_env: planned.project_env },
    handles: ['local'],
  } satisfies CallOptions<typeof deployments.withdraw>;
  try {
    const changed =
      decision === 'withdraw'
        ? await call(deployments.withdraw, options)
        : await call(deployments[decision], { ...options, body: { note } });
    patchRead(deployments.planned, (list) => list.map((one) => (one.id === changed.id ? changed : one)));
    const { projectId } = session.get();
    const query = changed.deployment_id === null ? {} : { deployment: changed.deployment_id };
    notify.success({ title: DONE[decision], action: showAction('/app/deployments', projectId, query) });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof CallSkipped)) throw error;
    notify.error({ title: plannedTexts.failed, message: error.message });
    return false;
  } finally {
    void refresh(deployments.planned);
    void refresh(deployments.list);
  }
}

/** True while it waits. */
export function isWaiting({ state }: PlannedDeployment): boolean {
  return state === 'requested' || state === 'scheduled';
}
