import { platform } from '@parley/contract';
import { useRead } from '#shared/api/hooks.ts';
import { useAdministers } from '#shared/access/administers.ts';
import type { Tab } from '#features/platform/tabs.ts';

const ONE = { query: { limit: '1' }, handles: ['local'] } as const;

/** Reads the numbers of all users, companies and projects, without the filters. */
export function useTabCounts(): Partial<Record<Tab, number | undefined>> {
  const isForPlatform = useAdministers() === 'platform';
  const { data: users } = useRead(platform.users, ONE);
  const { data: companies } = useRead(platform.companies, { handles: ['local'], enabled: isForPlatform });
  const { data: projects } = useRead(platform.projects, ONE);
  return { users: users?.total, companies: companies?.length, projects: projects?.total };
}
