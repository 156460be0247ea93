import { session } from '#shared/session/session.ts';

/** The project for an address: the requested one, else the current, the last, or the first that the user may open. */
export function projectFor(wanted: string | null): number | undefined {
  const { user, projectId } = session.get();
  if (!user) return undefined;
  return [asNumber(wanted), projectId, asNumber(localStorage.getItem(lastProjectKey(user.id))), user.projects[0]].find(
    (id) => id !== undefined && user.projects.includes(id),
  );
}

export function openProject(projectId: number): void {
  const { user } = session.get();
  session.set({ projectId });
  if (user) localStorage.setItem(lastProjectKey(user.id), String(projectId));
}

/** Before anything shows; later the address decides: see use-project-in-address.ts. */
export function openProjectFor(wanted: string | null): void {
  const chosen = projectFor(wanted);
  if (session.get().projectId === undefined && chosen !== undefined) openProject(chosen);
}

function asNumber(text: string | null): number | undefined {
  return text === null ? undefined : Number(text);
}

function lastProjectKey(userId: number): string {
  return `parley.project.${userId}`;
}
