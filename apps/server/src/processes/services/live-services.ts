import { createLiveHub } from '#features/live/live-hub.ts';
import { CHANNEL } from '#features/live/live-store.ts';
import { createTaskNews, type TaskNews } from '#features/tasks/task-news.ts';
import { ACCESS_CHANNEL, createOpenCalls } from '#http/open-calls.ts';
import { createSockets } from '#http/sockets.ts';
import { withProject } from '#platform/db/database.ts';
import { createNotifications } from '#platform/db/notifications.ts';
import { noteNotifications } from '#platform/metrics.ts';
import { createSubscriptions } from '#workflows/converse/subscriptions.ts';
import { TURNS_CHANNEL } from '#workflows/converse/turn-teller.ts';
import type { ApiOptions } from '#processes/api-options.ts';
import type { CoreServices } from '#processes/services/core-services.ts';

export type LiveServices = ReturnType<typeof createLiveServices>;

/** The services that push events to listeners. `forgetCallers` is called when any user's access changes. */
export function createLiveServices(
  { db, directUrl, log }: ApiOptions,
  { inProject, runTurn, tasks }: CoreServices,
  forgetCallers: Parameters<typeof createOpenCalls>[0]['forgetCallers'],
) {
  const sockets = createSockets();
  const notifications = createNotifications({
    url: directUrl,
    channels: [TURNS_CHANNEL, CHANNEL, ACCESS_CHANNEL],
    log,
    onState: noteNotifications,
  });
  const openCalls = createOpenCalls({ notifications, forgetCallers, log });
  const liveHub = createLiveHub({
    inProject,
    withProject: (projectId, work) => withProject(db, projectId, work),
    notifications,
    openCalls,
    onNews: (news) => tasks.hear(news as TaskNews),
    onMissed(projects, isBack) {
      tasks.missed();
      if (isBack) for (const id of projects) ask(id);
    },
    log,
  });
  const ask = (projectId: number) =>
    void liveHub
      .tellNews(projectId, [{ project_id: projectId, asks: true }])
      .catch((error: unknown) => log.warn({ err: error, projectId }, 'other servers were not asked for their tasks'));
  tasks.onNews(createTaskNews({ tell: liveHub.tellNews, log }));
  const subscriptions = createSubscriptions({ db, run: runTurn, sockets, notifications, openCalls, log });
  return { sockets, notifications, openCalls, liveHub, subscriptions };
}
