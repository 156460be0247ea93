import { platform, type PlatformUserDetails } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call, callDated } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { queryClient } from '#shared/api/query-client.ts';
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

/** The ids of all users whom the filter leaves; undefined if they cannot be read, which the call tells. */
export async function readUserIds(filter: UserFilter): Promise<number[] | undefined> {
  const { sort: _sort, desc: _desc, ...query } = userQueryOf(filter);
  try {
    return (await call(platform.userIds, { query })).ids;
  } catch (error) {
    if (error instanceof ApiError || error instanceof CallSkipped) return undefined;
    throw error;
  }
}

const USER = 'platform user';

export interface DatedUser {
  user: PlatformUserDetails;
  /** The moment of the server that it is of. */
  atime: number | undefined;
}

/** One user with projects and sessions. */
export function useUser(id: number) {
  return useQuery({
    queryKey: [USER, id],
    queryFn: ({ signal }) => fetchUser(id, signal),
    meta: { handles: ['local'] },
  });
}

/** The user as read last. */
export function knownUser(id: number): PlatformUserDetails | undefined {
  return queryClient.getQueryData<DatedUser>([USER, id])?.user;
}

/** Reads one user again, and updates the row in the list. */
export async function readUser(id: number): Promise<DatedUser> {
  const read = await fetchUser(id);
  queryClient.setQueryData<DatedUser>([USER, id], read);
  const { memberships: _memberships, sessions: _sessions, ...row } = read.user;
  patchRow(platform.users, row);
  return read;
}

async function fetchUser(id: number, signal?: AbortSignal): Promise<DatedUser> {
  const { reply, atime } = await callDated(platform.user, { params: { id }, signal, handles: ['local'] });
  return { user: reply, atime };
}

/** Refreshes the list after a change to several users, or to the set of users. */
export async function refreshUsers(): Promise<void> {
  await Promise.all([
    refreshPages(platform.users),
    refresh(platform.users),
    queryClient.invalidateQueries({ queryKey: [USER] }),
    refresh(platform.companies),
  ]);
}
