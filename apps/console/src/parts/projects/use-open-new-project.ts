import { auth, projects } from '@parley/contract';
import { useNavigate } from 'react-router';
import { call } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { startSession } from '#shared/session/session.ts';
import { screenAddress } from '#shared/ui/screen-link.tsx';
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
  };
}
