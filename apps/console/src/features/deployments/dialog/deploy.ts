import { deployments, intents, settings } from '@parley/contract';
import type { Environment } from '@parley/domain/deployment';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { lastRead, patchRead, refresh } from '#shared/api/hooks.ts';
import { nextAfter } from '#parts/deployments/tell-live.ts';
import { notify } from '#shared/notices/notices.ts';
import { showAction } from '#shared/open-screen.ts';
import { session, useProjectIdIfAny } from '#shared/session/session.ts';
import { createUserStore } from '#shared/global-state.ts';
import { useStore } from '#shared/store.ts';
import { isHearingTasks } from '#shared/tasks/task-list.ts';
import { deploymentTexts } from '#texts/deployments.ts';
import { texts } from '#texts/spec.ts';

interface Running {
  projectId: number;
  environment: Environment;
  message: string;
}

/** Deployments of this console that the server has not answered yet. They outlive the dialog. */
const running = createUserStore<{ list: readonly Running[] }>({ list: [] });

/** The deployment that is under way in the current project. */
export function useDeploying(): Running | undefined {
  const projectId = useProjectIdIfAny();
  return useStore(running, ({ list }) => list.find((one) => one.projectId === projectId));
}

interface DeployRequest {
  environment: Environment;
  message: string;
  /** The deployment to roll back to. */
  toDeploymentId?: number | undefined;
  /** Why it is deployed although tests failed or were not run. */
  reason?: string | undefined;
  /** Unix seconds; default now. */
  at?: number | undefined;
  /** A second person decides. */
  isRequest?: boolean;
}

/** Why it was not deployed. `code` is the server's. */
export interface DeployFailure {
  message: string;
  code: string | undefined;
}

/** Deploys or plans, tells how it ended, and puts the result on top of the list. Answers why it failed, if it did. */
export async function deploy(request: DeployRequest): Promise<DeployFailure | undefined> {
  const { projectId } = session.get();
  if (projectId === undefined) return undefined;
  const begun: Running = { projectId, environment: request.environment, message: request.message };
  running.set(({ list }) => ({ list: [...list, begun] }));
  try {
    await (request.at !== undefined || request.isRequest ? plan(projectId, request) : deployNow(projectId, request));
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof CallSkipped)) throw error;
    const wasTold = error instanceof ApiError && error.wasTold;
    if (!wasTold) notify.error({ title: texts.deployments.failed, message: error.message, projectId });
    // Without a reply, the deployment may still have happened.
    void refresh(deployments.list, projectId);
    return { message: error.message, code: error instanceof ApiError ? error.code : undefined };
  } finally {
    running.set(({ list }) => ({ list: list.filter((one) => one !== begun) }));
    // It may have trained.
    if (!isHearingTasks() || projectId !== session.get().projectId) void refresh(intents.evaluation, projectId);
  }
}

async function deployNow(
  projectId: number,
  { environment, message, toDeploymentId, reason }: DeployRequest,
): Promise<void> {
  const query = {
    project_env: environment,
    message,
    anyway: reason === undefined ? ('false' as const) : ('true' as const),
    ...(reason === undefined ? {} : { reason }),
    ...(toDeploymentId === undefined ? {} : { toDeploymentId }),
  };
  const deployed = await call(deployments.deploy, { projectId, query, handles: ['local'] });
  const known = { project: lastRead(settings.get, projectId), list: lastRead(deployments.list, projectId) };
  const next = nextAfter(deployed, projectId, known);
  patchRead(deployments.list, (list) => [deployed, ...list.filter(({ id }) => id !== deployed.id)], projectId);
  notify.success({ title: texts.deployments.done, projectId, ...next });
}

async function plan(
  projectId: number,
  { environment, message, toDeploymentId, reason, at }: DeployRequest,
): Promise<void> {
  const body = {
    message,
    anyway: reason !== undefined,
    ...(reason === undefined ? {} : { reason }),
    ...(at === undefined ? {} : { at }),
    ...(toDeploymentId === undefined ? {} : { to_deployment: toDeploymentId }),
  };
  const planned = await call(deployments.plan, {
    projectId,
    query: { project_env: environment },
    body,
    handles: ['local'],
  });
  patchRead(deployments.planned, (list) => [planned, ...list.filter(({ id }) => id !== planned.id)], projectId);
  const { requested, scheduled } = deploymentTexts.planned;
  const title = planned.state === 'requested' ? requested : scheduled;
  notify.success({ title, projectId, action: showAction('/app/deployments', projectId) });
}
