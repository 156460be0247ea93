import type { GroupRule } from '@parley/contract';
import { anyOf } from '#platform/db/any-of.ts';
import { recordAudit, type AuditWriter } from '#platform/audit/audit-trail.ts';
import type { Queries } from '#platform/db/database.ts';
import type { lockPlatform } from '#platform/things/platform-version.ts';
import { synchronize } from '#features/sign-on/synchronize.ts';

type Change = Awaited<ReturnType<typeof lockPlatform>>;

/** The change that the roles are part of, and whose it is. */
export interface RoleGiving {
  change: Change;
  writer: AuditWriter;
}

/** Gives a user the roles of all their groups, wherever these were told. */
export async function giveRoles(
  tx: Queries,
  userId: number,
  rules: readonly GroupRule[],
  { change, writer }: RoleGiving,
): Promise<void> {
  const changes = await synchronize(tx, userId, await groupsOf(tx, userId), rules);
  await change.wrote('users/projects', [...new Set(changes.map(({ project_id }) => project_id))]);
  for (const { project_id, before, after } of changes) {
    await recordAudit(tx, writer, {
      action: 'member role synchronized',
      resource: 'users/projects',
      id: userId,
      projectId: project_id,
      before: { role_id: before },
      after: { role_id: after },
    });
  }
}

/**
 * The groups of a user: those that SCIM keeps, for a user that it keeps and once it has told of groups at all; of others
 * those of the last sign-in.
 */
async function groupsOf(tx: Queries, userId: number): Promise<string[]> {
  const scim = await tx.selectFrom('scim_users').select('user_id').where('user_id', '=', userId).executeTakeFirst();
  const anyGroup = scim && (await tx.selectFrom('scim_groups').select('id').limit(1).executeTakeFirst());
  if (anyGroup) {
    const groups = await tx
      .selectFrom('scim_groups')
      .innerJoin('scim_group_members', 'scim_group_members.group_id', 'scim_groups.id')
      .select(['name', 'external_id'])
      .where('user_id', '=', userId)
      .execute();
    return groups.flatMap(({ name, external_id }) => (external_id === null ? [name] : [name, external_id]));
  }
  const rows = await tx.selectFrom('user_identities').select('groups').where('user_id', '=', userId).execute();
  return rows.flatMap(({ groups }) => JSON.parse(groups) as string[]);
}

/** Gives everybody anew what the rules say, after the rules have changed. */
export async function giveAllRoles(tx: Queries, rules: readonly GroupRule[], giving: RoleGiving): Promise<void> {
  const [identities, scim, given] = await Promise.all([
    tx.selectFrom('user_identities').select('user_id').distinct().execute(),
    tx.selectFrom('scim_users').select('user_id').execute(),
    tx.selectFrom('project_members').select('user_id').where('is_synchronized', '=', true).distinct().execute(),
  ]);
  const ids = [...new Set([...identities, ...scim, ...given].map(({ user_id }) => user_id))];
  if (ids.length === 0) return;
  const live = await tx.selectFrom('users').select('id').where('id', '=', anyOf(ids)).execute();
  for (const { id } of live) await giveRoles(tx, id, rules, giving);
}
