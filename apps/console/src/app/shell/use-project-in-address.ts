import { useLayoutEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { openProject, projectFor } from '#app/session/project-choice.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { notify } from '#shared/notices/notices.ts';
import { refreshSession } from '#shared/session/refresh-session.ts';
import { useProjectIdIfAny, useSessionUser } from '#shared/session/session.ts';
import { texts } from '#texts/spec.ts';

const DENIED_MS = 5_000;

/**
 * Every address names its project. Opening an address switches to its project; the user stays in the current project if
 * they may not open the other. An address without a project gets the current or the last one. Before a refusal the
 * server is asked again: the user may just have been assigned.
 */
export function useProjectInAddress(): number | undefined {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('project_id');
  const projectId = useProjectIdIfAny();
  const user = useSessionUser();
  const isSignedIn = user !== undefined;
  const isDenied = wanted !== null && isSignedIn && !user.projects.includes(Number(wanted));
  /** The project of the address after the server was asked again. */
  const [asked, setAsked] = useState<string | null>(null);

  useLayoutEffect(() => {
    if (!isSignedIn) return undefined;
    if (isDenied && asked !== wanted) {
      let isLeft = false;
      void refreshSession().then(() => isLeft || setAsked(wanted));
      return () => {
        isLeft = true;
      };
    }
    if (isDenied) notify.error({ title: texts.projects.changeDenied, duration: DENIED_MS });
    else setAsked(null);
    const chosen = projectFor(wanted);
    if (chosen === undefined) return undefined;
    if (chosen !== projectId) {
      openProject(chosen);
      // Reads are cached by project; visible data is read again.
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
    return undefined;
  }, [wanted, projectId, isSignedIn, isDenied, asked, setSearch]);

  return projectId;
}
