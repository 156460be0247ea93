import { platform, type PlatformProject } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { call } from '#shared/api/client.ts';

const NONE: readonly PlatformProject[] = [];
export const FOUND_PROJECTS = 'projects found';
const OFFERED = '50';

/** The first active projects whose name holds what was typed. The last ones stay while the next are read. */
export function useFoundProjects(typed: string): readonly PlatformProject[] {
  const q = useDeferredValue(typed.trim());
  const { data } = useQuery({
    queryKey: [FOUND_PROJECTS, q],
    queryFn: ({ signal }) =>
      call(platform.projects, {
        query: { state: 'active', limit: OFFERED, ...(q === '' ? {} : { q }) },
        signal,
        quiet: true,
        background: true,
      }),
    placeholderData: (previous) => previous,
    meta: { quiet: true },
  });
  return data?.items ?? NONE;
}
