import { users } from '@parley/contract';
import { useCallback, useMemo } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useSessionUser } from '#shared/session/session.ts';
import { texts } from '#texts/spec.ts';
import { uiTexts } from '#texts/ui.ts';

/** Says who did something. Null is the system or a token; those who may not see users learn only of themselves. */
export function useUserName(): (id: number | null | undefined) => string {
  const me = useSessionUser();
  const { data } = useRead(users.list, { quiet: true });
  const names = useMemo(() => data && new Map(data.map(({ id, name }) => [id, name])), [data]);
  return useCallback(
    (id) => {
      if (id === null || id === undefined) return uiTexts.system;
      if (id === me?.id) return me.name;
      return names ? (names.get(id) ?? texts.users.unknown) : texts.users.unreadable;
    },
    [me, names],
  );
}
