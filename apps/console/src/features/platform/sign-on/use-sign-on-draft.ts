import { signOn, type SignOnState } from '@parley/contract';
import { useState } from 'react';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { sameValue } from '#shared/saving/same-value.ts';
import { signOnTexts as texts } from '#texts/sign-on.ts';

const FIELDS = [
  'is_on',
  'name',
  'issuer',
  'client_id',
  'scopes',
  'groups_claim',
  'links_users',
  'trusts_emails',
  'adds_users',
  'passwords_off',
  'break_glass',
  'grace_minutes',
  'console_url',
  'rules',
  'right_rules',
] as const;

export type SignOnFields = Pick<SignOnState, (typeof FIELDS)[number]> & { client_secret: string };

/** Keeps the unsaved choices. */
export function useSignOnDraft(state: SignOnState) {
  const [changes, setChanges] = useState<Partial<SignOnFields>>({});
  const [refusal, setRefusal] = useState<ApiError>();
  const [isSaving, setSaving] = useState(false);
  const saved: SignOnFields = { ...state, client_secret: '' };
  const mine: SignOnFields = { ...saved, ...changes };
  const changed = [...FIELDS, 'client_secret' as const].filter((field) => !sameValue(mine[field], saved[field]));

  function edit(fields: Partial<SignOnFields>): void {
    setChanges((before) => ({ ...before, ...fields }));
  }

  function discard(): void {
    setChanges({});
    setRefusal(undefined);
  }

  async function save(): Promise<boolean> {
    if (changed.length === 0) return true;
    setSaving(true);
    setRefusal(undefined);
    try {
      const body = Object.fromEntries(changed.map((field) => [field, mine[field]]));
      await call(signOn.update, { body, quiet: true });
      await refresh(signOn.get);
      setChanges({});
      notify.success({ title: texts.saved });
      return true;
    } catch (error) {
      if (error instanceof CallSkipped) return false;
      if (!(error instanceof ApiError)) throw error;
      if (error.issues.length > 0) setRefusal(error);
      else notify.error({ title: texts.failed, message: error.status === 409 ? texts.conflict : error.message });
      return false;
    } finally {
      setSaving(false);
    }
  }

  return {
    mine,
    edit,
    discard,
    save,
    isSaving,
    count: changed.length,
    /** The server's message about a field. */
    faultOf: (field: keyof SignOnFields) => refusal?.issueAt(field),
    faultAt: (path: string) => refusal?.issueAt(path),
    isFixed: (field: string) => state.fixed.some((one) => one === field),
  };
}

export type SignOnDraft = ReturnType<typeof useSignOnDraft>;
