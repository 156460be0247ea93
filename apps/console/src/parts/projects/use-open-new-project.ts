import { auth, intents, projects } from '@parley/contract';
import { useNavigate } from 'react-router';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { startSession } from '#shared/session/session.ts';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import { train } from '#parts/training/training.ts';
import { texts } from '#texts/spec.ts';

/** The session receives rights in the new project a moment after its creation. */
const REFRESH_DELAY_MS = 400;

/** Opens a project that has just been made, however it was. */
export function useOpenNewProject(): (projectId: number) => Promise<void> {
  const navigate = useNavigate();
  return async (projectId) => {
    await new Promise((resolve) => setTimeout(resolve, REFRESH_DELAY_MS));
    startSession(await call(auth.user));
    await refresh(projects.list);
    notify.success({ title: texts.projects.created, projectId });
    await navigate(screenAddress('/app/dashboard', projectId));
    await trainFirst(projectId);
  };
}

/** A bot understands nobody before its first training, so it is trained before somebody talks to it. */
async function trainFirst(projectId: number): Promise<void> {
  try {
    const { trained_at: trainedAt } = await call(intents.evaluation, { projectId, handles: ['local'] });
    if (trainedAt !== null) return;
    const list = await call(intents.list, { projectId, handles: ['local'] });
    if (list.length > 0) await train(projectId, { isQuiet: true });
  } catch (error) {
    // The dashboard offers the training, too.
    if (!(error instanceof ApiError || error instanceof CallSkipped)) throw error;
  }
}
