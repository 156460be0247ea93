import { platform, projects } from '@parley/contract';
import { useMemo } from 'react';
import { call } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { projectQueryOf, type ProjectFilter } from '#features/platform/projects/project-filters.ts';
import { refreshPages, usePlatformPages } from '#features/platform/table/use-platform-pages.ts';
import { FOUND_PROJECTS } from '#features/platform/use-found-projects.ts';

const PAGE_SIZE = '200';

/** The projects of a filter by pages. */
export function useProjects(filter: ProjectFilter) {
  const query = projectQueryOf(filter);
  const read = usePlatformPages(platform.projects, query, ({ cursor, signal }) =>
    call(platform.projects, { query: { ...query, limit: PAGE_SIZE, ...cursor }, signal }),
  );
  const items = useMemo(() => read.data?.pages.flatMap((page) => page.items), [read.data]);
  return { ...read, items, first: read.data?.pages[0] };
}

/** After a change of a project: also in the list of the project switcher. */
export async function refreshProjects(): Promise<void> {
  await Promise.all([
    refreshPages(platform.projects),
    refresh(platform.projects),
    refresh(platform.companies),
    refresh(projects.list),
    queryClient.invalidateQueries({ queryKey: [FOUND_PROJECTS] }),
  ]);
}
