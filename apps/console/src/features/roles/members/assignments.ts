/** The permissions of each role, and the role of each member of each project. */
export interface Assignments {
  /** Role id → ids of its permissions. */
  roles: ReadonlyMap<number, ReadonlySet<number>>;
  /** Project id → user id → role id. */
  members: ReadonlyMap<number, ReadonlyMap<number, number>>;
}

/** The saved state, and the state with unsaved changes. */
export interface RolesState {
  base: Assignments;
  working: Assignments;
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
  /** Null if the user is not a member. */
  before: number | null;
  after: number | null;
}

/** A change that can be undone alone. */
export type Edit = PermissionEdit | MemberEdit;

/** Edits of one permission or member share a key. */
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
