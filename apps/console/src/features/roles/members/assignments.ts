/** The permissions of each role, and the role of each member of each project. */
export interface Assignments {
  /** Role id → ids of its permissions. */
  roles: ReadonlyMap<number, ReadonlySet<number>>;
  /** Project id → user id → role id. */
  members: ReadonlyMap<number, ReadonlyMap<number, number>>;
  /** The users who can be given a role; undefined where they are not known. */
  users?: ReadonlySet<number> | undefined;
}

interface PermissionEdit {
  kind: 'permission';
  roleId: number;
  permissionId: number;
  before: boolean;
  after: boolean;
}

interface MemberEdit {
  kind: 'member';
  projectId: number;
  userId: number;
  /** Null for somebody who is not in the project. */
  before: number | null;
  after: number | null;
}

/** One change that can be undone alone. */
export type Edit = PermissionEdit | MemberEdit;

/** Names the place of an edit; two edits of one place have the same key. */
export function editKey(edit: Edit): string {
  return edit.kind === 'permission'
    ? `role ${edit.roleId} ${edit.permissionId}`
    : `member ${edit.projectId} ${edit.userId}`;
}

export function reversed(edit: Edit): Edit {
  return edit.kind === 'permission'
    ? { ...edit, before: edit.after, after: edit.before }
    : { ...edit, before: edit.after, after: edit.before };
}

/** Edits of roles and projects that are not there any more change nothing. */
export function withEdits({ roles, members, users }: Assignments, edits: readonly Edit[]): Assignments {
  const nextRoles = new Map<number, ReadonlySet<number>>(roles);
  const nextMembers = new Map<number, ReadonlyMap<number, number>>(members);
  const ownSets = new Map<number, Set<number>>();
  const ownMaps = new Map<number, Map<number, number>>();
  for (const edit of edits) {
    if (edit.kind === 'permission') {
      const before = nextRoles.get(edit.roleId);
      if (!before) continue;
      const own = ownSets.get(edit.roleId) ?? new Set(before);
      ownSets.set(edit.roleId, own);
      nextRoles.set(edit.roleId, own);
      if (edit.after) own.add(edit.permissionId);
      else own.delete(edit.permissionId);
    } else {
      const before = nextMembers.get(edit.projectId);
      if (!before) continue;
      const own = ownMaps.get(edit.projectId) ?? new Map(before);
      ownMaps.set(edit.projectId, own);
      nextMembers.set(edit.projectId, own);
      if (edit.after === null) own.delete(edit.userId);
      else own.set(edit.userId, edit.after);
    }
  }
  return { roles: nextRoles, members: nextMembers, users };
}

/** The differences, role by role and project by project. */
export function editsBetween(before: Assignments, after: Assignments): Edit[] {
  const edits: Edit[] = [];
  for (const [roleId, had] of before.roles) {
    const has = after.roles.get(roleId);
    if (!has || has === had) continue;
    for (const permissionId of has.difference(had)) {
      edits.push({ kind: 'permission', roleId, permissionId, before: false, after: true });
    }
    for (const permissionId of had.difference(has)) {
      edits.push({ kind: 'permission', roleId, permissionId, before: true, after: false });
    }
  }
  for (const [projectId, had] of before.members) {
    const has = after.members.get(projectId);
    if (!has || has === had) continue;
    for (const userId of new Set([...had.keys(), ...has.keys()])) {
      const [was, is] = [had.get(userId) ?? null, has.get(userId) ?? null];
      if (was !== is) edits.push({ kind: 'member', projectId, userId, before: was, after: is });
    }
  }
  return edits;
}
