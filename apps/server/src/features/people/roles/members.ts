import { holdsGrant, type BodyOf, type ListWritten, type users } from '@parley/contract';
import { covers, grantMap, grantsIn, ROLE } from '@parley/domain/permission';
import { invalidField, Problem } from '@parley/domain/problem';
import type { Role } from '@parley/domain/user';
import { sql } from 'kysely';
import type { Actor, SessionContext } from '#http/context.ts';
import { recordAudit, type AuditWriter } from '#platform/audit/audit-trail.ts';
import { anyOf } from '#platform/db/any-of.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { isVisibleTo } from '#features/people/users/visible-users.ts';
import type { RoleDeps } from '#features/people/roles/change-roles.ts';
import { lockPlatform, refuseStale } from '#platform/things/platform-version.ts';
import { listRoles } from '#features/people/roles/role-store.ts';

type ProjectMembers = BodyOf<typeof users.setMembers>;
type Member = ProjectMembers[string][number];

/** The members of the projects whose users the actor may see; a platform administrator sees them all. */
export function listMembers({ db }: RoleDeps, { actor }: SessionContext): Promise<ProjectMembers> {
  return withSystem(db, async (tx) => {
    const projects = await tx.selectFrom('projects').select('id').where('state', '=', 'active').execute();
    const seen = projects.filter(({ id }) => holdsGrant(actor.permissions, 'GET:/users', { projectId: id }));
    const members = await readMembers(
      tx,
      seen.map(({ id }) => id),
    );
    return Object.fromEntries(seen.map(({ id }) => [id, members.get(id) ?? []]));
  });
}

/**
 * Replaces the members of the named projects, either of all of them or not at all. Actors cannot grant or revoke a
 * right that they lack.
 */
export async function setMembers(
  { db, refuseLostRights }: RoleDeps,
  context: SessionContext,
  wanted: ProjectMembers,
): Promise<ListWritten> {
  const { actor, log, atime } = context;
  const projectIds = Object.keys(wanted).map(Number);
  refuseForeignProjects(actor, projectIds);
  refuseTwice(wanted);
  const { version, changes } = await withSystem(db, async (tx) => {
    const change = await lockPlatform(tx, context);
    await refuseLostRights(tx, actor);
    await refuseStale(tx, 'users/projects', projectIds, atime);
    await refuseUnknownProjects(tx, projectIds);
    const before = await readMembers(tx, projectIds);
    await refuseUnknownUsers(tx, actor, wanted);
    const roles = await listRoles(tx);
    const made = projectIds.flatMap((project_id) =>
      changesBetween(before.get(project_id) ?? [], wanted[project_id] ?? []).map((one) => ({ project_id, ...one })),
    );
    for (const one of made) refuseEscalation(actor, one, roles);
    await refuseForeignUsers(tx, actor, made);
    await refuseSynchronized(tx, made);
    await writeMembers(tx, made);
    await change.wrote('users/projects', projectIds);
    await recordMembers(tx, context, made, roles);
    return { version: change.version, changes: made };
  });
  for (const change of changes) log.info({ ...change, by: actor.userId }, 'a member of a project was changed');
  return { version };
}

interface MemberChange {
  project_id: number;
  user_id: number;
  /** Null if the user was not, or is no longer, a member. */
  before: number | null;
  after: number | null;
}

function changesBetween(before: Member[], after: Member[]): Omit<MemberChange, 'project_id'>[] {
  const [rolesBefore, rolesAfter] = [before, after].map(
    (members) => new Map(members.map(({ user_id, role_id }) => [user_id, role_id])),
  );
  const userIds = new Set([...before, ...after].map(({ user_id }) => user_id));
  return [...userIds]
    .map((user_id) => ({
      user_id,
      before: rolesBefore?.get(user_id) ?? null,
      after: rolesAfter?.get(user_id) ?? null,
    }))
    .filter((change) => change.before !== change.after);
}

/** Refuses changes of roles that a group of the identity provider gives. */
export async function refuseSynchronized(
  tx: Queries,
  changes: readonly Pick<MemberChange, 'project_id' | 'user_id'>[],
  path?: string,
): Promise<void> {
  if (changes.length === 0) return;
  const { rows } = await sql<{ project_id: number }>`
    select project_id from project_members
    join jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as changed (project_id bigint, user_id bigint)
      using (project_id, user_id)
    where is_synchronized limit 1`.execute(tx);
  const [row] = rows;
  if (!row) return;
  throw invalidField(
    path ?? `body.${row.project_id}`,
    'Project roles are synchronized by the corporate identity system. Manage roles there.',
  );
}

function refuseForeignProjects(actor: Actor, projectIds: number[]): void {
  for (const projectId of projectIds) {
    if (holdsGrant(actor.permissions, 'PUT:/users/projects', { projectId })) continue;
    throw new Problem('forbidden', 'Insufficient permissions: PUT:/users/projects is needed.');
  }
}

function refuseTwice(wanted: ProjectMembers): void {
  for (const [projectId, members] of Object.entries(wanted)) {
    const isTwice = new Set(members.map(({ user_id }) => user_id)).size !== members.length;
    if (isTwice) throw invalidField(`body.${projectId}`, 'User already added on this project');
  }
}

async function refuseUnknownProjects(tx: Queries, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await tx
    .selectFrom('projects')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('state', '=', 'active')
    .execute();
  if (known.length !== ids.length) throw new Problem('not_found', 'Project not found');
}

async function refuseUnknownUsers(tx: Queries, actor: Actor, wanted: ProjectMembers): Promise<void> {
  const ids = Object.values(wanted).flatMap((members) => members.map(({ user_id }) => user_id));
  if (ids.length === 0) return;
  const known = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('is_removed', '=', false)
    .where(isVisibleTo(actor))
    .orderBy('id')
    .forShare()
    .execute();
  const knownIds = new Set(known.map(({ id }) => id));
  for (const [projectId, members] of Object.entries(wanted)) {
    const unknown = members.find(({ user_id }) => !knownIds.has(user_id));
    if (unknown) throw invalidField(`body.${projectId}`, `User ${unknown.user_id} not found`);
  }
}

function refuseEscalation(actor: Actor, { project_id: projectId, ...change }: MemberChange, roles: Role[]): void {
  const held = actor.isPlatformAdmin ? actor.permissions.system : grantsIn(actor.permissions, projectId);
  for (const roleId of [change.before, change.after]) {
    if (roleId === null) continue;
    const role = roles.find(({ id }) => id === roleId);
    if (!role) throw invalidField(`body.${projectId}`, `Role ${roleId} not found`);
    if (covers(held, grantMap(role.permissions))) continue;
    throw new Problem(
      'forbidden',
      `Insufficient permissions: role “${role.name}” has permissions that you do not have.`,
    );
  }
}

/**
 * Refuses to add a user without a project unless the actor created the account or is platform administrator. An actor
 * may change users who are only in the actor's projects, so adding such a user would be a way to take over the account.
 */
async function refuseForeignUsers(tx: Queries, actor: Actor, changes: MemberChange[]): Promise<void> {
  if (actor.isPlatformAdmin) return;
  const added = changes.filter(({ before }) => before === null);
  if (added.length === 0) return;
  const foreign = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', anyOf(added.map(({ user_id }) => user_id)))
    .where('created_by', 'is distinct from', actor.userId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('project_members').select('user_id').whereRef('user_id', '=', 'users.id'))),
    )
    .executeTakeFirst();
  if (!foreign) return;
  throw new Problem(
    'forbidden',
    `Insufficient permissions: user ${foreign.id} has no project yet. Only a platform administrator or the person who added the user can assign the first project.`,
  );
}

async function readMembers(tx: Queries, projectIds: number[]): Promise<Map<number, Member[]>> {
  if (projectIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('project_members')
    .selectAll()
    .where('project_id', '=', anyOf(projectIds))
    .orderBy('user_id')
    .execute();
  const members = Map.groupBy(rows, ({ project_id }) => project_id);
  return new Map(
    [...members].map(([projectId, list]) => [projectId, list.map(({ user_id, role_id }) => ({ user_id, role_id }))]),
  );
}

/** In a new project, which has no members. */
export async function addAdministrator(tx: Queries, projectId: number, userId: number): Promise<void> {
  await tx
    .insertInto('project_members')
    .values({ project_id: projectId, user_id: userId, role_id: ROLE.administrator })
    .execute();
}

export async function writeMembers(tx: Queries, changes: MemberChange[]): Promise<void> {
  const [left, put] = [changes.filter(({ after }) => after === null), changes.filter(({ after }) => after !== null)];
  if (left.length > 0) {
    await sql`
      delete from project_members using unnest(
        ${left.map(({ project_id }) => project_id)}::bigint[], ${left.map(({ user_id }) => user_id)}::bigint[]
      ) as gone (project_id, user_id)
      where project_members.project_id = gone.project_id and project_members.user_id = gone.user_id
    `.execute(tx);
  }
  if (put.length > 0) {
    await sql`
      insert into project_members (project_id, user_id, role_id) select * from unnest(
        ${put.map(({ project_id }) => project_id)}::bigint[],
        ${put.map(({ user_id }) => user_id)}::bigint[],
        ${put.map(({ after }) => after)}::bigint[]
      )
      on conflict (project_id, user_id) do update set role_id = excluded.role_id
    `.execute(tx);
  }
}

/** One entry per project, with the changed roles; null means no member. */
async function recordMembers(tx: Queries, writer: AuditWriter, changes: MemberChange[], roles: Role[]): Promise<void> {
  if (changes.length === 0) return;
  const roleNames = new Map(roles.map(({ id, name }) => [id, name]));
  const users = await namesOf(tx, 'users', [...new Set(changes.map(({ user_id }) => user_id))]);
  const byProject = Map.groupBy(changes, ({ project_id }) => project_id);
  const projects = await namesOf(tx, 'projects', [...byProject.keys()]);
  for (const [projectId, ofProject] of byProject) {
    const rolesOf = (side: 'before' | 'after') =>
      Object.fromEntries(
        ofProject.map((change) => [
          `${users.get(change.user_id)} (${change.user_id})`,
          roleNames.get(change[side] ?? 0) ?? null,
        ]),
      );
    await recordAudit(tx, writer, {
      ...{ action: 'project members changed', resource: 'users/projects', id: projectId, projectId },
      ...{ name: projects.get(projectId), before: rolesOf('before'), after: rolesOf('after') },
    });
  }
}

async function namesOf(tx: Queries, table: 'users' | 'projects', ids: number[]): Promise<Map<number, string>> {
  const rows = await tx.selectFrom(table).select(['id', 'name']).where('id', '=', anyOf(ids)).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
