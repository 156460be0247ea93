import { deployments } from '@parley/contract';
import { useMemo } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';

/** Known deployments; empty for users who may not see them. */
export interface Releases {
  /** The second of the version that each environment runs. */
  live: { dev: number | undefined; prod: number | undefined };
  /** The commit message of the last deployment of a version, by its second. */
  messages: ReadonlyMap<number, string>;
}

export function useReleases(): { releases: Releases; isPending: boolean } {
  const canRead = useCan(deployments.list);
  const { data, isPending } = useRead(deployments.list, { enabled: canRead, handles: ['local'] });
  const releases = useMemo((): Releases => {
    const list = data ?? [];
    const liveIn = (environment: string) => list.find(({ project_env }) => project_env === environment)?.version;
    const told = list.filter(({ note }) => note !== '').toReversed();
    return {
      live: { dev: liveIn('dev'), prod: liveIn('prod') },
      messages: new Map(told.map(({ version, note }) => [version, note])),
    };
  }, [data]);
  return { releases, isPending: canRead && isPending };
}
