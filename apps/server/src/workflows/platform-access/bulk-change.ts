import type { BodyOf, ListWritten, platform } from '@parley/contract';
import { invalidField, Problem, type Issue } from '@parley/domain/problem';
import type { SessionContext } from '#http/context.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { unixSeconds } from '#platform/clock.ts';
import { anyOf } from '#platform/db/any-of.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { lockPlatform, refuseStale } from '#platform/things/platform-version.ts';
import type { PlatformAccessDeps } from '#workflows/platform-access/deps.ts';
import { refuseUnknownCompany } from '#workflows/platform-access/invite-user.ts';
import { lockManaged, reasonsAgainst, type ManagedUser } from '#workflows/platform-access/managed-users.ts';
import {
  recordMemberships,
  refuseUnknown,
  writeMemberships,
  type Membership,
} from '#workflows/platform-access/memberships.ts';
import { refuseUnlessPlatformAdmin, scopeNow, type Scope } from '#workflows/platform-access/scope.ts';
import { deactivate } from '#workflows/platform-access/user-actions.ts';

type Bulk = BodyOf<typeof platform.bulk>;

/** Changes several users alike, all or none, and names each user who cannot be changed. */
export async function changeManyUsers(
  { db, accessChanged }: PlatformAccessDeps,
  context: SessionContext,
  bulk: Bulk,
): Promise<ListWritten> {
  const { actor, atime } = context;
  refuseUnclear(bulk);
  const ids = [...new Set(bulk.ids)];
  const version = await withSystem(db, async (tx) => {
    const change = await lockPlatform(tx, context);
    const scope = await scopeNow(tx, actor);
    const users = await lockManaged(tx, { scope, ids, atime });
    await refuseSome(bulk.ids, users, await reasonsAgainst(tx, scope, users));
    if (bulk.company_id !== undefined) await moveToCompany(tx, context, scope, users, bulk.company_id);
    if (bulk.add_to) {
      await refuseStale(tx, 'users/projects', [bulk.add_to.project_id], atime);
      await addToProject(tx, context, scope, users, bulk.add_to);
      await change.wrote('users/projects', [bulk.add_to.project_id]);
    }
    if (bulk.deactivate) await deactivateAll(tx, context, bulk.ids, users);
    await change.wrote('users', ids);
    return change.version;
  });
  accessChanged();
  return { version };
}

function refuseUnclear({ company_id, add_to, deactivate: isDeactivation }: Bulk): void {
  const changes = [company_id, add_to, isDeactivation].filter((change) => change !== undefined);
  if (changes.length !== 1) throw invalidField('body', 'Choose one change: company_id, add_to or deactivate');
}

async function refuseSome(ids: number[], users: ManagedUser[], reasons: ReadonlyMap<number, string>): Promise<void> {
  const issues = users.flatMap(({ id }): Issue[] => {
    const message = reasons.get(id);
    return message === undefined ? [] : [{ path: `body.ids.${ids.indexOf(id)}`, message }];
  });
  if (issues.length === 0) return;
  throw new Problem('forbidden', refusalOf(issues, users.length), { issues });
}

function refusalOf(issues: Issue[], users: number): string {
  return `${issues.length} of ${users} users cannot be changed: ${issues.map(({ message }) => message).join(' ')}`;
}

async function moveToCompany(
  tx: Queries,
  context: SessionContext,
  scope: Scope,
  users: ManagedUser[],
  companyId: number | null,
): Promise<void> {
  refuseUnlessPlatformAdmin(scope, 'move users to another company');
  await refuseUnknownCompany(tx, companyId);
  const moved = users.filter(({ company_id }) => company_id !== companyId);
  await tx
    .updateTable('users')
    .set({ company_id: companyId, is_company_admin: false })
    .where('id', '=', anyOf(moved.map(({ id }) => id)))
    .execute();
  for (const { id, name, company_id } of moved) {
    const about = { action: 'user changed', resource: 'users', id, name };
    await recordAudit(tx, context, { ...about, before: { company_id }, after: { company_id: companyId } });
  }
}

/** Members of the project keep their role. */
async function addToProject(
  tx: Queries,
  context: SessionContext,
  scope: Scope,
  users: ManagedUser[],
  { project_id, role_id }: Membership,
): Promise<void> {
  await refuseUnknown(tx, scope, [{ project_id, role_id }], 'body.add_to');
  const members = await tx
    .selectFrom('project_members')
    .select('user_id')
    .where('project_id', '=', project_id)
    .where('user_id', '=', anyOf(users.map(({ id }) => id)))
    .execute();
  const known = new Set(members.map(({ user_id }) => user_id));
  const changes = [{ project_id, before: null, after: role_id }];
  const added = users.filter(({ id }) => !known.has(id));
  for (const { id } of added) await writeMemberships(tx, id, changes);
  await recordMemberships(tx, context, added, changes);
}

async function deactivateAll(tx: Queries, context: SessionContext, ids: number[], users: ManagedUser[]): Promise<void> {
  const issues: Issue[] = [];
  for (const user of users) {
    try {
      await deactivate(tx, user, context.actor.userId, unixSeconds(context.now));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      issues.push({ path: `body.ids.${ids.indexOf(user.id)}`, message: `${user.name}: ${error.message}` });
    }
    const { id, name } = user;
    await recordAudit(tx, context, { action: 'user deactivated', resource: 'users', id, name });
  }
  if (issues.length > 0) throw new Problem('invalid', refusalOf(issues, users.length), { issues });
}
