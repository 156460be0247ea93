import type { BodyInput, platform } from '@parley/contract';
import { changedFields, type FieldOf } from '#shared/saving/buffer.ts';
import type { MergeField } from '#shared/saving/conflict.ts';
import { sameValue } from '#shared/saving/same-value.ts';
import type { DatedUser } from '#features/platform/users/use-users.ts';

/** The part of a user that the panel changes, saved as one. */
export interface EditedUser {
  id: number;
  /** The server's time of the read. */
  version: number | undefined;
  name: string;
  email: string;
  company_id: number | null;
  is_company_admin: boolean;
  /** In ascending order. */
  platform_permissions: readonly number[];
  /** Project id → role id. */
  memberships: Readonly<Record<string, number>>;
}

export function editedUser({ user, atime }: DatedUser): EditedUser {
  const { id, name, email, company_id, is_company_admin, platform_permissions, memberships } = user;
  return {
    ...{ id, version: atime, name, email, company_id, is_company_admin },
    platform_permissions: platform_permissions.toSorted((a, b) => a - b),
    memberships: Object.fromEntries(memberships.map(({ project_id, role_id }) => [project_id, role_id])),
  };
}

/** Counts the unsaved changes; each project and each permission counts separately. */
export function unsavedCount(base: EditedUser, mine: EditedUser): number {
  return changedFields(base, mine).reduce((sum, field) => sum + partsChanged(field, base, mine), 0);
}

function partsChanged(field: FieldOf<EditedUser>, base: EditedUser, mine: EditedUser): number {
  if (field === 'memberships') return changedProjects(base, mine).length;
  if (field === 'platform_permissions') return changedPermissions(base, mine).length;
  return 1;
}

function changedProjects(base: EditedUser, mine: EditedUser): string[] {
  const projects = new Set([...Object.keys(base.memberships), ...Object.keys(mine.memberships)]);
  return [...projects].filter((project) => base.memberships[project] !== mine.memberships[project]);
}

export function changedPermissions(base: EditedUser, mine: EditedUser): number[] {
  const [before, after] = [new Set(base.platform_permissions), new Set(mine.platform_permissions)];
  return [...before.symmetricDifference(after)];
}

/** The changed fields to send, each as a whole. */
export function patchOf(mine: EditedUser, changed: readonly FieldOf<EditedUser>[]): BodyInput<typeof platform.update> {
  const { memberships, platform_permissions, ...rest } = Object.fromEntries(
    changed.map((field) => [field, mine[field]]),
  ) as Partial<EditedUser>;
  return {
    ...rest,
    ...(platform_permissions && { platform_permissions: [...platform_permissions] }),
    ...(memberships && { memberships: memberList(memberships) }),
  };
}

export function memberList(memberships: EditedUser['memberships']): { project_id: number; role_id: number }[] {
  return Object.entries(memberships).map(([project, role_id]) => ({ project_id: Number(project), role_id }));
}

/** Changes of different projects, or of different permissions, can be done together. */
export const mergeUserField: MergeField<EditedUser> = (field, base, mine, theirs) => {
  if (field === 'platform_permissions') {
    const changed = changedPermissions(base, mine);
    const kept = theirs.platform_permissions.filter((one) => !changed.includes(one));
    const added = changed.filter((one) => mine.platform_permissions.includes(one));
    return [...kept, ...added].toSorted((a, b) => a - b);
  }
  if (field !== 'memberships') return undefined;
  const [ours, others] = [changedProjects(base, mine), new Set(changedProjects(base, theirs))];
  if (ours.some((project) => others.has(project) && !sameValue(mine.memberships[project], theirs.memberships[project])))
    return undefined;
  const kept = Object.entries(theirs.memberships).filter(([project]) => !ours.includes(project));
  const changed = ours.flatMap((project) => {
    const role = mine.memberships[project];
    return role === undefined ? [] : [[project, role] as const];
  });
  return Object.fromEntries([...kept, ...changed]);
};
