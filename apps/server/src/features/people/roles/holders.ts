import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { MAY_COME_IN } from '#features/people/users/may-come-in.ts';

/** The members of a project whose role has one of these permissions, without `except`. */
export function holdersOf(
  db: Queries,
  { projectId, permissions, except, limit }: HoldersQuery,
): Promise<{ name: string; email: string }[]> {
  return db
    .selectFrom('users')
    .innerJoin('project_members', 'project_members.user_id', 'users.id')
    .select(['users.name', 'users.email'])
    .where('project_members.project_id', '=', projectId)
    .where('users.is_removed', '=', false)
    .where(MAY_COME_IN)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('role_permissions')
          .select('permission_id')
          .whereRef('role_permissions.role_id', '=', 'project_members.role_id')
          .where('permission_id', 'in', permissions),
      ),
    )
    .$if(except !== null, (query) => query.where('users.id', '<>', except ?? 0))
    .orderBy('users.id')
    .limit(limit)
    .execute();
}

interface HoldersQuery {
  projectId: number;
  permissions: number[];
  except: number | null;
  limit: number;
}

/** The members of a project who can sign in, by name. */
export function activeMembers(db: Queries, projectId: number): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('project_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.name'])
    .where('m.project_id', '=', projectId)
    .where('u.disabled', '=', false)
    .orderBy('u.name')
    .orderBy('u.id')
    .execute();
}

/** The number of a project's members, for a statement of another table. */
export function memberCount(project: string): RawBuilder<number> {
  return sql`(
    select count(*)::integer from project_members join users on users.id = user_id
    where project_id = ${sql.ref(project)} and not is_removed
  )`;
}
