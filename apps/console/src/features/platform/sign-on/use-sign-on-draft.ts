import { signOn, type SignOnState } from '@parley/contract';
import { useMemo } from 'react';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { knownAtime } from '#shared/api/atimes.ts';
import { call, callDated } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { useSaving } from '#shared/saving/use-saving.ts';
import { signOnTexts as texts } from '#texts/sign-on.ts';
import {
  editedSignOn,
  mergeSignOnField,
  SIGN_ON,
  type EditedSignOn,
  type SignOnFields,
} from '#features/platform/sign-on/edited-sign-on.ts';

/** The unsaved sign-on settings. They stay on the page, because a draft would keep the secret in the browser. */
export function useSignOnDraft(state: SignOnState) {
  const read = useMemo(() => editedSignOn(state, knownAtime('platform', signOn.get, [])), [state]);
  const things = useMemo(() => [read], [read]);
  const saving = useSaving<EditedSignOn>({
    resource: 'sign-on',
    isOfPlatform: true,
    keepsDraft: false,
    things,
    async reread() {
      const { reply, atime } = await callDated(signOn.get, { handles: ['local'] });
      await refresh(signOn.get);
      return [editedSignOn(reply, atime)];
    },
    writes: {
      async all({ changed }) {
        for (const { patch } of changed) {
          const { id: _id, version: atime, ...body } = patch;
          await call(signOn.update, { body, atime, handles: ['local'] });
        }
        return { version: undefined, ids: [] };
      },
    },
    mergeField: mergeSignOnField,
    reportedOf: (_id, [reported]) => reported,
    notices: {
      saved: () => notify.success({ title: texts.saved }),
      failed(error) {
        if (error instanceof CallSkipped) return;
        if (!(error instanceof ApiError)) throw error;
        if (error.issues.length === 0) notify.error({ title: texts.failed, message: error.message });
      },
    },
  });
  const { refusal } = saving;
  return {
    saving,
    mine: saving.working.get(SIGN_ON) ?? read,
    edit: (fields: Partial<SignOnFields>) => saving.change(SIGN_ON, fields),
    count: saving.unsaved[0]?.fields.length ?? 0,
    /** The server's message about a field. */
    faultOf: (field: keyof SignOnFields) => refusal?.issueAt(field),
    faultAt: (path: string) => refusal?.issueAt(path),
    isFixed: (field: string) => state.fixed.some((one) => one === field),
  };
}

export type SignOnDraft = ReturnType<typeof useSignOnDraft>;
