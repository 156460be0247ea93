import { projects } from '@parley/contract';
import type { LoaderFunctionArgs } from 'react-router';
import { screenAt, screenPath } from '#app/screens.ts';
import { openProjectFor } from '#app/session/project-choice.ts';
import { requireSession } from '#app/session/require-session.ts';
import { prefetchScreen } from '#app/shell/screen-outlet.tsx';
import { prefetch } from '#shared/api/hooks.ts';
import { session } from '#shared/session/session.ts';

/** Before a screen shows: asks for its code, for who is signed in, and for what will be read, each as soon as it can. */
export async function enterScreen({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const url = new URL(request.url);
  const screen = screenAt(screenPath(url.pathname));
  if (screen) prefetchScreen(screen);
  const elsewhere = await requireSession(url);
  if (elsewhere) return elsewhere;
  const wanted = url.searchParams.get('project_id');
  openProjectFor(wanted);
  const { projectId, mustChangePassword } = session.get();
  if (mustChangePassword || projectId === undefined || (wanted ?? String(projectId)) !== String(projectId)) return null;
  for (const read of [projects.list, ...(screen?.reads ?? [])]) void prefetch(read, { quiet: false });
  return null;
}
