import type { RightRule, SignOnChoice } from '@parley/contract';
import { PLATFORM_PERMISSIONS } from '@parley/domain/permission';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/database.ts';
import { HAS_SHARED_PASSWORD } from '#features/people/users/shared-password.ts';
import { MAY_COME_IN } from '#features/people/users/may-come-in.ts';
import { heldGroups } from '#features/people/sign-on/synchronize.ts';

export type Rights = Pick<RightsRow, 'system_permissions' | 'is_company_admin'>;

export interface RightChange {
  id: number;
  name: string;
  before: Rights;
  after: Rights;
}

/**
 * Grants users the rights beyond projects of their groups and revokes rights that a group granted before. Rights
 * assigned in Parley stay. A user gains nothing before the first sign-in at the provider, which ends every other way
 * into the account, nor while another person knows the password. Emergency administrators and the last platform
 * administrator keep their platform permissions. Call it in a system transaction that has locked the platform. Returns
 * the changes.
 */
export async function synchronizeRights(
  tx: Queries,
  userIds: readonly number[],
  { right_rules, break_glass }: Pick<SignOnChoice, 'right_rules' | 'break_glass'>,
): Promise<RightChange[]> {
  if (userIds.length === 0) return [];
  const rows = await rightsOf(tx, userIds, right_rules);
  const asked = rows.map((row) => ({ row, next: nextRights(row, break_glass.includes(row.id)) }));
  const losing = asked.filter(({ row, next }) => row.is_platform_admin && !isAll(next.system_permissions));
  const isLast =
    losing.length > 0 &&
    !(await hasOtherAdministrator(
      tx,
      losing.map(({ row }) => row.id),
    ));
  const changes: RightChange[] = [];
  for (const { row, next: given } of asked) {
    const next = isLast && row.is_platform_admin ? nextRights(row, true) : given;
    if (isSame(row, next)) continue;
    await tx.updateTable('users').set(next).where('id', '=', row.id).execute();
    const shown = ({ system_permissions, is_company_admin }: Rights) => ({ system_permissions, is_company_admin });
    changes.push({ id: row.id, name: row.name, before: shown(row), after: shown(next) });
  }
  return changes.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}

interface RightsRow {
  id: number;
  name: string;
  company_id: number | null;
  is_platform_admin: boolean;
  system_permissions: number[];
  is_company_admin: boolean;
  /** The permissions that only groups have granted. */
  group_permissions: number[];
  is_group_company_admin: boolean;
  /** The rights by the current rules. */
  rights: string[];
  /** Only the user can sign in: they have signed in at the provider, and no other person knows a password. */
  may_gain: boolean;
}

type NextRights = Pick<
  RightsRow,
  'system_permissions' | 'is_company_admin' | 'group_permissions' | 'is_group_company_admin'
>;

async function rightsOf(tx: Queries, userIds: readonly number[], rules: readonly RightRule[]): Promise<RightsRow[]> {
  const { rows } = await sql<RightsRow>`
    with held as (${heldGroups(userIds)}), rules as (
      select rule ->> 'group' as name, rule ->> 'right' as given
      from jsonb_array_elements(${JSON.stringify(rules)}::jsonb) as listed (rule)
    ), wanted as (
      select held.user_id, array_agg(distinct rules.given) as rights
      from held join rules on rules.name = held.name group by held.user_id
    )
    select users.id, users.name, users.company_id, users.is_platform_admin, users.system_permissions, users.is_company_admin,
      users.group_permissions, users.is_group_company_admin, coalesce(wanted.rights, '{}') as rights,
      (exists (select 1 from user_identities i where i.user_id = users.id) and not ${HAS_SHARED_PASSWORD}) as may_gain
    from users left join wanted on wanted.user_id = users.id
    where users.id = any(${userIds}::bigint[]) and not users.is_removed
      and (wanted.user_id is not null or users.group_permissions <> '{}' or users.is_group_company_admin)
    order by users.id for no key update of users`.execute(tx);
  return rows;
}

function nextRights(row: RightsRow, keepsPermissions: boolean): NextRights {
  const own = row.system_permissions.filter((id) => !row.group_permissions.includes(id));
  const rights = new Set(row.rights);
  const wanted = PLATFORM_PERMISSIONS.filter((id) => rights.has('platform-admin') || rights.has(String(id))).filter(
    (id) => row.may_gain || row.group_permissions.includes(id),
  );
  const kept = keepsPermissions ? row.group_permissions : [];
  const all = sorted([...own, ...wanted, ...kept]);
  const isOwnCompanyAdmin = row.is_company_admin && !row.is_group_company_admin;
  const isAppointed = rights.has('company-admin') && row.company_id !== null && !isOwnCompanyAdmin;
  const isWanted = isAppointed && (row.may_gain || row.is_group_company_admin);
  return {
    system_permissions: all,
    group_permissions: all.filter((id) => !own.includes(id)),
    is_company_admin: isOwnCompanyAdmin || isWanted,
    is_group_company_admin: isWanted,
  };
}

function isSame(row: NextRights, next: NextRights): boolean {
  return (
    row.is_company_admin === next.is_company_admin &&
    row.is_group_company_admin === next.is_group_company_admin &&
    String(sorted(row.system_permissions)) === String(next.system_permissions) &&
    String(sorted(row.group_permissions)) === String(next.group_permissions)
  );
}

function sorted(ids: readonly number[]): number[] {
  return [...new Set(ids)].toSorted((one, other) => one - other);
}

function isAll(ids: readonly number[]): boolean {
  return PLATFORM_PERMISSIONS.every((id) => ids.includes(id));
}

async function hasOtherAdministrator(tx: Queries, losing: number[]): Promise<boolean> {
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('is_platform_admin', '=', true)
    .where(MAY_COME_IN)
    .where(({ not, eb }) => not(eb('id', '=', anyOf(losing))))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
