import { platform, type PlatformUser } from '@parley/contract';
import { call } from '#shared/api/client.ts';
import { useFound } from '#features/platform/use-found.ts';

const NONE: readonly PlatformUser[] = [];

/** The first active users whose name or email holds the typed text. */
export function useFoundUsers(typed: string): readonly PlatformUser[] {
  const found = useFound('users found', typed, ({ query, ...how }) =>
    call(platform.users, { query: { status: 'active', ...query }, ...how }),
  );
  return found ?? NONE;
}
