import { platform, type PlatformCompany } from '@parley/contract';
import { useMemo } from 'react';
import { useRead } from '#shared/api/hooks.ts';

const NONE: readonly PlatformCompany[] = [];

/** The companies that the user administers, and the name of each. */
export function useCompanies() {
  const { data: companies = NONE } = useRead(platform.companies, { handles: ['local'] });
  return useMemo(() => {
    const names = new Map(companies.map(({ id, name }) => [id, name]));
    return { companies, companyName: (id: number | null) => (id === null ? '–' : (names.get(id) ?? '')) };
  }, [companies]);
}
