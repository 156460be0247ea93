import type { SignOnChoice } from '@parley/contract';
import { PERMISSIONS } from '@parley/domain/permission';
import { recordAudit, type AuditWriter } from '#platform/audit/audit-trail.ts';
import type { Queries } from '#platform/db/database.ts';
import type { lockPlatform } from '#platform/things/platform-version.ts';
import { synchronize, synchronizedUsers, type RoleChange } from '#features/people/sign-on/synchronize.ts';
import { synchronizeRights, type Rights } from '#features/people/sign-on/synchronize-rights.ts';

/** The change that the roles belong to, and its author. */
export interface RoleGiving {
  change: Awaited<ReturnType<typeof lockPlatform>>;
  writer: AuditWriter;
}

/** The roles and rights granted by groups, and the users who must not lose any. */
export type GroupGifts = Pick<SignOnChoice, 'rules' | 'right_rules' | 'break_glass'>;

/** Gives users the roles and rights of all their groups, from sign-ins and from SCIM. */
export async function giveRoles(
  tx: Queries,
  userIds: readonly number[],
  gifts: GroupGifts,
  giving: RoleGiving,
): Promise<void> {
  const { change, writer } = giving;
  const changes = Map.groupBy(await synchronize(tx, userIds, gifts.rules), ({ project_id }) => project_id);
  await change.wrote('users/projects', [...changes.keys()]);
  for (const [projectId, made] of changes) {
    const rolesOf = (when: 'before' | 'after') =>
      Object.fromEntries(made.map((one: RoleChange) => [one.user_id, one[when]]));
    await recordAudit(tx, writer, {
      action: 'member roles synchronized',
      resource: 'users/projects',
      id: projectId,
      projectId,
      before: rolesOf('before'),
      after: rolesOf('after'),
    });
  }
  await giveRights(tx, userIds, gifts, giving);
}

async function giveRights(
  tx: Queries,
  userIds: readonly number[],
  gifts: GroupGifts,
  { change, writer }: RoleGiving,
): Promise<void> {
  const changes = await synchronizeRights(tx, userIds, gifts);
  await change.wrote(
    'users',
    changes.map(({ id }) => id),
  );
  for (const { id, name, before, after } of changes) {
    const about = { action: 'user rights synchronized', resource: 'users', id, name };
    await recordAudit(tx, writer, { ...about, before: shownRights(before), after: shownRights(after) });
  }
}

function shownRights({ system_permissions, is_company_admin }: Rights) {
  const held = PERMISSIONS.filter(({ id }) => system_permissions.includes(id));
  return { platform_permissions: held.map(({ name }) => name), is_company_admin };
}

/** Applies the rules to all users, after the rules have changed. */
export async function giveAllRoles(tx: Queries, gifts: GroupGifts, giving: RoleGiving): Promise<void> {
  await giveRoles(tx, await synchronizedUsers(tx), gifts, giving);
}
