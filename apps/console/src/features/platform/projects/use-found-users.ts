import { platform, type PlatformUser } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { call } from '#shared/api/client.ts';

const NONE: readonly PlatformUser[] = [];
const OFFERED = '50';

/** The first users whose name or email holds what was typed. The last ones stay while the next are read. */
export function useFoundUsers(typed: string): readonly PlatformUser[] {
  const q = useDeferredValue(typed.trim());
  const { data } = useQuery({
    queryKey: ['users found', q],
    queryFn: ({ signal }) =>
      call(platform.users, {
        query: { status: 'active', limit: OFFERED, ...(q === '' ? {} : { q }) },
        signal,
        quiet: true,
        background: true,
      }),
    placeholderData: (previous) => previous,
    meta: { quiet: true },
  });
  return data?.items ?? NONE;
}
