import { projects } from '@parley/contract';
import { replace, type LoaderFunctionArgs } from 'react-router';
import { screenAt, screenPath } from '#app/screens.ts';
import { openProjectFor } from '#app/session/project-choice.ts';
import { requireSession } from '#app/session/require-session.ts';
import { prefetchScreen } from '#app/shell/screen-outlet.tsx';
import { prefetch } from '#shared/api/hooks.ts';
import { session } from '#shared/session/session.ts';

/** Before a screen shows: requests its code, the session, and its data, each as early as possible. */
export async function enterScreen({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const url = new URL(request.url);
  const screen = screenAt(screenPath(url.pathname));
  if (screen) prefetchScreen(screen);
  const elsewhere = await requireSession(url);
  if (elsewhere) return elsewhere;
  const wanted = url.searchParams.get('project_id');
  const isFirst = session.get().projectId === undefined;
  openProjectFor(wanted);
  const { projectId, mustChangePassword, mustSetUpCodes } = session.get();
  if (
    mustChangePassword ||
    mustSetUpCodes ||
    projectId === undefined ||
    (wanted ?? String(projectId)) !== String(projectId)
  )
    return null;
  for (const read of [projects.list, ...(screen?.reads ?? [])]) void prefetch(read);
  if (!isFirst || wanted !== null) return null;
  // Before the first screen, which would otherwise render twice.
  url.searchParams.set('project_id', String(projectId));
  return replace(url.pathname + url.search);
}
