import { projects } from '@parley/contract';
import { useRead } from '#shared/api/hooks.ts';
import { useProjectIdIfAny } from '#shared/session/session.ts';

/** True if the current project answers the telephone, where texts are spoken. */
export function useIsPhone(): boolean {
  const { data } = useRead(projects.list);
  const projectId = useProjectIdIfAny();
  return data?.find(({ id }) => id === projectId)?.is_chat === false;
}
