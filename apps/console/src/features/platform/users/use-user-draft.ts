import { platform } from '@parley/contract';
import { useMemo } from 'react';
import { confirmOwnRemoval } from '#shared/access/confirm-own-removal.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { isHandled, type Handles } from '#shared/api/refusals.ts';
import { notify } from '#shared/notices/notices.ts';
import { useSaving } from '#shared/saving/use-saving.ts';
import { session } from '#shared/session/session.ts';
import { platformUserTexts } from '#texts/platform-users.ts';
import {
  editedUser,
  mergeUserField,
  patchOf,
  unsavedCount,
  type EditedUser,
} from '#features/platform/users/edited-user.ts';
import { knownUser, readUser, type DatedUser } from '#features/platform/users/use-users.ts';
import { tellRefused } from '#features/platform/users/user-commands.ts';

const { panel: texts, actions: actionTexts } = platformUserTexts;

/** The unsaved changes of a user. They stay on the page, because a draft would keep personal data in the browser. */
export function useUserDraft(dated: DatedUser) {
  const { user } = dated;
  const { id } = user;
  const read = useMemo(() => editedUser(dated), [dated]);
  const things = useMemo(() => [read], [read]);
  const saving = useSaving<EditedUser>({
    resource: `platform-users/${id}`,
    isOfPlatform: true,
    keepsDraft: false,
    things,
    reread: async () => [editedUser(await readUser(id))],
    writes: {
      async all({ changed }) {
        for (const { thing, fields, patch } of changed) {
          const options = { params: { id }, atime: patch.version, handles: TOLD_HERE };
          await call(platform.update, { body: patchOf(thing, fields), ...options });
        }
        return { version: undefined, ids: [] };
      },
    },
    mergeField: mergeUserField,
    // Another user may also have changed members of these projects.
    reportedOf: (_id, [reported]) => reported,
    confirmSave: ({ working }) =>
      id === session.get().user?.id ? confirmOwnRemoval(projectsLeft(working.get(id))) : Promise.resolve(true),
    notices: {
      saved() {
        const saved = knownUser(id) ?? user;
        const isVoidNow = saved.is_invitation_void && !user.is_invitation_void;
        notify.success({
          title: texts.saved(saved.name),
          message: isVoidNow ? actionTexts.invitationVoid : undefined,
        });
      },
      failed(error) {
        if (!(error instanceof ApiError && isHandled(error, TOLD_HERE))) tellRefused(error);
      },
    },
  });
  const base = saving.base.get(id) ?? read;
  const mine = saving.working.get(id) ?? read;

  /** The names of the projects that the save takes the user out of. */
  function projectsLeft(wanted: EditedUser | undefined): string[] {
    return user.memberships
      .filter(({ project_id }) => wanted?.memberships[project_id] === undefined)
      .map(({ project_name }) => project_name);
  }

  return {
    saving,
    base,
    mine,
    count: unsavedCount(base, mine),
    edit: (fields: Partial<EditedUser>) => saving.change(id, fields),
    /** The server's messages by field. */
    refusal: saving.refusal,
  };
}

export type UserDraft = ReturnType<typeof useUserDraft>;

const TOLD_HERE: Handles = [400, 402, 409];
