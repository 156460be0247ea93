import type { User } from '@parley/domain/user';
import type { Assignments } from '#features/roles/members/assignments.ts';

/** A user who has a permission in a project. */
export interface Holder {
  userId: number;
  projectId: number;
  /** Null: the user is a platform administrator, whatever their role. */
  roleId: number | null;
}

/** The users who have a permission in these projects, and the role that gives it to each. */
export function holdersOf(
  permissionId: number,
  { roles, members }: Assignments,
  projectIds: Iterable<number>,
  platformAdmins: ReadonlySet<number>,
): Holder[] {
  const giving = new Set([...roles].flatMap(([id, permissions]) => (permissions.has(permissionId) ? [id] : [])));
  return [...projectIds].flatMap((projectId) =>
    [...(members.get(projectId) ?? [])].flatMap(([userId, roleId]): Holder[] => {
      if (giving.has(roleId)) return [{ userId, projectId, roleId }];
      return platformAdmins.has(userId) ? [{ userId, projectId, roleId: null }] : [];
    }),
  );
}

/** Counts the holders through each role, in the order of the roles; platform administrators by their right come last. */
export function countsByRole(holders: readonly Holder[], roleIds: readonly number[]): [number | null, number][] {
  const counts = Map.groupBy(holders, ({ roleId }) => roleId);
  return [...roleIds, null].flatMap((roleId): [number | null, number][] => {
    const found = counts.get(roleId)?.length ?? 0;
    return found === 0 ? [] : [[roleId, found]];
  });
}

export function platformAdminsOf(users: readonly User[] | undefined): ReadonlySet<number> {
  return new Set(users?.flatMap(({ id, is_platform_admin }) => (is_platform_admin ? [id] : [])));
}

/** The users and projects in which a role is held. */
export function usesOf(roleId: number, { members }: Assignments): { userIds: number[]; projectIds: number[] } {
  const userIds = new Set<number>();
  const projectIds = new Set<number>();
  for (const [projectId, list] of members) {
    for (const [userId, held] of list) {
      if (held !== roleId) continue;
      userIds.add(userId);
      projectIds.add(projectId);
    }
  }
  return { userIds: [...userIds], projectIds: [...projectIds] };
}
