import { users } from '@parley/contract';
import { useCallback, useMemo } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { useSessionUser } from '#shared/session/session.ts';
import { texts } from '#texts/spec.ts';
import { uiTexts } from '#texts/ui.ts';

/**
 * Returns the name of the user behind an id. Null is the system or a token. Users who may not list users see the names
 * of project members, and their own.
 */
export function useUserName(): (id: number | null | undefined) => string {
  const me = useSessionUser();
  const canSeeUsers = useCan(users.list);
  const { data: everybody } = useRead(users.list, { handles: ['local'] });
  const { data: colleagues } = useRead(users.colleagues, { handles: ['local'], enabled: !canSeeUsers });
  const known = everybody ?? colleagues;
  const names = useMemo(() => new Map(known?.map(({ id, name }) => [id, name])), [known]);
  const stranger = everybody ? texts.users.unknown : texts.users.unreadable;
  return useCallback(
    (id) => {
      if (id === null || id === undefined) return uiTexts.system;
      if (id === me?.id) return me.name;
      return names.get(id) ?? stranger;
    },
    [me, names, stranger],
  );
}
