import type { BodyOf, platform, ReplyOf } from '@parley/contract';
import { invalidField, Problem, type Issue } from '@parley/domain/problem';
import type { SessionContext } from '#http/context.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { unixSeconds } from '#platform/clock.ts';
import { anyOf } from '#platform/db/any-of.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { lockPlatform, refuseStale } from '#platform/things/platform-version.ts';
import type { PlatformAccessDeps } from '#features/people/platform-access/deps.ts';
import { refuseUnknownCompany } from '#features/people/platform-access/invite-user.ts';
import { lockManaged, reasonsAgainst, type ManagedUser } from '#features/people/platform-access/managed-users.ts';
import {
  recordMemberships,
  refuseUnknown,
  writeMemberships,
  type Membership,
} from '#features/people/platform-access/memberships.ts';
import { refuseUnlessPlatformAdmin, scopeNow, type Scope } from '#features/people/platform-access/scope.ts';
import { deactivate } from '#features/people/platform-access/user-actions.ts';

type Bulk = BodyOf<typeof platform.bulk>;

/**
 * Applies one change to several users, and names each user who cannot be changed. Changes all of them or refuses all,
 * unless refused users are skipped.
 */
export async function changeManyUsers(
  { db }: PlatformAccessDeps,
  context: SessionContext,
  bulk: Bulk,
): Promise<ReplyOf<typeof platform.bulk>> {
  const { actor, atime } = context;
  refuseUnclear(bulk);
  const written = await withSystem(db, async (tx) => {
    const change = await lockPlatform(tx, context);
    const scope = await scopeNow(tx, actor);
    const known = await lockManaged(tx, { scope, ids: [...new Set(bulk.ids)], mayMiss: bulk.skips_refused, atime });
    const refusing = (reasons: ReadonlyMap<number, string>, kind: 'forbidden' | 'invalid') => {
      if (!bulk.skips_refused) refuseSome(bulk.ids, known, reasons, kind);
      return reasons;
    };
    const forbidden = refusing(await reasonsAgainst(tx, scope, known), 'forbidden');
    const failed = bulk.deactivate
      ? refusing(
          await deactivateAll(
            tx,
            context,
            known.filter(({ id }) => !forbidden.has(id)),
          ),
          'invalid',
        )
      : [];
    const refused = new Map([...forbidden, ...failed]);
    const users = known.filter(({ id }) => !refused.has(id));
    if (bulk.company_id !== undefined) await moveToCompany(tx, context, scope, users, bulk.company_id);
    if (bulk.add_to) {
      await refuseStale(tx, 'users/projects', [bulk.add_to.project_id], atime);
      await addToProject(tx, context, scope, users, bulk.add_to);
      await change.wrote('users/projects', [bulk.add_to.project_id]);
    }
    await change.wrote(
      'users',
      users.map(({ id }) => id),
    );
    return {
      version: change.version,
      changed: users.length,
      refused: [...refused].map(([id, message]) => ({ id, message })),
    };
  });
  return written;
}

function refuseUnclear({ company_id, add_to, deactivate: isDeactivation }: Bulk): void {
  const changes = [company_id, add_to, isDeactivation].filter((change) => change !== undefined);
  if (changes.length !== 1) throw invalidField('body', 'Choose one change: company_id, add_to or deactivate');
}

function refuseSome(
  ids: number[],
  users: ManagedUser[],
  reasons: ReadonlyMap<number, string>,
  kind: 'forbidden' | 'invalid',
): void {
  const issues = users.flatMap(({ id }): Issue[] => {
    const message = reasons.get(id);
    return message === undefined ? [] : [{ path: `body.ids.${ids.indexOf(id)}`, message }];
  });
  if (issues.length === 0) return;
  const said = issues.map(({ message }) => message).join(' ');
  throw new Problem(kind, `${issues.length} of ${users.length} users cannot be changed: ${said}`, { issues });
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
    .set({ company_id: companyId, is_company_admin: false, is_group_company_admin: false })
    .where('id', '=', anyOf(moved.map(({ id }) => id)))
    .execute();
  for (const { id, name, company_id } of moved) {
    const about = { action: 'user changed', resource: 'users', id, name };
    await recordAudit(tx, context, { ...about, before: { company_id }, after: { company_id: companyId } });
  }
}

/** Existing members of the project keep their role. */
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

/** Returns why some of them stay active. */
async function deactivateAll(tx: Queries, context: SessionContext, users: ManagedUser[]): Promise<Map<number, string>> {
  const refused = new Map<number, string>();
  for (const user of users) {
    const { id, name } = user;
    try {
      await deactivate(tx, user, context.actor.userId, unixSeconds(context.now));
      await recordAudit(tx, context, { action: 'user deactivated', resource: 'users', id, name });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refused.set(id, `${name}: ${error.message}`);
    }
  }
  return refused;
}
