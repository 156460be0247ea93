import type { GroupRule } from '@parley/contract';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/database.ts';
import { HAS_SHARED_PASSWORD } from '#features/people/users/shared-password.ts';

export interface RoleChange {
  project_id: number;
  user_id: number;
  /** Null if the user was not, or is no longer, a member. */
  before: number | null;
  after: number | null;
}

/**
 * Gives users the roles of their groups and revokes roles that a group gave before. Roles assigned in Parley stay; if
 * several rules match a project, the first one counts. A role waits while another person may be able to sign in as the
 * user. Call it in a system transaction that has locked the platform. Returns the changes.
 */
export async function synchronize(
  tx: Queries,
  userIds: readonly number[],
  rules: readonly GroupRule[],
): Promise<RoleChange[]> {
  if (userIds.length === 0) return [];
  const changes = await changesFor(tx, userIds, rules);
  if (changes.length === 0) return [];
  const list = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
    as changed (project_id bigint, user_id bigint, before bigint, after bigint)`;
  await sql`
    delete from project_members m using ${list}
    where changed.after is null and m.project_id = changed.project_id and m.user_id = changed.user_id`.execute(tx);
  await sql`
    insert into project_members (project_id, user_id, role_id, is_synchronized)
    select project_id, user_id, after, true from ${list} where after is not null
    on conflict (project_id, user_id) do update set role_id = excluded.role_id`.execute(tx);
  return changes;
}

/**
 * The groups of users, as rows of `user_id` and `name`. For a user managed by SCIM, SCIM's groups count once it has
 * sent any; for other users, the groups of their last sign-in.
 */
export function heldGroups(userIds: readonly number[]) {
  const ids = sql`${userIds}::bigint[]`;
  return sql`
    select m.user_id, told.name from scim_group_members m join scim_groups g on g.id = m.group_id,
      lateral (values (g.name), (g.external_id)) as told (name)
    where m.user_id = any(${ids}) and told.name is not null
    union
    select i.user_id, told.name from user_identities i, lateral jsonb_array_elements_text(i.groups::jsonb) as told (name)
    where i.user_id = any(${ids}) and not (
      exists (select 1 from scim_users s where s.user_id = i.user_id) and exists (select 1 from scim_groups)
    )`;
}

/**
 * True for a row of `users` if only the user can sign in: known at the provider and without a password that another
 * person may know, or never signed in and without any other way in than the provider.
 */
const IS_ONLY_THE_USER = sql<boolean>`(case
  when exists (select 1 from user_identities i where i.user_id = users.id) then not ${HAS_SHARED_PASSWORD}
  else users.password_hash is null and not users.password_expired
    and not exists (select 1 from invitations where invitations.user_id = users.id)
    and not exists (select 1 from personal_tokens t where t.user_id = users.id)
end)`;

async function changesFor(tx: Queries, userIds: readonly number[], rules: readonly GroupRule[]): Promise<RoleChange[]> {
  const ids = sql`${userIds}::bigint[]`;
  const { rows } = await sql<RoleChange>`
    with held as (${heldGroups(userIds)}), rules as (
      select (rule ->> 'group') as name, (rule ->> 'project_id')::bigint as project_id,
        (rule ->> 'role_id')::bigint as role_id, place
      from jsonb_array_elements(${JSON.stringify(rules)}::jsonb) with ordinality as listed (rule, place)
    ), told as (
      select distinct on (held.user_id, rules.project_id) held.user_id, rules.project_id, rules.role_id,
        ${IS_ONLY_THE_USER} as may_gain
      from held join rules on rules.name = held.name
        -- The project or role of a rule may have been deleted since.
        join projects on projects.id = rules.project_id join roles on roles.id = rules.role_id
        join users on users.id = held.user_id and not users.is_removed
      order by held.user_id, rules.project_id, rules.place
    ), present as (
      select project_id, user_id, role_id, is_synchronized from project_members where user_id = any(${ids})
    ), wanted as (
      select user_id, project_id, told.role_id from told left join present using (user_id, project_id)
      where told.may_gain or (present.is_synchronized and present.role_id = told.role_id)
    )
    select project_id, user_id, present.role_id as before, wanted.role_id as after
    from present full join wanted using (project_id, user_id)
    where present.user_id is null or (present.is_synchronized and present.role_id is distinct from wanted.role_id)
    order by project_id, user_id`.execute(tx);
  return rows;
}

/** All users whose roles the rules may change. */
export async function synchronizedUsers(tx: Queries): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from user_identities union select user_id from scim_users
    union select user_id from project_members where is_synchronized
    union select id from users where group_permissions <> '{}' or is_group_company_admin`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** The members whose roles come from the provider, by project. */
export async function synchronizedMembers(tx: Queries, projectIds: number[]): Promise<Record<string, number[]>> {
  const rows = await tx
    .selectFrom('project_members')
    .select(['project_id', 'user_id'])
    .where('project_id', '=', anyOf(projectIds))
    .where('is_synchronized', '=', true)
    .orderBy('user_id')
    .execute();
  const members = Map.groupBy(rows, ({ project_id }) => project_id);
  return Object.fromEntries(projectIds.map((id) => [id, (members.get(id) ?? []).map(({ user_id }) => user_id)]));
}
