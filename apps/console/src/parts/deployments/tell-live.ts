import { deployments, settings, type DeploymentNews } from '@parley/contract';
import { call } from '#shared/api/client.ts';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { notify, type NoticeText } from '#shared/notices/notices.ts';
import { openScreen, showAction } from '#shared/open-screen.ts';
import { toCallers } from '#parts/deployments/to-callers.ts';
import { deploymentTexts } from '#texts/deployments.ts';

type Known = Parameters<typeof toCallers>[0] & { sip_server_production: string };
type Listed = readonly { id: number; project_env: 'dev' | 'prod' }[];

/** After the first deployment to production, callers still have no way to the bot. */
export function nextAfter(
  { id, project_env: environment }: { id: number; project_env: 'dev' | 'prod' },
  projectId: number,
  { project, list }: { project: Known | undefined; list: Listed | undefined },
): Omit<NoticeText, 'title'> {
  const isFirst = list?.every((one) => one.id === id || one.project_env !== 'prod') ?? false;
  const isConnected = project?.is_chat === false && project.sip_server_production !== '';
  if (environment !== 'prod' || project === undefined || !isFirst || isConnected)
    return { action: showAction('/app/deployments', projectId, { deployment: id }) };
  const { left, action, query } = toCallers(project);
  return {
    message: left,
    duration: 'until closed',
    action: { label: action, run: () => openScreen('/app/settings', projectId, query) },
  };
}

/** Notifies the person who requested or scheduled a deployment that it is live, with the next steps. */
export async function tellPlannedLive(news: DeploymentNews, projectId: number): Promise<void> {
  const options = { projectId, background: true, handles: ['local', 0] } as const;
  const read = async () => {
    try {
      const [project, list] = await Promise.all([
        call(settings.get, { ...options, handles: ['local', 0] }),
        call(deployments.list, { ...options, handles: ['local', 0] }),
      ]);
      return { project, list };
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof CallSkipped)) throw error;
      return { project: undefined, list: undefined };
    }
  };
  const title = deploymentTexts.news.ownLive(deploymentTexts.environments[news.project_env]);
  notify.success({ title, projectId, ...nextAfter(news, projectId, await read()) });
}
