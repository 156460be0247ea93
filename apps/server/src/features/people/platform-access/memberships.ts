import { invalidField } from '@parley/domain/problem';
import { recordAudit, type AuditWriter } from '#platform/audit/audit-trail.ts';
import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/database.ts';
import { refuseSynchronized, writeMembers } from '#features/people/roles/members.ts';
import type { Scope } from '#features/people/platform-access/scope.ts';

export interface Membership {
  project_id: number;
  role_id: number;
}

export interface MembershipChange {
  project_id: number;
  /** Null if the user was not, or is no longer, a member. */
  before: number | null;
  after: number | null;
}

/**
 * The changes that make the user a member of exactly these projects, among the projects that the administrator sees.
 */
export async function membershipChanges(
  tx: Queries,
  scope: Scope,
  userId: number | null,
  wanted: Membership[],
): Promise<MembershipChange[]> {
  await refuseUnknown(tx, scope, wanted, 'body.memberships');
  const before = userId === null ? new Map<number, number>() : await rolesOf(tx, scope, userId);
  const after = new Map(wanted.map(({ project_id, role_id }) => [project_id, role_id]));
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort((a, b) => a - b)
    .map((project_id) => ({
      project_id,
      before: before.get(project_id) ?? null,
      after: after.get(project_id) ?? null,
    }))
    .filter((change) => change.before !== change.after);
}

/** Refuses inactive, invisible or repeated projects, and unknown roles. */
export async function refuseUnknown(tx: Queries, scope: Scope, wanted: Membership[], path: string): Promise<void> {
  const active = tx
    .selectFrom('projects')
    .select('id')
    .where('id', '=', anyOf(wanted.map(({ project_id }) => project_id)))
    .where('state', '=', 'active');
  const projects = await (scope === 'all' ? active : active.where('company_id', '=', scope.companyId)).execute();
  const roles = await tx
    .selectFrom('roles')
    .select('id')
    .where('id', '=', anyOf(wanted.map(({ role_id }) => role_id)))
    .execute();
  const projectIds = new Set(projects.map(({ id }) => id));
  const roleIds = new Set(roles.map(({ id }) => id));
  const named = new Set<number>();
  for (const [index, { project_id, role_id }] of wanted.entries()) {
    const at = `${path}.${index}`;
    if (!projectIds.has(project_id)) throw invalidField(at, `Project ${project_id} not found`);
    if (!roleIds.has(role_id)) throw invalidField(at, `Role ${role_id} not found`);
    if (named.has(project_id)) throw invalidField(at, 'User already added on this project');
    named.add(project_id);
  }
}

export async function writeMemberships(tx: Queries, userId: number, changes: MembershipChange[]): Promise<void> {
  const made = changes.map((change) => ({ ...change, user_id: userId }));
  await refuseSynchronized(tx, made, 'body.memberships');
  await writeMembers(tx, made);
}

/**
 * Records changed roles, one entry per user and project, so that administrators of the project's company see the entry
 * and administrators of other companies do not.
 */
export async function recordMemberships(
  tx: Queries,
  writer: AuditWriter,
  users: readonly { id: number; name: string }[],
  changes: MembershipChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const projectIds = changes.map(({ project_id }) => project_id);
  const projects = await tx.selectFrom('projects').select(['id', 'name']).where('id', '=', anyOf(projectIds)).execute();
  const roles = await tx.selectFrom('roles').select(['id', 'name']).execute();
  const roleNames = new Map(roles.map(({ id, name }) => [id, name]));
  const projectNames = new Map(projects.map(({ id, name }) => [id, `${name} (${id})`]));
  for (const { id, name } of users) {
    for (const { project_id: projectId, before, after } of changes) {
      const project = projectNames.get(projectId) ?? String(projectId);
      await recordAudit(tx, writer, {
        ...{ action: 'user projects changed', resource: 'users', id, name, projectId },
        before: { [project]: roleNames.get(before ?? 0) ?? null },
        after: { [project]: roleNames.get(after ?? 0) ?? null },
      });
    }
  }
}

async function rolesOf(tx: Queries, scope: Scope, userId: number): Promise<Map<number, number>> {
  const all = tx
    .selectFrom('project_members')
    .innerJoin('projects', 'projects.id', 'project_members.project_id')
    .select(['project_id', 'role_id'])
    .where('user_id', '=', userId)
    .where('projects.state', '=', 'active');
  const rows = await (scope === 'all' ? all : all.where('projects.company_id', '=', scope.companyId)).execute();
  return new Map(rows.map(({ project_id, role_id }) => [project_id, role_id]));
}
