import { roles, users } from '@parley/contract';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import { roleTexts } from '#texts/roles.ts';
import { texts } from '#texts/spec.ts';
import { uiTexts } from '#texts/ui.ts';
import type { Assignments } from '#features/roles/members/assignments.ts';
import { usesOf } from '#features/roles/members/holders.ts';
import type { Names } from '#features/roles/editing/unsaved-changes.ts';

const { roles: words } = roleTexts;
const MOST_NAMED = 5;

interface Deletion {
  id: number;
  /** The saved roles: unsaved changes do not grant anything yet. */
  saved: Assignments;
  /** False where the user may not see who has which role. */
  seesMembers: boolean;
  names: Names;
  hasUnsaved: boolean;
  /** False where members of projects that the user cannot see may have the role. */
  seesAll: boolean;
}

/**
 * Confirms with a list of the permissions and users affected, deletes the role, and resolves to whether it was deleted.
 */
export async function deleteRole({ id, saved, seesMembers, names, hasUnsaved, seesAll }: Deletion): Promise<boolean> {
  const { userIds, projectIds } = usesOf(id, saved);
  const isSure = await confirm({
    title: words.deleteTitle(names.role(id)),
    text: (
      <>
        {!seesMembers && <p>{words.usersHidden}</p>}
        {seesMembers && userIds.length === 0 && <p>{words.deleteUnused}</p>}
        {userIds.length > 0 && (
          <>
            <p>{words.deleteUses(userIds.length, projectIds.length)}</p>
            <p>{words.deleteUsers(firstOf(userIds.map(names.user)))}</p>
            <p>{words.deleteProjects(firstOf(projectIds.map(names.project)))}</p>
          </>
        )}
        <p>{words.deleteTokens}</p>
        {!seesAll && <p>{words.deleteUnseen}</p>}
        {hasUnsaved && <p>{words.deleteUnsaved}</p>}
      </>
    ),
    confirmLabel: words.delete,
    isDestructive: true,
  });
  if (!isSure) return false;
  try {
    await call(roles.remove, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!error.wasTold) notify.error({ title: texts.error.title, message: error.message });
    return false;
  } finally {
    await Promise.all([refresh(roles.list), refresh(users.members)]);
  }
  notify.success({ title: texts.roles.deleted });
  return true;
}

/** Names up to five, and counts the others. */
function firstOf(all: readonly string[]): string {
  const rest = all.length - MOST_NAMED;
  const named = all.slice(0, MOST_NAMED);
  return rest > 0 ? `${named.join(', ')}${uiTexts.and}${uiTexts.more(rest)}` : named.join(', ');
}
