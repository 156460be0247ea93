import type { BodyOf, users } from '@parley/contract';
import { invalidField, Problem } from '@parley/domain/problem';
import type { UserPermissions } from '@parley/domain/permission';
import type { User } from '@parley/domain/user';
import type { Actor, SessionContext } from '#http/context.ts';
import { unixSeconds } from '#platform/clock.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { definedFields } from '#platform/defined-fields.ts';
import type { Passwords } from '#platform/passwords.ts';
import { mayChangeUser } from '#features/users/may-change.ts';
import { passwordFlaws, type PasswordOwner } from '#features/users/password-rules.ts';
import {
  disableUser,
  insertUser,
  lockUser,
  readUser,
  refuseWithoutPlatformAdmin,
  updateUser,
} from '#features/users/user-store.ts';

export interface UserDeps {
  db: Queries;
  passwords: Passwords;
  permissionsOf(db: Queries, user: User): Promise<UserPermissions>;
  /** What follows for the user's sessions, in the same transaction. */
  sessions: {
    passwordWasSet(tx: Queries, user: User, now: number): Promise<void>;
    userWasRemoved(tx: Queries, user: User, now: number): Promise<void>;
  };
  /** Told when somebody's rights changed. */
  accessChanged(): void;
}

type NewUser = BodyOf<typeof users.create>;
type UserPatch = BodyOf<typeof users.update>;

export async function createUser(
  { db, passwords }: UserDeps,
  { actor, now }: SessionContext,
  { passwd, is_platform_admin = false, password_expired = true, ...user }: NewUser,
): Promise<{ id: number }> {
  if (is_platform_admin) refuseUnlessPlatformAdmin(actor);
  await refuseWeakPassword(passwd, user);
  const password_hash = await passwords.hash(passwd);
  const created = unixSeconds(now);
  return { id: await insertUser(db, { ...user, password_hash, is_platform_admin, password_expired, created }) };
}

export async function changeUser(
  deps: UserDeps,
  { actor, now }: SessionContext,
  id: number,
  patch: UserPatch,
): Promise<{ id: number }> {
  const { db, passwords, permissionsOf, sessions } = deps;
  const seen = await readUser(db, id);
  await refuseUnlessMayPatch(permissionsOf, db, actor, seen, patch);
  const { passwd, id: _id, created: _created, ...fields } = patch;
  if (passwd !== undefined) await refuseWeakPassword(passwd, { ...seen, ...definedFields(fields) });
  const password_hash = passwd === undefined ? undefined : await passwords.hash(passwd);
  // A password that another one knows is to be changed.
  const password_expired = fields.password_expired ?? (passwd === undefined ? undefined : true);

  await db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, id);
    await refuseUnlessMayPatch(permissionsOf, tx, actor, user, patch);
    if (fields.is_platform_admin === false) await refuseWithoutPlatformAdmin(tx, user);
    await updateUser(tx, id, definedFields({ ...fields, password_hash, password_expired }));
    if (passwd !== undefined) await sessions.passwordWasSet(tx, user, unixSeconds(now));
  });
  deps.accessChanged();
  return { id };
}

export async function removeUser(deps: UserDeps, { actor, now, log }: SessionContext, id: number): Promise<undefined> {
  await withSystem(deps.db, async (tx) => {
    const user = await lockUser(tx, id);
    await refuseUnlessMayChange(deps.permissionsOf, tx, actor, user);
    await refuseWithoutPlatformAdmin(tx, user);
    await disableUser(tx, id);
    await deps.sessions.userWasRemoved(tx, user, unixSeconds(now));
  });
  deps.accessChanged();
  log.info({ user_id: id, by: actor.userId }, 'a user was removed');
}

async function refuseUnlessMayPatch(
  permissionsOf: UserDeps['permissionsOf'],
  db: Queries,
  actor: Actor,
  user: User,
  patch: UserPatch,
): Promise<void> {
  const isOwn = user.id === actor.userId;
  if (isOwn && patch.passwd !== undefined) {
    throw invalidField('body.passwd', 'Your own password is changed with the current one, in the user menu.');
  }
  if (!isOwn) await refuseUnlessMayChange(permissionsOf, db, actor, user);
  const isPromotion = patch.is_platform_admin !== undefined && patch.is_platform_admin !== user.is_platform_admin;
  if (isPromotion) refuseUnlessPlatformAdmin(actor);
}

async function refuseUnlessMayChange(
  permissionsOf: UserDeps['permissionsOf'],
  db: Queries,
  actor: Actor,
  user: User,
): Promise<void> {
  const target = {
    userId: user.id,
    isPlatformAdmin: user.is_platform_admin,
    permissions: await permissionsOf(db, user),
  };
  if (mayChangeUser(actor, target)) return;
  throw new Problem('forbidden', 'Insufficient permissions: this user is or can do what you are not or cannot.');
}

function refuseUnlessPlatformAdmin(actor: Actor): void {
  if (actor.isPlatformAdmin) return;
  throw new Problem('forbidden', 'Insufficient permissions: only a platform administrator makes another.');
}

async function refuseWeakPassword(password: string, owner: PasswordOwner): Promise<void> {
  const flaws = await passwordFlaws(password, owner);
  if (flaws.length > 0) throw invalidField('body.passwd', flaws.join('\n'));
}
