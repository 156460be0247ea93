import type { FunctionComponent } from 'react';

/** The parts of the screen, as the address names them. */
export const TABS = ['users', 'companies', 'projects', 'sign_on', 'audit', 'installation'] as const;
export type Tab = (typeof TABS)[number];

/** A company's administrator sees no other tabs. */
export const COMPANY_TABS: readonly Tab[] = ['users', 'projects', 'audit'];

export const LOADS: Record<Tab, () => Promise<FunctionComponent>> = {
  users: async () => (await import('#features/platform/users/users-tab.tsx')).UsersTab,
  companies: async () => (await import('#features/platform/companies/companies-tab.tsx')).CompaniesTab,
  projects: async () => (await import('#features/platform/projects/projects-tab.tsx')).ProjectsTab,
  sign_on: async () => (await import('#features/platform/sign-on/sign-in-tab.tsx')).SignInTab,
  installation: async () => (await import('#features/platform/installation/installation-tab.tsx')).InstallationTab,
  audit: async () => (await import('#features/platform/audit/audit-tab.tsx')).AuditTab,
};
