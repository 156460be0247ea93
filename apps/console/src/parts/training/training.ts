import { intents, projects, training } from '@parley/contract';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { lastRead, refresh } from '#shared/api/hooks.ts';
import { counted } from '#texts/counted.ts';
import { notify } from '#shared/notices/notices.ts';
import { showAction } from '#shared/open-screen.ts';
import { session, useProjectIdIfAny } from '#shared/session/session.ts';
import { createUserStore, onSignOut } from '#shared/global-state.ts';
import { useStore } from '#shared/store.ts';
import { isHearingTasks } from '#shared/tasks/task-list.ts';
import { texts } from '#texts/spec.ts';
import { trainingTexts } from '#texts/training.ts';

/** Projects whose language model this console is training. Outlives the screen that started it. */
const running = createUserStore<{ projects: ReadonlySet<number> }>({ projects: new Set() });

/** Projects that changed during their training, and need another one. */
const again = new Set<number>();
onSignOut(() => again.clear());

/** Trains on the current data: a training under way lacks it, so another one follows. */
export function trainAnew(projectId = session.get().projectId): void {
  if (projectId === undefined) return;
  if (running.get().projects.has(projectId)) again.add(projectId);
  else void trainProject(projectId);
}

/** True while this console trains the current project. */
export function isTraining(): boolean {
  const { projectId } = session.get();
  return projectId !== undefined && running.get().projects.has(projectId);
}

export function useIsTraining(): boolean {
  const projectId = useProjectIdIfAny();
  return useStore(running, ({ projects }) => projectId !== undefined && projects.has(projectId));
}

/**
 * Trains a project's language model, by default the current project's, and reports the result. Resolves to whether the
 * new model serves.
 */
export async function train(
  projectId = session.get().projectId,
  { isQuiet = false }: TrainOptions = {},
): Promise<boolean> {
  if (projectId === undefined || running.get().projects.has(projectId)) return false;
  return trainProject(projectId, { isQuiet });
}

interface TrainOptions {
  /** No notice of success: the user did not ask for the training. */
  isQuiet?: boolean;
}

async function trainProject(projectId: number, { isQuiet = false }: TrainOptions = {}): Promise<boolean> {
  running.set(({ projects }) => ({ projects: new Set([...projects, projectId]) }));
  try {
    const { seconds, unchanged } = await call(training.train, { projectId });
    const news = unchanged ? trainingTexts.unchanged : figures(projectId, seconds);
    const action = showAction('/app/intents', projectId, { panel: 'quality' });
    if (!isQuiet) notify.success({ title: texts.intents.trained, message: inProject(projectId, news), action });
    return true;
  } catch (error) {
    if (error instanceof ApiError || error instanceof CallSkipped) return false;
    throw error;
  } finally {
    running.set(({ projects }) => ({ projects: new Set([...projects].filter((id) => id !== projectId)) }));
    // However it ended, the evaluation says what serves now. It is read when the server tells the end, too.
    if (!isHearingTasks() || projectId !== session.get().projectId) {
      void refresh(intents.evaluation, projectId);
      void refresh(intents.quality, projectId);
    }
    if (again.delete(projectId)) void trainProject(projectId);
  }
}

/** Names the project if the user has switched to another one. */
function inProject(projectId: number, news: string): string {
  if (session.get().projectId === projectId) return news;
  const name =
    lastRead(projects.list)?.find(({ id }) => id === projectId)?.name ?? trainingTexts.unnamedProject(projectId);
  return trainingTexts.ofProject(name, news);
}

/** `42 intents, 1,184 templates in 6.2 s` */
function figures(projectId: number, seconds: number): string {
  const list = lastRead(intents.list, projectId);
  const time = seconds.toFixed(1);
  if (!list) return trainingTexts.time(time);
  const templates = list.reduce((sum, intent) => sum + intent.templates.length, 0);
  const { intent, template } = trainingTexts;
  return trainingTexts.figures(counted(list.length, intent), counted(templates, template), time);
}
