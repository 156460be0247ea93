import type { PlatformUser, PlatformUserDetails } from '@parley/contract';
import { screen } from '@testing-library/react';
import { PlatformScreen } from '#features/platform/platform-screen.tsx';
import { renderAt } from '#testing/render.tsx';
import { serve, signIn, type SentCall } from '#testing/server.ts';

export const SIGNED_IN = Date.UTC(2030, 0, 7, 7) / 1_000;

export const user = (id: number, changes: Partial<PlatformUser> = {}): PlatformUser => ({
  id,
  name: `User ${String(id).padStart(5, '0')}`,
  email: `user${id}@bank.example`,
  company_id: 1,
  platform_permissions: [],
  is_company_admin: false,
  projects: 1,
  status: 'active',
  has_otp: false,
  is_synchronized: false,
  last_sign_in: SIGNED_IN,
  invited_until: null,
  is_invitation_void: false,
  version: 100,
  ...changes,
});

export const details = (one: PlatformUser, changes: Partial<PlatformUserDetails> = {}): PlatformUserDetails => ({
  ...one,
  memberships: [{ project_id: 1, project_name: 'Card line', role_id: 2, is_synchronized: false }],
  sessions: [],
  group_permissions: [],
  is_group_company_admin: false,
  expects_sign_on: false,
  ...changes,
});

export const petr = user(11, { name: 'Petr Marek', email: 'petr@bank.example', platform_permissions: [420] });

interface Opened {
  answers?: Record<string, unknown>;
  address?: string;
  users?: PlatformUser[];
  /** The users that the filter leaves, where more than are listed. */
  total?: number;
  administers?: 'platform' | 'company' | null;
}

export function openUsers({
  answers = {},
  address = '/',
  users = [petr, user(12)],
  total = users.length,
  administers = 'platform',
}: Opened = {}) {
  const { permissions } = signIn({ isPlatformAdmin: administers === 'platform' });
  signIn({ permissions: { ...permissions, administers } });
  const calls = serve({
    'GET /platform/users': { items: users, next_cursor: null, total, attention: 3 },
    'GET /platform/companies': [
      { id: 1, name: 'Demo Bank', users: 2, projects: 1, version: 1 },
      { id: 2, name: 'Northwind', users: 0, projects: 0, version: 1 },
    ],
    'GET /platform/users/11': details(petr),
    'GET /roles': [
      { id: 2, name: 'Editor', permissions: [] },
      { id: 3, name: 'Reviewer', permissions: [] },
    ],
    ...answers,
  });
  const view = renderAt(<PlatformScreen />, address);
  return { calls, ...view };
}

export const sent = (calls: SentCall[], method: string) => calls.filter((call) => call.method === method);
/** The calls of the list, without the calls for the tab's count. */
export const reads = (calls: SentCall[]) =>
  calls.filter(({ path, query }) => path === '/platform/users' && query.get('limit') !== '1');
export const grid = () => screen.findByRole('grid', { name: 'Users' });

export const dated = (body: unknown, atime: number) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', 'x-atime': String(atime) } });
