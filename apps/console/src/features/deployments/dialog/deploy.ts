import { deployments, intents, settings } from '@parley/contract';
import type { Deployment, Environment } from '@parley/domain/deployment';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { lastRead, patchRead, refresh } from '#shared/api/hooks.ts';
import { toCallers } from '#parts/deployments/to-callers.ts';
import { notify, type NoticeText } from '#shared/notices/notices.ts';
import { openScreen, showAction } from '#shared/open-screen.ts';
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
  const next = nextAfter(deployed, projectId);
  patchRead(deployments.list, (list) => [deployed, ...list.filter(({ id }) => id !== deployed.id)], projectId);
  notify.success({ title: texts.deployments.done, projectId, ...next });
}

/** After the first deployment to production, callers still have no way to the bot. */
function nextAfter({ id, project_env: environment }: Deployment, projectId: number): Omit<NoticeText, 'title'> {
  const project = lastRead(settings.get, projectId);
  const earlier = lastRead(deployments.list, projectId);
  const isFirst = earlier?.every(({ project_env: place }) => place !== 'prod') ?? false;
  const isConnected = project?.is_chat === false && project.sip_server_production !== '';
  if (environment !== 'prod' || project === undefined || !isFirst || isConnected)
    return { action: showAction('/app/deployments', projectId, { deployment: id }) };
  const { title, left, query } = toCallers(project);
  return {
    message: left,
    duration: 'until closed',
    action: { label: title, run: () => openScreen('/app/settings', projectId, query) },
  };
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
