import type { PlatformSession, PlatformUserDetails } from '@parley/contract';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { listSessionsOf } from '#features/people/auth/sessions/user-sessions.ts';
import type { SessionPolicy } from '#features/people/auth/session-store.ts';
import type { PlatformAccessDeps } from '#features/people/platform-access/deps.ts';
import { listedUser } from '#features/people/platform-access/list-users.ts';
import { unknownUser } from '#features/people/platform-access/managed-users.ts';
import type { Scope } from '#features/people/platform-access/scope.ts';

export function readUserDetails(
  { db, policy }: Pick<PlatformAccessDeps, 'db' | 'policy'>,
  scope: Scope,
  id: number,
  now: number,
): Promise<PlatformUserDetails> {
  return withSystem(db, async (tx) => {
    const user = await listedUser(tx, scope, id, now);
    if (!user) throw unknownUser();
    const further = await tx
      .selectFrom('users')
      .select(['group_permissions', 'is_group_company_admin', 'expects_sign_on'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return {
      ...user,
      ...further,
      memberships: await membershipsOf(tx, scope, id),
      sessions: await sessionsOf(tx, policy, id, now),
    };
  });
}

async function membershipsOf(tx: Queries, scope: Scope, userId: number): Promise<PlatformUserDetails['memberships']> {
  const all = tx
    .selectFrom('project_members')
    .innerJoin('projects', 'projects.id', 'project_members.project_id')
    .select(['project_id', 'projects.name as project_name', 'role_id', 'is_synchronized'])
    .where('user_id', '=', userId)
    .where('projects.state', '=', 'active')
    .orderBy('projects.name')
    .orderBy('projects.id');
  return (scope === 'all' ? all : all.where('projects.company_id', '=', scope.companyId)).execute();
}

async function sessionsOf(tx: Queries, policy: SessionPolicy, userId: number, now: number): Promise<PlatformSession[]> {
  const sessions = await listSessionsOf(tx, userId, policy, now);
  return sessions.map((session) => {
    const { hash: _, ...shown } = session;
    return shown;
  });
}
