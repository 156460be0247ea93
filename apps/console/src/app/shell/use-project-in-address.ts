import { useLayoutEffect } from 'react';
import { useSearchParams } from 'react-router';
import { openProject, projectFor } from '#app/session/project-choice.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { notify } from '#shared/notices/notices.ts';
import { session, useProjectIdIfAny } from '#shared/session/session.ts';
import { texts } from '#texts/spec.ts';

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
    if (wanted !== null && !user.projects.includes(Number(wanted))) {
      notify.error({ title: texts.projects.changeDenied, duration: DENIED_MS });
    }
    const chosen = projectFor(wanted);
    if (chosen === undefined) return;
    if (chosen !== projectId) {
      openProject(chosen);
      // Reads are kept by project; what is on the screen is asked again.
      void queryClient.invalidateQueries();
    }
    if (Number(wanted ?? Number.NaN) !== chosen) {
      setSearch(
        (params) => {
          params.set('project_id', String(chosen));
          return params;
        },
        { replace: true },
      );
    }
  }, [wanted, projectId, setSearch]);

  return projectId;
}
