import type { BodyOf, ListWritten, roles, Written } from '@parley/contract';
import { DEFAULT_ROLE, PERMISSIONS, PLATFORM_GRANTS, ROLE } from '@parley/domain/permission';
import { invalidField, Problem } from '@parley/domain/problem';
import type { Actor, SessionContext } from '#http/context.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { anyOf } from '#platform/db/any-of.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { definedFields } from '#platform/defined-fields.ts';
import { differences } from '#platform/audit/differences.ts';
import { lockPlatform, refuseStale } from '#platform/things/platform-version.ts';
import { refuseForeignPermissions, type RoleChange } from '#features/people/roles/may-change-role.ts';
import {
  deleteRole,
  deleteTokensOf,
  insertRole,
  listRoles,
  replacePermissions,
  updateRole,
} from '#features/people/roles/role-store.ts';

export interface RoleDeps {
  db: Queries;
  /** Refuses an actor who has lost a right since the call was admitted. */
  refuseLostRights(tx: Queries, actor: Actor): Promise<void>;
}

/** Roles that the product assigns: one to the creator of a project, one to each user added to a project. */
const NEEDED_ROLES: number[] = [ROLE.administrator, DEFAULT_ROLE];

/** Permissions that a role can have. Permissions of the whole platform cannot belong to a role. */
export const ROLE_PERMISSIONS = PERMISSIONS.filter(
  ({ resources }) => !resources.some((grant) => PLATFORM_GRANTS.includes(grant)),
);

export async function createRole(
  { db, refuseLostRights }: RoleDeps,
  context: SessionContext,
  name: string,
): Promise<Written> {
  return db.transaction().execute(async (tx) => {
    const { version, wrote } = await lockPlatform(tx, context);
    await refuseLostRights(tx, context.actor);
    const id = await insertRole(tx, name);
    await wrote('roles', [id]);
    await recordAudit(tx, context, { action: 'role created', resource: 'roles', id, name, after: { name } });
    return { id, version };
  });
}

export async function changeRole(
  { db, refuseLostRights }: RoleDeps,
  context: SessionContext,
  id: number,
  patch: BodyOf<typeof roles.rename>,
): Promise<Written> {
  const version = await db.transaction().execute(async (tx) => {
    const change = await lockPlatform(tx, context);
    await refuseLostRights(tx, context.actor);
    await refuseStale(tx, 'roles', [id], context.atime);
    const before = (await rolesWith(tx, [id])).get(id);
    const changed = definedFields(patch);
    if (changed.requires_otp !== undefined) refuseUnlessPlatformAdmin(context.actor);
    await updateRole(tx, id, changed);
    await change.wrote('roles', [id]);
    if (changed.name !== undefined) {
      const renamed = { name: changed.name, before: { name: before?.name }, after: { name: changed.name } };
      await recordAudit(tx, context, { action: 'role renamed', resource: 'roles', id, ...renamed });
    }
    if (changed.requires_otp !== undefined) {
      const { requires_otp } = changed;
      const name = changed.name ?? before?.name;
      const rule = { name, before: { requires_otp: before?.requires_otp }, after: { requires_otp } };
      await recordAudit(tx, context, { action: 'one-time codes of a role changed', resource: 'roles', id, ...rule });
    }
    return change.version;
  });
  return { id, version };
}

/** A role applies in every project, so members of other projects are affected by its change. */
function refuseUnlessPlatformAdmin({ isPlatformAdmin }: Actor): void {
  if (isPlatformAdmin) return;
  throw new Problem(
    'forbidden',
    'Insufficient permissions: only a platform administrator can decide which roles require one-time codes.',
  );
}

export async function removeRole(
  { db, refuseLostRights }: RoleDeps,
  context: SessionContext,
  id: number,
): Promise<ListWritten> {
  const { actor, log, atime } = context;
  if (NEEDED_ROLES.includes(id)) {
    throw new Problem('invalid', 'This role cannot be deleted: new projects assign it to their creator or members.');
  }
  const { version, projectIds } = await withSystem(db, async (tx) => {
    const change = await lockPlatform(tx, context);
    await refuseLostRights(tx, context.actor);
    await refuseStale(tx, 'roles', [id], atime);
    const before = (await rolesWith(tx, [id])).get(id);
    await refuseForeignPermissions(tx, actor, await changesTo(tx, [[id, []]]));
    const tokens = await deleteTokensOf(tx, id);
    await change.deletedOfMany('auth/tokens', tokens.personal);
    await change.deletedOfMany('api-tokens', tokens.ofProjects);
    const left = await deleteRole(tx, id);
    await change.deleted('roles', [id]);
    await change.wrote('users/projects', [...new Set(left)]);
    const counts = { members: left.length, tokens: tokens.personal.length + tokens.ofProjects.length };
    const deleted = { name: before?.name, before: { ...before, ...counts } };
    await recordAudit(tx, context, { action: 'role deleted', resource: 'roles', id, ...deleted });
    return { version: change.version, projectIds: left };
  });
  log.info({ role_id: id, members: projectIds.length, by: actor.userId }, 'a role was deleted');
  return { version };
}

/** Replaces the permissions of the named roles, either of all of them or not at all. */
export async function setPermissions(
  { db, refuseLostRights }: RoleDeps,
  context: SessionContext,
  wanted: Record<string, number[]>,
): Promise<ListWritten> {
  const { actor, log, atime } = context;
  const lists = Object.entries(wanted).map(([role, ids]): [number, number[]] => [Number(role), [...new Set(ids)]]);
  const roleIds = lists.map(([roleId]) => roleId);
  for (const [roleId, ids] of lists) refuseUnknownPermissions(roleId, ids);
  const version = await withSystem(db, async (tx) => {
    const change = await lockPlatform(tx, context);
    await refuseLostRights(tx, context.actor);
    await refuseStale(tx, 'roles', roleIds, atime);
    await refuseUnknownRoles(tx, roleIds);
    await refuseForeignPermissions(tx, actor, await changesTo(tx, lists));
    const before = await rolesWith(tx, roleIds);
    for (const [roleId, ids] of lists) await replacePermissions(tx, roleId, ids);
    await change.wrote('roles', roleIds);
    for (const [roleId, ids] of lists) {
      const { name, permissions } = before.get(roleId) ?? { name: '', permissions: [] };
      const changed = differences({ permissions }, { permissions: permissionNames(ids) });
      if (!changed) continue;
      const role = { resource: 'roles', id: roleId, name };
      await recordAudit(tx, context, { action: 'role permissions changed', ...role, ...changed });
    }
    return change.version;
  });
  log.info({ role_ids: roleIds, by: actor.userId }, 'permissions of roles were changed');
  return { version };
}

function refuseUnknownPermissions(roleId: number, ids: number[]): void {
  for (const id of ids) {
    if (ROLE_PERMISSIONS.some((permission) => permission.id === id)) continue;
    const isOfPlatform = PERMISSIONS.some((permission) => permission.id === id);
    const reason = isOfPlatform ? 'is only for platform administrators' : 'does not exist';
    throw invalidField(`body.${roleId}`, `Permission ${id} ${reason}`);
  }
}

async function refuseUnknownRoles(tx: Queries, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .selectFrom('roles')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const unknown = ids.find((wanted) => !known.has(wanted));
  if (unknown !== undefined) throw invalidField(`body.${unknown}`, `Role ${unknown} not found`);
}

async function changesTo(tx: Queries, wanted: [roleId: number, permissions: number[]][]): Promise<RoleChange[]> {
  const known = new Map((await listRoles(tx)).map(({ id, permissions }) => [id, permissions]));
  return wanted.map(([roleId, after]) => ({ roleId, before: known.get(roleId) ?? [], after }));
}

/** Roles by name, for the audit trail. */
async function rolesWith(tx: Queries, ids: number[]): Promise<Map<number, AuditedRole>> {
  const roles = (await listRoles(tx)).filter(({ id }) => ids.includes(id));
  return new Map(
    roles.map(({ id, name, permissions, requires_otp }) => [
      id,
      { name, permissions: permissionNames(permissions), requires_otp },
    ]),
  );
}

interface AuditedRole {
  name: string;
  permissions: string[];
  requires_otp: boolean;
}

function permissionNames(ids: number[]): string[] {
  return PERMISSIONS.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
}
