import type { Queries } from '#platform/db/database.ts';
import { MAY_COME_IN } from '#features/people/users/may-come-in.ts';

/** The members of a project whose role has one of these permissions, without `except`. */
export function holdersOf(
  db: Queries,
  { projectId, permissions, except, limit }: Asked,
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

interface Asked {
  projectId: number;
  permissions: number[];
  except: number | null;
  limit: number;
}
