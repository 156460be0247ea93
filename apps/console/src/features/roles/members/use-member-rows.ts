import { useMemo } from 'react';
import type { Edit } from '#features/roles/members/assignments.ts';
import { memberRows } from '#features/roles/members/member-rows.ts';
import type { Managed } from '#features/roles/members/use-managed.ts';
import type { Synchronized } from '#features/roles/members/use-synchronized.ts';
import type { RolesModel } from '#features/roles/use-roles.ts';

const NOBODY: ReadonlyMap<number, number> = new Map();

export interface ShownMembers {
  model: RolesModel;
  managed: Managed;
  /** The unsaved changes by their places. */
  changed: ReadonlyMap<string, Edit>;
  synchronized: Synchronized;
}

/** The users of the project that is shown, with unsaved changes, and the way to change them. */
export function useMemberRows({ model, managed, changed, synchronized }: ShownMembers) {
  const { projectId, canAssign, mayGive } = managed;
  const { users, names } = model;
  const working = model.state?.working;
  const members = (projectId === undefined ? undefined : working?.members.get(projectId)) ?? NOBODY;
  const fromGroups = useMemo(
    () => new Set(projectId === undefined ? [] : synchronized.members[projectId]),
    [projectId, synchronized],
  );
  const rows = useMemo(
    () => memberRows({ users, names, members, projectId, fromGroups, changed, canAssign, mayGive }),
    [users, names, members, projectId, fromGroups, changed, canAssign, mayGive],
  );

  function put(userId: number, after: number | null): void {
    if (projectId === undefined) return;
    const before = members.get(userId) ?? null;
    if (before !== after) model.change([{ kind: 'member', projectId, userId, before, after }]);
  }

  return { members, fromGroups, rows, put };
}
