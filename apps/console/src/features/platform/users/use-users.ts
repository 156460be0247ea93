import { platform } from '@parley/contract';
import { useMemo } from 'react';
import { call } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { patchRow, refreshPages, usePlatformPages } from '#features/platform/table/use-platform-pages.ts';
import { userQueryOf, type UserFilter } from '#features/platform/users/user-filters.ts';

const PAGE_SIZE = '200';

/** The users of a filter by pages. */
export function useUsers(filter: UserFilter) {
  const query = userQueryOf(filter);
  const read = usePlatformPages(platform.users, query, ({ cursor, signal }) =>
    call(platform.users, { query: { ...query, limit: PAGE_SIZE, ...cursor }, signal }),
  );
  const items = useMemo(() => read.data?.pages.flatMap((page) => page.items), [read.data]);
  return { ...read, items, first: read.data?.pages[0] };
}

/** Reads one user again, and shows the row as it now is. */
export async function readUser(id: number) {
  const user = await call(platform.user, { params: { id }, quiet: true });
  const { memberships: _memberships, sessions: _sessions, ...row } = user;
  patchRow(platform.users, row);
  await refresh(platform.user);
  return user;
}

/** After a change of several users, or of which there are. */
export async function refreshUsers(): Promise<void> {
  await Promise.all([refreshPages(platform.users), refresh(platform.user), refresh(platform.companies)]);
}
