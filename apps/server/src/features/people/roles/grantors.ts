import type { QueryOf, ReplyOf, access } from '@parley/contract';
import { PERMISSIONS, PLATFORM_GRANTS, type Grant } from '@parley/domain/permission';
import type { Environment } from '@parley/domain/deployment';
import type { ProjectContext } from '#http/context.ts';
import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/database.ts';
import { MAY_COME_IN } from '#features/people/users/may-come-in.ts';

const MOST_NAMED = 5;

type Grantors = ReplyOf<typeof access.givers>;

/**
 * Some users who can grant a permission in a project: members whose role has it and may assign users, then
 * administrators of the project's company and of the platform. Only the last can grant platform permissions.
 */
export async function listGrantors(
  { db, projectId }: Pick<ProjectContext, 'db' | 'projectId'>,
  { grant, project_env }: QueryOf<typeof access.givers>,
): Promise<Grantors> {
  const isOfProject = !PLATFORM_GRANTS.includes(grant);
  const grantors = [
    ...(isOfProject ? await grantingMembers(db, projectId, grant, project_env) : []),
    ...(isOfProject ? await administrators(db, 'company', projectId) : []),
    ...(await administrators(db, 'platform', projectId)),
  ];
  const people = [...new Map(grantors.toReversed().map((grantor) => [grantor.id, grantor])).values()].toReversed();
  return { people: people.slice(0, MOST_NAMED).map(({ name, role, administers }) => ({ name, role, administers })) };
}

type Grantor = Grantors['people'][number] & { id: number };

async function grantingMembers(
  db: Queries,
  projectId: number,
  grant: Grant,
  environment: Environment | undefined,
): Promise<Grantor[]> {
  const roleIds = await rolesWithAll(db, [permissionsFor('PUT:/users/projects'), permissionsFor(grant, environment)]);
  if (roleIds.length === 0) return [];
  const members = await db
    .selectFrom('project_members as m')
    .innerJoin('users', 'users.id', 'm.user_id')
    .innerJoin('roles as r', 'r.id', 'm.role_id')
    .select(['users.id', 'users.name', 'r.name as role'])
    .where('m.project_id', '=', projectId)
    .where('m.role_id', '=', anyOf(roleIds))
    .where(MAY_COME_IN)
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(MOST_NAMED)
    .execute();
  return members.map((member) => ({ ...member, administers: null }));
}

/** Some administrators of the platform, or of the project's company. */
async function administrators(db: Queries, of: 'company' | 'platform', projectId: number): Promise<Grantor[]> {
  const company = db.selectFrom('projects').select('company_id').where('id', '=', projectId);
  const people = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where(({ and, eb }) =>
      of === 'platform'
        ? eb('is_platform_admin', '=', true)
        : and([eb('is_company_admin', '=', true), eb('company_id', '=', company)]),
    )
    .where(MAY_COME_IN)
    .orderBy('name')
    .orderBy('id')
    // Some of them may be listed as members already.
    .limit(2 * MOST_NAMED)
    .execute();
  return people.map((one) => ({ ...one, role: null, administers: of }));
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
