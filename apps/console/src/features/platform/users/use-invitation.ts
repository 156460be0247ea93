import { platform } from '@parley/contract';
import { useState } from 'react';
import { useAdministers } from '#shared/access/administers.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { notify } from '#shared/notices/notices.ts';
import { platformUserTexts } from '#texts/platform-users.ts';
import { memberList } from '#features/platform/users/edited-user.ts';
import { refreshUsers } from '#features/platform/users/use-users.ts';
import type { MadeLink } from '#features/platform/users/user-commands.ts';

const EMPTY = { name: '', email: '', company_id: '', memberships: {} as Record<string, number>, isForSignOn: false };

export type TypedInvitation = typeof EMPTY;
export type MadeInvitation = MadeLink & { id: number; name: string; email: string };

/** The invitation that somebody types, why the server refused it, and how it is sent. */
export function useInvitation(onMade: (made: MadeInvitation) => void) {
  const [typed, setTyped] = useState(EMPTY);
  const [refusal, setRefusal] = useState<ApiError>();
  const [isSending, setSending] = useState(false);
  const isForPlatform = useAdministers() === 'platform';

  async function invite(): Promise<void> {
    const { name, email, company_id, memberships, isForSignOn } = typed;
    setSending(true);
    setRefusal(undefined);
    try {
      const company = isForPlatform ? { company_id: company_id === '' ? null : Number(company_id) } : {};
      const made = await call(platform.invite, {
        body: {
          name,
          email,
          ...company,
          memberships: memberList(memberships),
          ...(isForSignOn ? { expects_sign_on: true } : {}),
        },
        handles: [400],
      });
      notify.success({ title: platformUserTexts.adding.invited(name) });
      onMade({ ...made, name, email });
      await refreshUsers();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 400) setRefusal(error);
    } finally {
      setSending(false);
    }
  }

  return {
    typed,
    /** The number of fields that are filled in. */
    typedCount: typedCount(typed),
    type: (fields: Partial<TypedInvitation>) => setTyped((before) => ({ ...before, ...fields })),
    refusal,
    isSending,
    isForPlatform,
    invite,
  };
}

export type Invitation = ReturnType<typeof useInvitation>;

function typedCount({ name, email, company_id, memberships, isForSignOn }: TypedInvitation): number {
  const texts = [name, email, company_id].filter((text) => text !== '').length;
  return texts + Object.keys(memberships).length + (isForSignOn ? 1 : 0);
}
