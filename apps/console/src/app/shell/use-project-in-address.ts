import { useLayoutEffect } from 'react';
import { useSearchParams } from 'react-router';
import { queryClient } from '#shared/api/query-client.ts';
import { notify } from '#shared/notices/notices.ts';
import { session, useProjectIdIfAny } from '#shared/session/session.ts';
import { texts } from '#shared/texts.ts';

const DENIED_MS = 5_000;

/**
 * Every address names its project. Opening one switches to it; one that the user is not assigned to
 * is refused, and the project stays. An address without one gets the current project, or the last one.
 */
export function useProjectInAddress(): number | undefined {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('project_id');
  const projectId = useProjectIdIfAny();

  useLayoutEffect(() => {
    const { user } = session.get();
    if (!user) return;
    const mayOpen = (id: number | undefined): id is number => id !== undefined && user.projects.includes(id);
    const asked = wanted === null ? undefined : Number(wanted);
    if (asked !== undefined && !mayOpen(asked)) {
      notify.error({ title: texts.projects.changeDenied, duration: DENIED_MS });
    }
    const current = [asked, projectId, lastProject(user.id), user.projects[0]].find(mayOpen);
    if (current === undefined) return;
    if (current !== projectId) switchTo(current, user.id);
    if (asked !== current) {
      setSearch(
        (params) => {
          params.set('project_id', String(current));
          return params;
        },
        { replace: true },
      );
    }
  }, [wanted, projectId, setSearch]);

  return projectId;
}

/** Reads are kept by project; what is on the screen is asked again. */
function switchTo(projectId: number, userId: number): void {
  session.set({ projectId });
  localStorage.setItem(lastProjectKey(userId), String(projectId));
  void queryClient.invalidateQueries();
}

function lastProject(userId: number): number | undefined {
  const stored = localStorage.getItem(lastProjectKey(userId));
  return stored === null ? undefined : Number(stored);
}

function lastProjectKey(userId: number): string {
  return `parley.project.${userId}`;
}
