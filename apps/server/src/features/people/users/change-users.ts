import type { BodyOf, users, Written } from '@parley/contract';
import type { Microseconds } from '@parley/domain/ids';
import { invalidField, Problem } from '@parley/domain/problem';
import type { UserPermissions } from '@parley/domain/permission';
import type { User } from '@parley/domain/user';
import type { Actor, SessionContext } from '#http/context.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { differences } from '#platform/audit/differences.ts';
import { unixSeconds } from '#platform/clock.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { knownBy } from '#features/people/users/shared-password.ts';
import { refuseForeignName } from '#features/people/users/synchronized-users.ts';
import { definedFields } from '#platform/defined-fields.ts';
import type { Passwords } from '#platform/passwords.ts';
import { makeSecret } from '#platform/opaque-secret.ts';
import { lockPlatform, refuseStale } from '#platform/things/platform-version.ts';
import { accountOf, mayChangeUser } from '#features/people/users/may-change.ts';
import { passwordFlaws, type PasswordOwner } from '#features/people/users/password-rules.ts';
import {
  disableUser,
  sharedPassword,
  insertUser,
  lockUser,
  readStanding,
  readUser,
  refuseSharedPassword,
  refuseWithoutPlatformAdmin,
  updateUser,
  type UserStanding,
} from '#features/people/users/user-store.ts';

/** How long the password of a reset signs in. */
const ONE_TIME_SECONDS = 24 * 60 * 60;

export interface UserDeps {
  db: Queries;
  passwords: Passwords;
  /** In every project, including inactive ones. */
  permissionsOf(db: Queries, user: UserStanding): Promise<UserPermissions>;
  /** What happens to the user's sessions, in the transaction of the change. */
  sessions: {
    passwordWasSet(tx: Queries, user: User, now: number, more: { by: number | null; isReset: boolean }): Promise<void>;
    /** Returns the deleted tokens of projects, which had no more rights than the user. */
    userWasRemoved(tx: Queries, user: User, now: number): Promise<{ id: number; owner: number }[]>;
  };
  /** Refuses an actor who has lost a right since the call was admitted. */
  refuseLostRights(tx: Queries, actor: Actor): Promise<void>;
}

type NewUser = BodyOf<typeof users.create>;
type UserPatch = BodyOf<typeof users.update>;

export async function createUser(
  { db, passwords, refuseLostRights }: UserDeps,
  context: SessionContext,
  { passwd, is_platform_admin = false, password_expired: _asked, ...user }: NewUser,
): Promise<Written> {
  const { actor, now } = context;
  if (is_platform_admin) {
    refuseUnlessPlatformAdmin(actor);
    throw invalidField('body.is_platform_admin', sharedPassword(user.name));
  }
  await refuseWeakPassword(passwd, user);
  const password_hash = await passwords.hash(passwd);
  return db.transaction().execute(async (tx) => {
    const { version, wrote } = await lockPlatform(tx, context);
    await refuseLostRights(tx, actor);
    const by = knownBy(actor);
    const added = { created: unixSeconds(now), created_by: actor.userId, password_by: by, email_by: by };
    // The company of the user who adds the account manages it from then on.
    const company_id = actor.isPlatformAdmin ? null : actor.companyId;
    const rights = { is_platform_admin, company_id };
    // A password that another person chose must be changed at the first sign-in.
    const id = await insertUser(tx, { ...user, ...rights, password_hash, password_expired: true, ...added });
    await wrote('users', [id]);
    const after = { ...user, is_platform_admin };
    await recordAudit(tx, context, { action: 'user added', resource: 'users', id, name: user.name, after });
    return { id, version };
  });
}

export async function changeUser(
  deps: UserDeps,
  context: SessionContext,
  id: number,
  patch: UserPatch,
): Promise<Written> {
  const { actor, now, atime } = context;
  const { db, passwords, sessions } = deps;
  await refuseStale(db, 'users', [id], atime);
  const seen = await readUser(db, id);
  await refuseUnlessMayPatch(deps, db, actor, seen, patch);
  const { passwd, id: _id, created: _created, is_deactivated: _state, password_expired: asked, ...given } = patch;
  const { is_platform_admin, ...plain } = given;
  if (passwd !== undefined) await refuseWeakPassword(passwd, { ...seen, ...definedFields(plain) });
  const chosen = passwd === undefined ? {} : { password_hash: await passwords.hash(passwd), one_time_until: null };
  // Only the user's own change of the password lifts the expiry: anyone else who sets it knows it.
  const expiry = passwd !== undefined || asked === true ? { password_expired: true } : {};

  const version = await db.transaction().execute(async (tx) => {
    const change = await lockPlatform(tx, context);
    await deps.refuseLostRights(tx, actor);
    await refuseStale(tx, 'users', [id], atime);
    const user = await lockUser(tx, id);
    await refuseUnlessMayPatch(deps, tx, actor, user, patch);
    const fields = { ...plain, ...(changesPlatformAdmin(user, patch) ? { is_platform_admin } : {}) };
    if (fields.is_platform_admin === false) await refuseDemotion(tx, actor, user);
    if (fields.is_platform_admin === true) await refuseSharedPassword(tx, id, 'body.is_platform_admin');
    await refuseForeignName(tx, user, definedFields(plain));
    await updateUser(tx, id, definedFields({ ...fields, ...chosen, ...expiry }), actor);
    if (passwd !== undefined)
      await sessions.passwordWasSet(tx, user, unixSeconds(now), { by: knownBy(actor), isReset: true });
    await change.wrote('users', [id]);
    const audited = { resource: 'users', id, name: user.name };
    if (passwd !== undefined) await recordAudit(tx, context, { action: 'password set', ...audited });
    const changed = differences(user, { ...fields, ...expiry });
    if (changed) await recordAudit(tx, context, { action: 'user changed', ...audited, ...changed });
    return change.version;
  });
  return { id, version };
}

/** Gives a user a password that signs in once and must then be changed. The old one, all sessions and personal tokens end. */
export async function resetPassword(
  deps: UserDeps,
  context: SessionContext,
  id: number,
): Promise<Written & { passwd: string; valid_until: number }> {
  const { actor, now, atime, log } = context;
  const { db, passwords, sessions } = deps;
  if (id === actor.userId) throw ownPassword('path.id');
  const passwd = makeSecret();
  const password_hash = await passwords.hash(passwd);
  const valid_until = unixSeconds(now) + ONE_TIME_SECONDS;
  const version = await db.transaction().execute(async (tx) => {
    const change = await lockPlatform(tx, context);
    await deps.refuseLostRights(tx, actor);
    await refuseStale(tx, 'users', [id], atime);
    const user = await lockUser(tx, id);
    await refuseUnlessMayChange(deps, tx, actor, user);
    await updateUser(tx, id, { password_hash, password_expired: true, one_time_until: valid_until }, actor);
    await sessions.passwordWasSet(tx, user, unixSeconds(now), { by: knownBy(actor), isReset: true });
    await change.wrote('users', [id]);
    await recordAudit(tx, context, { action: 'password reset', resource: 'users', id, name: user.name });
    return change.version;
  });
  log.info({ user_id: id, by: actor.userId }, 'a password was reset');
  return { id, version, passwd, valid_until };
}

export async function removeUser(
  deps: UserDeps,
  context: SessionContext,
  id: number,
): Promise<{ version: Microseconds }> {
  const { actor, now, log, atime } = context;
  const version = await withSystem(deps.db, async (tx) => {
    const change = await lockPlatform(tx, context);
    await deps.refuseLostRights(tx, actor);
    await refuseStale(tx, 'users', [id], atime);
    const user = await lockUser(tx, id);
    await refuseUnlessMayChange(deps, tx, actor, user);
    await refuseWithoutPlatformAdmin(tx, user);
    const projectIds = await disableUser(tx, id);
    const tokens = await deps.sessions.userWasRemoved(tx, user, unixSeconds(now));
    await change.deletedOfMany('api-tokens', tokens);
    await change.deleted('users', [id]);
    await change.wrote('users/projects', projectIds);
    const counts = { projects: projectIds.length, api_tokens: tokens.length };
    const before = { email: user.email, is_platform_admin: user.is_platform_admin, ...counts };
    await recordAudit(tx, context, { action: 'user removed', resource: 'users', id, name: user.name, before });
    return change.version;
  });
  log.info({ user_id: id, by: actor.userId }, 'a user was removed');
  return { version };
}

async function refuseUnlessMayPatch(
  deps: UserDeps,
  db: Queries,
  actor: Actor,
  user: User,
  patch: UserPatch,
): Promise<void> {
  const isOwn = user.id === actor.userId;
  if (isOwn && patch.passwd !== undefined) throw ownPassword('body.passwd');
  if (!isOwn) await refuseUnlessMayChange(deps, db, actor, user);
  if (changesPlatformAdmin(user, patch)) refuseUnlessPlatformAdmin(actor);
}

/** Sending an account back unchanged keeps its platform permissions, whether all or only some. */
function changesPlatformAdmin(user: User, { is_platform_admin: asked }: UserPatch): boolean {
  return asked !== undefined && asked !== user.is_platform_admin;
}

async function refuseUnlessMayChange(
  { permissionsOf }: UserDeps,
  db: Queries,
  actor: Actor,
  user: User,
): Promise<void> {
  const standing = await readStanding(db, user.id);
  if (mayChangeUser(actor, accountOf(standing, await permissionsOf(db, standing)))) return;
  throw new Problem('forbidden', 'Insufficient permissions: this user has permissions that you do not have.');
}

async function refuseDemotion(tx: Queries, actor: Actor, user: User): Promise<void> {
  await refuseWithoutPlatformAdmin(tx, user);
  if (user.id !== actor.userId) return;
  throw invalidField('body.is_platform_admin', 'You cannot take your own platform permissions.');
}

function ownPassword(path: string): Problem {
  return invalidField(path, 'Change your own password in the user menu.');
}

function refuseUnlessPlatformAdmin(actor: Actor): void {
  if (actor.isPlatformAdmin) return;
  throw new Problem('forbidden', 'Insufficient permissions: only a platform administrator can appoint another.');
}

async function refuseWeakPassword(password: string, owner: PasswordOwner): Promise<void> {
  const flaws = await passwordFlaws(password, owner);
  if (flaws.length > 0) throw invalidField('body.passwd', flaws.join('\n'));
}
