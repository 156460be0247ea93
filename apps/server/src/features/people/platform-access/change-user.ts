import type { BodyOf, platform, Written } from '@parley/contract';
import { PERMISSIONS, PLATFORM_PERMISSIONS } from '@parley/domain/permission';
import { invalidField } from '@parley/domain/problem';
import { userKeys } from '@parley/domain/user';
import type { Actor, SessionContext } from '#http/context.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { differences } from '#platform/audit/differences.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { isUniqueViolation } from '#platform/db/unique-violation.ts';
import { definedFields } from '#platform/defined-fields.ts';
import { lockPlatform, refuseStale } from '#platform/things/platform-version.ts';
import { noteNewEmail, refuseSharedPassword, refuseWithoutPlatformAdmin } from '#features/people/users/user-store.ts';
import type { PlatformAccessDeps } from '#features/people/platform-access/deps.ts';
import { refuseUnknownCompany } from '#features/people/platform-access/invite-user.ts';
import { lockChangeable, type ManagedUser } from '#features/people/platform-access/managed-users.ts';
import {
  membershipChanges,
  recordMemberships,
  writeMemberships,
} from '#features/people/platform-access/memberships.ts';
import { refuseForeignName } from '#features/people/users/synchronized-users.ts';
import { emailInUse, refuseUnlessPlatformAdmin, scopeNow, type Scope } from '#features/people/platform-access/scope.ts';

type Patch = BodyOf<typeof platform.update>;

/** Changes a user's account, rights and projects in one transaction. */
export async function changeManagedUser(
  { db }: PlatformAccessDeps,
  context: SessionContext,
  id: number,
  { memberships, ...patch }: Patch,
): Promise<Written> {
  const { actor, atime } = context;
  const version = await withSystem(db, async (tx) => {
    const change = await lockPlatform(tx, context);
    const scope = await scopeNow(tx, actor);
    const user = await lockChangeable(tx, { scope, id, atime });
    refuseEscalation(scope, actor.userId, user, patch);
    const fields = await changedFields(tx, user, patch);
    await refuseForeignName(tx, user, fields);
    await refuseRightsTooEarly(tx, user, fields);
    await writeFields(tx, { scope, actor }, user, fields);
    await change.wrote('users', [id]);
    if (memberships) {
      const changes = await membershipChanges(tx, scope, id, memberships);
      const projectIds = changes.map(({ project_id }) => project_id);
      await refuseStale(tx, 'users/projects', projectIds, atime);
      await writeMemberships(tx, id, changes);
      await change.wrote('users/projects', projectIds);
      await recordMemberships(tx, context, [user], changes);
    }
    const changed = differences(audited(user), audited({ ...user, ...fields }));
    if (changed) {
      await recordAudit(tx, context, { action: 'user changed', resource: 'users', id, name: user.name, ...changed });
    }
    return change.version;
  });
  return { id, version };
}

const FROM_GROUP = 'A group of the corporate identity system gives this right. Take the user out of the group there.';

/** Only platform administrators grant or revoke rights beyond projects, and they cannot revoke their own. */
function refuseEscalation(scope: Scope, actorId: number, user: ManagedUser, patch: Omit<Patch, 'memberships'>): void {
  const { platform_permissions: asked, is_company_admin, company_id } = patch;
  if (asked !== undefined) {
    const unknown = asked.find((permission) => !PLATFORM_PERMISSIONS.includes(permission));
    if (unknown !== undefined) {
      throw invalidField('body.platform_permissions', `Permission ${unknown} is not a platform permission`);
    }
    if (!isSameSet(asked, user.system_permissions))
      refuseUnlessPlatformAdmin(scope, 'give or take platform permissions');
    const loses = user.system_permissions.some((permission) => !asked.includes(permission));
    if (user.group_permissions.some((permission) => !asked.includes(permission))) {
      throw invalidField('body.platform_permissions', FROM_GROUP);
    }
    if (loses && user.id === actorId) {
      throw invalidField('body.platform_permissions', 'You cannot take your own platform permissions.');
    }
  }
  if (is_company_admin !== undefined && is_company_admin !== user.is_company_admin) {
    refuseUnlessPlatformAdmin(scope, 'appoint a company’s administrators');
    const isMoved = company_id !== undefined && company_id !== user.company_id;
    if (user.is_group_company_admin && !isMoved) throw invalidField('body.is_company_admin', FROM_GROUP);
  }
  if (company_id !== undefined && company_id !== user.company_id) {
    refuseUnlessPlatformAdmin(scope, 'move a user to another company');
  }
}

interface Fields {
  name?: string;
  email?: string;
  company_id?: number | null;
  is_company_admin?: boolean;
  is_group_company_admin?: boolean;
  system_permissions?: number[];
}

async function changedFields(tx: Queries, user: ManagedUser, patch: Omit<Patch, 'memberships'>): Promise<Fields> {
  const { platform_permissions, ...plain } = patch;
  const fields: Fields = definedFields({
    ...plain,
    system_permissions: platform_permissions && [...new Set(platform_permissions)].sort((a, b) => a - b),
  });
  if (fields.company_id !== undefined && fields.company_id !== user.company_id) {
    await refuseUnknownCompany(tx, fields.company_id);
    // An administrator of one company does not become administrator of another unless the request says so.
    fields.is_company_admin ??= false;
    fields.is_group_company_admin = false;
  }
  const { company_id, is_company_admin } = { ...user, ...fields };
  if (is_company_admin && company_id === null) {
    throw invalidField('body.is_company_admin', 'A company’s administrator must belong to a company.');
  }
  return fields;
}

async function refuseRightsTooEarly(tx: Queries, user: ManagedUser, fields: Fields): Promise<void> {
  const gains = fields.system_permissions?.some((id) => !user.system_permissions.includes(id));
  if (gains) await refuseSharedPassword(tx, user.id, 'body.platform_permissions');
  const isAppointed = fields.is_company_admin === true && !user.is_company_admin;
  if (isAppointed) await refuseSharedPassword(tx, user.id, 'body.is_company_admin');
}

async function writeFields(
  tx: Queries,
  { scope, actor }: { scope: Scope; actor: Actor },
  user: ManagedUser,
  fields: Fields,
): Promise<void> {
  if (Object.keys(fields).length === 0) return;
  const staysAdmin = PLATFORM_PERMISSIONS.every((id) =>
    (fields.system_permissions ?? user.system_permissions).includes(id),
  );
  if (!staysAdmin) await refuseWithoutPlatformAdmin(tx, user);
  if (fields.email !== undefined) await noteNewEmail(tx, user.id, fields.email, actor);
  try {
    await tx
      .updateTable('users')
      .set({ ...fields, ...userKeys(definedFields({ name: fields.name, email: fields.email })) })
      .where('id', '=', user.id)
      .execute();
  } catch (error) {
    throw isUniqueViolation(error) ? emailInUse(scope) : error;
  }
}

/** The fields for the audit trail in readable form. */
function audited({ name, email, company_id, is_company_admin, system_permissions }: ManagedUser) {
  const names = PERMISSIONS.filter(({ id }) => system_permissions.includes(id)).map((permission) => permission.name);
  return { name, email, company_id, is_company_admin, platform_permissions: names };
}

function isSameSet(a: number[], b: number[]): boolean {
  return new Set([...a, ...b]).size === new Set(a).size && new Set(a).size === new Set(b).size;
}
