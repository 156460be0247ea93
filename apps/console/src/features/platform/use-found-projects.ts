import { platform, type PlatformProject } from '@parley/contract';
import { call } from '#shared/api/client.ts';
import { useFound } from '#features/platform/use-found.ts';

const NONE: readonly PlatformProject[] = [];
export const FOUND_PROJECTS = 'projects found';

/** The first active projects whose name holds the typed text. */
export function useFoundProjects(typed: string): readonly PlatformProject[] {
  const found = useFound(FOUND_PROJECTS, typed, ({ query, ...how }) =>
    call(platform.projects, { query: { state: 'active', ...query }, ...how }),
  );
  return found ?? NONE;
}
