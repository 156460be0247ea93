import { projects } from '@parley/contract';
import { isForScript, SCREENS, type Screen } from '#app/screens.ts';
import { administersOf } from '#shared/access/administers.ts';
import { can } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { useProjectIdIfAny, useSessionUser } from '#shared/session/session.ts';

/** The screens that the user may open in the current project. */
export function useScreens(): Screen[] {
  // The verdicts of `can` change with these two.
  const user = useSessionUser();
  const project = useCurrentProject();
  return SCREENS.filter(
    (screen) =>
      (screen.grant === undefined || can(screen.grant)) &&
      !(screen.isForAdministrators && administersOf(user) === null) &&
      isForScript(screen, project?.is_chat),
  );
}

export function useCurrentProject() {
  const { data } = useRead(projects.list);
  const projectId = useProjectIdIfAny();
  return data?.find(({ id }) => id === projectId);
}
