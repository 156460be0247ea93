import { projects, roles, users, type ReplyOf } from '@parley/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { confirmOwnRemoval } from '#shared/access/confirm-own-removal.ts';
import { useRead } from '#shared/api/hooks.ts';
import { closeNoticesOf, notify } from '#shared/notices/notices.ts';
import { unsaved as unsavedThings, type Buffer } from '#shared/saving/buffer.ts';
import { useSaving } from '#shared/saving/use-saving.ts';
import { useSessionUser } from '#shared/session/session.ts';
import { useUserName } from '#shared/users/use-user-name.ts';
import { texts } from '#texts/spec.ts';
import {
  assignmentsOf,
  changesOf,
  dropImpossible,
  roleThings,
  unsavedEdits,
  type RoleThing,
} from '#features/roles/editing/role-things.ts';
import {
  reportedOf,
  SAVING_ROLES,
  sendRoles,
  tellRefusals,
  type RolesSave,
} from '#features/roles/editing/save-roles.ts';
import type { Names } from '#features/roles/editing/unsaved-changes.ts';
import type { Edit, RolesState } from '#features/roles/members/assignments.ts';
import { platformAdminsOf } from '#features/roles/members/holders.ts';
import { tellAfterReload, tellAndReload } from '#features/roles/members/reload-page.ts';

/** The roles, the projects that the user may see with their members, and the unsaved changes of all of them. */
export function useRoles() {
  const me = useSessionUser();
  const rolesRead = useRead(roles.list);
  const membersRead = useRead(users.members);
  const usersRead = useRead(users.list);
  const { data: projectList } = useRead(projects.list);
  const { data: permissions } = useRead(roles.permissions);
  const seesMembers = useCan(users.members);
  const names = useNames(rolesRead.data, projectList);
  /** Set after a save, while the page is about to be loaded again. */
  const [isReloading, setReloading] = useState(false);
  /** Set when the user goes to look at the console in a role: the draft keeps unsaved changes. */
  const [isLeaving, setLeaving] = useState(false);
  const outcome = useRef<RolesSave>({ done: [], refused: [] });
  useEffect(tellAfterReload, []);

  const things = useMemo(
    () => thingsRead(rolesRead.data, membersRead.data, usersRead.data, seesMembers),
    [rolesRead.data, membersRead.data, usersRead.data, seesMembers],
  );
  const reread = async () => {
    const [roleList, memberList, userList] = await Promise.all([
      rolesRead.refetch(),
      ...(seesMembers ? ([membersRead.refetch(), usersRead.refetch()] as const) : []),
    ]);
    return thingsRead(roleList.data, memberList?.data, userList?.data, seesMembers);
  };
  const saving = useSaving<RoleThing>({
    resource: 'roles',
    isOfPlatform: true,
    things,
    // After a complete save the page is loaded again.
    reread: () => (outcome.current.refused.length > 0 ? reread() : Promise.resolve(undefined)),
    writes: {
      async all({ changed }) {
        await sendRoles(changed, outcome.current);
        return { version: undefined, ids: [] };
      },
    },
    settle: dropImpossible,
    reportedOf,
    confirmSave: (buffer) => confirmOwnRemoval(projectsLeft(editsOf(buffer), me?.id).map(names.project)),
    notices: {
      saved() {
        setReloading(true);
        tellAndReload(outcome.current.done);
      },
      failed(error) {
        if (outcome.current.refused.length === 0) throw error;
        tellRefusals(outcome.current, names);
      },
    },
  });

  const { base, working, unsaved, changeAll } = saving;
  const isOpen = saving.things !== undefined;
  const state = useMemo(
    (): RolesState | null => (isOpen ? { base: assignmentsOf(base), working: assignmentsOf(working) } : null),
    [isOpen, base, working],
  );
  const edits = useMemo(() => unsavedEdits(unsaved, { base, working }), [unsaved, base, working]);

  async function save(): Promise<boolean> {
    if (isReloading) return false;
    closeNoticesOf(SAVING_ROLES);
    if (edits.length === 0) notify.info({ title: texts.roles.noChanges });
    outcome.current = { done: [], refused: [] };
    return saving.save();
  }

  return {
    saving,
    state,
    edits,
    names,
    isSaving: saving.isSaving || isReloading,
    isLeaving,
    roles: rolesRead.data ?? NO_ROLES,
    users: usersRead.data,
    projects: projectList ?? NO_PROJECTS,
    permissions: permissions ?? NO_PERMISSIONS,
    seesMembers,
    platformAdmins: useMemo(() => platformAdminsOf(usersRead.data), [usersRead.data]),
    error: rolesRead.error ?? membersRead.error,
    retry: () => void Promise.all([rolesRead.refetch(), ...(seesMembers ? [membersRead.refetch()] : [])]),
    change: useCallback((made: readonly Edit[]) => changeAll(changesOf(made), { isTyped: false }), [changeAll]),
    leave: () => setLeaving(true),
    save,
  };
}

export type RolesModel = ReturnType<typeof useRoles>;

const NO_ROLES: ReplyOf<typeof roles.list> = [];
const NO_PROJECTS: ReplyOf<typeof projects.list> = [];
const NO_PERMISSIONS: ReplyOf<typeof roles.permissions> = [];

function thingsRead(
  roleList: ReplyOf<typeof roles.list> | undefined,
  members: ReplyOf<typeof users.members> | undefined,
  userList: ReplyOf<typeof users.list> | undefined,
  seesMembers: boolean,
): RoleThing[] | undefined {
  if (!roleList || (seesMembers && !members)) return undefined;
  return roleThings({ roles: roleList, members, users: userList });
}

function editsOf(buffer: Buffer<RoleThing>): Edit[] {
  return unsavedEdits(unsavedThings(buffer), buffer);
}

/** The projects that the user would leave by these edits. */
function projectsLeft(edits: readonly Edit[], userId: number | undefined): number[] {
  return edits.flatMap((edit) =>
    edit.kind === 'member' && edit.userId === userId && edit.after === null ? [edit.projectId] : [],
  );
}

function useNames(
  list: ReplyOf<typeof roles.list> | undefined,
  projectList: ReplyOf<typeof projects.list> | undefined,
): Names {
  const user = useUserName();
  return useMemo(() => {
    const roleNames = new Map(list?.map(({ id, name }) => [id, name]));
    const projectNames = new Map(projectList?.map(({ id, name }) => [id, name]));
    return {
      role: (id) => roleNames.get(id) ?? String(id),
      project: (id) => projectNames.get(id) ?? String(id),
      user,
    };
  }, [list, projectList, user]);
}
