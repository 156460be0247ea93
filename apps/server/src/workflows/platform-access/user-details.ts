import type { PlatformSession, PlatformUserDetails } from '@parley/contract';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { listedUser } from '#workflows/platform-access/list-users.ts';
import { unknownUser } from '#workflows/platform-access/managed-users.ts';
import type { Scope } from '#workflows/platform-access/scope.ts';

export function readUserDetails(db: Queries, scope: Scope, id: number, now: number): Promise<PlatformUserDetails> {
  return withSystem(db, async (tx) => {
    const user = await listedUser(tx, scope, id, now);
    if (!user) throw unknownUser();
    return { ...user, memberships: await membershipsOf(tx, scope, id), sessions: await sessionsOf(tx, id) };
  });
}

async function membershipsOf(tx: Queries, scope: Scope, userId: number): Promise<PlatformUserDetails['memberships']> {
  const all = tx
    .selectFrom('project_members')
    .innerJoin('projects', 'projects.id', 'project_members.project_id')
    .select(['project_id', 'projects.name as project_name', 'role_id'])
    .where('user_id', '=', userId)
    .where('projects.state', '=', 'active')
    .orderBy('projects.name')
    .orderBy('projects.id');
  const rows = await (scope === 'all' ? all : all.where('projects.company_id', '=', scope.companyId)).execute();
  return rows.map((row) => ({ ...row, is_synchronized: false }));
}

async function sessionsOf(tx: Queries, userId: number): Promise<PlatformSession[]> {
  const rows = await tx
    .selectFrom('sessions')
    .select(['token_hash', 'created_at as signed_in_at', 'last_seen'])
    .where('user_id', '=', userId)
    .orderBy('last_seen', 'desc')
    .execute();
  return rows.map(({ token_hash, ...session }) => ({
    id: sessionId(token_hash),
    device: null,
    place: null,
    address: null,
    with_otp: false,
    with_sso: false,
    ...session,
  }));
}

/** A number that tells nothing of the session's secret. */
export function sessionId(tokenHash: Buffer): number {
  return tokenHash.readUIntBE(0, 6) + 1;
}
