import { covers, grantMap, grantsIn, PERMISSIONS } from '@parley/domain/permission';
import { Problem } from '@parley/domain/problem';
import { sql } from 'kysely';
import type { Actor } from '#http/context.ts';
import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/database.ts';

export interface RoleChange {
  roleId: number;
  before: number[];
  after: number[];
}

/**
 * Refuses a change of roles that would grant or revoke a right that the actor lacks. A role applies in every project:
 * unless the actor is platform administrator, they must hold the changed permissions in each project where members,
 * tokens or groups of the identity provider use the role. For an unused role, holding them in one project is enough.
 */
export async function refuseForeignPermissions(tx: Queries, actor: Actor, changes: RoleChange[]): Promise<void> {
  if (actor.isPlatformAdmin) return;
  const roleIds = changes.map(({ roleId }) => roleId);
  const uses = await tx
    .selectFrom('project_members')
    .select(['role_id', 'project_id'])
    .where('role_id', '=', anyOf(roleIds))
    // A change of the role also changes the rights of programs that have it.
    .union(tx.selectFrom('project_tokens').select(['role_id', 'project_id']).where('role_id', '=', anyOf(roleIds)))
    .union(rolesOfGroups(tx, roleIds))
    .execute();
  for (const change of changes) {
    const projects = uses.filter(({ role_id }) => role_id === change.roleId).map(({ project_id }) => project_id);
    const lacked = changedPermissions(change).find((id) => !holds(actor, id, projects));
    if (lacked !== undefined) throw lacking(lacked);
  }
}

/** The projects in which groups of the identity provider give a role; members have it from their next sign-in on. */
function rolesOfGroups(tx: Queries, roleIds: number[]) {
  const rules = sql<{ role_id: number; project_id: number }>`(
    select (rule ->> 'role_id')::bigint as role_id, (rule ->> 'project_id')::bigint as project_id
    from sign_on, jsonb_array_elements(chosen::jsonb -> 'rules') as listed (rule)
  )`.as('rules');
  return tx
    .selectFrom(rules)
    .innerJoin('projects', 'projects.id', 'rules.project_id')
    .select(['rules.role_id', 'rules.project_id'])
    .where('rules.role_id', '=', anyOf(roleIds));
}

function changedPermissions({ before, after }: RoleChange): number[] {
  return [...after.filter((id) => !before.includes(id)), ...before.filter((id) => !after.includes(id))];
}

function holds(actor: Actor, permission: number, projects: number[]): boolean {
  const wanted = grantMap([permission]);
  if (projects.length === 0)
    return actor.projects.some((projectId) => covers(grantsIn(actor.permissions, projectId), wanted));
  return projects.every((projectId) => covers(grantsIn(actor.permissions, projectId), wanted));
}

function lacking(permission: number): Problem {
  const name = PERMISSIONS.find(({ id }) => id === permission)?.name ?? String(permission);
  return new Problem(
    'forbidden',
    `Insufficient permissions: you do not have “${name}” in every project where this role is used.`,
  );
}
