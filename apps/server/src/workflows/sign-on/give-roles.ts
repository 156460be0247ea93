import type { GroupRule } from '@parley/contract';
import { recordAudit, type AuditWriter } from '#platform/audit/audit-trail.ts';
import type { Queries } from '#platform/db/database.ts';
import type { lockPlatform } from '#platform/things/platform-version.ts';
import { synchronize, synchronizedUsers, type RoleChange } from '#features/sign-on/synchronize.ts';

/** The change that the roles are part of, and whose it is. */
export interface RoleGiving {
  change: Awaited<ReturnType<typeof lockPlatform>>;
  writer: AuditWriter;
}

/** Gives users the roles of all their groups, wherever these were told. */
export async function giveRoles(
  tx: Queries,
  userIds: readonly number[],
  rules: readonly GroupRule[],
  { change, writer }: RoleGiving,
): Promise<void> {
  const changes = Map.groupBy(await synchronize(tx, userIds, rules), ({ project_id }) => project_id);
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
}

/** Gives everybody anew what the rules say, after the rules have changed. */
export async function giveAllRoles(tx: Queries, rules: readonly GroupRule[], giving: RoleGiving): Promise<void> {
  await giveRoles(tx, await synchronizedUsers(tx), rules, giving);
}
