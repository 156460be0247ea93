import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import type { Queries } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/any-of.ts';
import { refuseStale } from '#platform/things/platform-version.ts';
import type { Scope } from '#features/people/platform-access/scope.ts';

const KNOWN = [
  'id',
  'name',
  'email',
  'email_key',
  'company_id',
  'system_permissions',
  'is_platform_admin',
  'is_company_admin',
  'group_permissions',
  'is_group_company_admin',
  'disabled',
  'is_removed',
  'password_expired',
  'password_hash',
] as const;

export type ManagedUser = Awaited<ReturnType<typeof readManaged>>[number];

/** The users named by a call. */
interface ManagedUsersQuery {
  scope: Scope;
  ids: number[];
  /** Leaves out deleted users instead of refusing. */
  mayMiss?: boolean | undefined;
  /** The version that the caller last saw; absent means no check. */
  atime: Microseconds | undefined;
}

/**
 * Locks users whom the administrator may change, checked against the caller's version, together with all platform
 * administrators, always in one order: if two administrators revoke each other's rights, one remains.
 */
export async function lockManaged(
  tx: Queries,
  { scope, ids, mayMiss, atime }: ManagedUsersQuery,
): Promise<ManagedUser[]> {
  await tx
    .selectFrom('users')
    .select('id')
    .where(({ eb, or }) => or([eb('id', '=', anyOf(ids)), eb('is_platform_admin', '=', true)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const known = await readManaged(tx, scope, ids);
  // Covers users removed since the administrator loaded the list, but never users whom the administrator cannot see.
  await refuseStale(
    tx,
    'users',
    known.map(({ id }) => id),
    atime,
  );
  const users = known.filter(({ is_removed }) => !is_removed);
  if (!mayMiss && users.length < new Set(ids).size) throw unknownUser();
  return users;
}

/** Locks one user; throws the reason if the user may not be changed. */
export async function lockChangeable(
  tx: Queries,
  { scope, id, atime }: { scope: Scope; id: number; atime: Microseconds | undefined },
): Promise<ManagedUser> {
  const [user] = await lockManaged(tx, { scope, ids: [id], atime });
  if (!user) throw unknownUser();
  const reason = (await reasonsAgainst(tx, scope, [user])).get(id);
  if (reason !== undefined) throw new Problem('forbidden', `Insufficient permissions: ${reason}`);
  return user;
}

/** Refuses a user of another company like an unknown one, so that ids reveal nothing. */
export function readManaged(db: Queries, scope: Scope, ids: number[]) {
  const known = db.selectFrom('users').select(KNOWN).where('id', '=', anyOf(ids)).orderBy('id');
  return (scope === 'all' ? known : known.where('company_id', '=', scope.companyId)).execute();
}

/** By user, why a company's administrator may not change them: they have rights that the administrator cannot grant. */
export async function reasonsAgainst(db: Queries, scope: Scope, users: ManagedUser[]): Promise<Map<number, string>> {
  if (scope === 'all') return new Map();
  const elsewhere = await db
    .selectFrom('project_members')
    .innerJoin('projects', 'projects.id', 'project_members.project_id')
    .select('user_id')
    .distinct()
    .where('user_id', '=', anyOf(users.map(({ id }) => id)))
    .where('projects.company_id', 'is distinct from', scope.companyId)
    .execute();
  const isElsewhere = new Set(elsewhere.map(({ user_id }) => user_id));
  return new Map(
    users.flatMap(({ id, name, system_permissions }): [number, string][] => {
      if (system_permissions.length > 0) return [[id, `${name} has permissions of the platform.`]];
      return isElsewhere.has(id) ? [[id, `${name} works on a project outside of your company.`]] : [];
    }),
  );
}

export function unknownUser(): Problem {
  return new Problem('not_found', 'User not found');
}
