import type { QueryOf, ReplyOf, access } from '@parley/contract';
import { PERMISSIONS, PLATFORM_GRANTS, type Grant } from '@parley/domain/permission';
import type { Environment } from '@parley/domain/deployment';
import type { ProjectContext } from '#http/context.ts';
import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/database.ts';

const MOST_NAMED = 5;

type Givers = ReplyOf<typeof access.givers>;

/**
 * Some people who can give a permission in a project: members whose role has it and may assign users, then
 * administrators of the platform. Only they give the platform's own permissions.
 */
export async function namedGivers(
  { db, projectId }: Pick<ProjectContext, 'db' | 'projectId'>,
  { grant, project_env }: QueryOf<typeof access.givers>,
): Promise<Givers> {
  const members = PLATFORM_GRANTS.includes(grant) ? [] : await givingMembers(db, projectId, grant, project_env);
  const others = await platformAdministrators(
    db,
    members.map(({ id }) => id),
  );
  const people = [...members, ...others].slice(0, MOST_NAMED);
  return { people: people.map(({ name, role }) => ({ name, role })) };
}

interface Giver {
  id: number;
  name: string;
  role: string | null;
}

async function givingMembers(
  db: Queries,
  projectId: number,
  grant: Grant,
  environment: Environment | undefined,
): Promise<Giver[]> {
  const roleIds = await rolesWithAll(db, [permissionsFor('PUT:/users/projects'), permissionsFor(grant, environment)]);
  if (roleIds.length === 0) return [];
  return db
    .selectFrom('project_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('roles as r', 'r.id', 'm.role_id')
    .select(['u.id', 'u.name', 'r.name as role'])
    .where('m.project_id', '=', projectId)
    .where('m.role_id', '=', anyOf(roleIds))
    .where('u.disabled', '=', false)
    .orderBy('u.name')
    .orderBy('u.id')
    .limit(MOST_NAMED)
    .execute();
}

async function platformAdministrators(db: Queries, named: readonly number[]): Promise<Giver[]> {
  const administrators = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('is_platform_admin', '=', true)
    .where('disabled', '=', false)
    .orderBy('name')
    .orderBy('id')
    .limit(MOST_NAMED + named.length)
    .execute();
  return administrators.filter(({ id }) => !named.includes(id)).map((one) => ({ ...one, role: null }));
}

/** The roles that have one permission or more of each group. */
async function rolesWithAll(db: Queries, groups: readonly number[][]): Promise<number[]> {
  const rows = await db
    .selectFrom('role_permissions')
    .select(['role_id', 'permission_id'])
    .where('permission_id', '=', anyOf(groups.flat()))
    .execute();
  const held = Map.groupBy(rows, ({ role_id }) => role_id);
  return [...held].flatMap(([roleId, permissions]) =>
    groups.every((group) => permissions.some(({ permission_id }) => group.includes(permission_id))) ? [roleId] : [],
  );
}

function permissionsFor(grant: Grant, environment?: Environment): number[] {
  return PERMISSIONS.filter(
    ({ resources, project_env }) =>
      resources.includes(grant) && (environment === undefined || project_env === null || project_env === environment),
  ).map(({ id }) => id);
}
