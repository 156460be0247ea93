import { invalidField, Problem } from '@parley/domain/problem';
import { PLATFORM_PERMISSIONS } from '@parley/domain/permission';
import { userKeys, type User } from '@parley/domain/user';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { HAS_SHARED_PASSWORD, knownBy } from '#features/people/users/shared-password.ts';
import { MAY_COME_IN } from '#features/people/users/may-come-in.ts';
import type { Place } from '#platform/db/place.ts';
import { isVisibleTo, type Viewer } from '#features/people/users/visible-users.ts';
import { isUniqueViolation } from '#platform/db/unique-violation.ts';

const SHOWN = ['id', 'name', 'email', 'password_expired', 'is_platform_admin', 'created', 'disabled'] as const;

/** The users whom the viewer sees, including deactivated users, who keep their projects. */
export async function listUsers(db: Queries, viewer: Viewer): Promise<User[]> {
  return withSystem(db, async (tx) => {
    const users = await tx
      .selectFrom('users')
      .select(SHOWN)
      .where('is_removed', '=', false)
      .where(isVisibleTo(viewer))
      .orderBy('name')
      .orderBy('id')
      .execute();
    return users.map(shown);
  });
}

/** The names of a project's members, for all members to see. */
export async function listColleagues({ db, projectId }: Place): Promise<Pick<User, 'id' | 'name'>[]> {
  return db
    .selectFrom('users')
    .innerJoin('project_members', 'project_members.user_id', 'users.id')
    .select(['users.id', 'users.name'])
    .where('project_members.project_id', '=', projectId)
    .where('users.is_removed', '=', false)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute();
}

export async function readUser(db: Queries, id: number): Promise<User> {
  const user = await db
    .selectFrom('users')
    .select(SHOWN)
    .where('id', '=', id)
    .where('is_removed', '=', false)
    .executeTakeFirst();
  if (!user) throw new Problem('not_found', 'User not found');
  return shown(user);
}

function shown({ disabled, ...user }: User & { disabled: boolean }): User {
  return disabled ? { ...user, is_deactivated: true } : user;
}

/** The facts that decide who may change the user. */
export interface UserStanding {
  id: number;
  is_platform_admin: boolean;
  is_company_admin: boolean;
  system_permissions: number[];
  company_id: number | null;
  /** The user who added this one; null if unknown. */
  created_by: number | null;
}

export async function readStanding(db: Queries, id: number): Promise<UserStanding> {
  return db
    .selectFrom('users')
    .select(['id', 'is_platform_admin', 'is_company_admin', 'system_permissions', 'company_id', 'created_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/**
 * Locks the user and every platform administrator until the transaction ends, always in one order, so that one of two
 * administrators who remove each other remains.
 */
export async function lockUser(tx: Queries, id: number): Promise<User> {
  await tx
    .selectFrom('users')
    .select('id')
    .where(({ eb, or }) => or([eb('id', '=', id), eb('is_platform_admin', '=', true)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return readUser(tx, id);
}

interface StoredUser {
  email: string;
  name: string;
  password_hash: string;
  password_expired: boolean;
  is_platform_admin: boolean;
}

interface NewUser extends StoredUser {
  created: number;
  created_by?: number;
  company_id?: number | null;
  password_by?: number | null;
  email_by?: number | null;
}

/** Fields that only an existing user has. */
interface LaterUser extends StoredUser {
  one_time_until: number | null;
}

export async function insertUser(db: Queries, { is_platform_admin, ...user }: NewUser): Promise<number> {
  const inserted = await db
    .insertInto('users')
    .values({ ...user, ...userKeys(user), system_permissions: platformPermissions(is_platform_admin) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw emailTaken();
  return inserted.id;
}

export async function updateUser(
  db: Queries,
  id: number,
  { is_platform_admin, ...changed }: Partial<LaterUser>,
  by: Chooser,
): Promise<void> {
  const rights = is_platform_admin === undefined ? {} : { system_permissions: platformPermissions(is_platform_admin) };
  const fields = { ...changed, ...userKeys(changed), ...rights };
  if (Object.keys(fields).length === 0) return;
  if (changed.email !== undefined) await noteNewEmail(db, id, changed.email, by);
  try {
    await db.updateTable('users').set(fields).where('id', '=', id).execute();
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error;
  }
}

interface Chooser {
  userId: number;
  isPlatformAdmin: boolean;
}

/**
 * Records who chooses a user's next email, null for the identity provider, and ends the links sent to the earlier one.
 * Call it before the email changes.
 */
export async function noteNewEmail(tx: Queries, id: number, email: string, by: Chooser | null): Promise<void> {
  const user = tx.selectFrom('users').select('password_by').where('id', '=', id).where('email', '<>', email);
  const changed = await user.executeTakeFirst();
  if (!changed) return;
  // The person at the keyboard may be another person who knows the password.
  const email_by = by?.userId === id ? changed.password_by : by && knownBy(by);
  await tx.updateTable('users').set({ email_by }).where('id', '=', id).execute();
  await tx.updateTable('invitations').set({ valid_until: 0 }).where('user_id', '=', id).execute();
  await tx.deleteFrom('password_links').where('user_id', '=', id).execute();
}

/** Every permission of the platform, or an empty list. */
function platformPermissions(isPlatformAdmin: boolean): number[] {
  return isPlatformAdmin ? PLATFORM_PERMISSIONS : [];
}

/**
 * Keeps the id and name, so that the user's past changes keep their author; frees the email. Returns the projects of
 * the user.
 */
export async function disableUser(tx: Queries, id: number): Promise<number[]> {
  const left = await tx.deleteFrom('project_members').where('user_id', '=', id).returning('project_id').execute();
  await tx.deleteFrom('invitations').where('user_id', '=', id).execute();
  await tx.deleteFrom('password_links').where('user_id', '=', id).execute();
  await tx.deleteFrom('conversation_filters').where('who', '=', id).where('is_shared', '=', false).execute();
  await tx
    .updateTable('users')
    .set({
      disabled: true,
      is_removed: true,
      email: `removed-${id}@invalid`,
      email_key: `removed-${id}@invalid`,
      password_hash: null,
      system_permissions: [],
      is_company_admin: false,
    })
    .where('id', '=', id)
    .execute();
  return left.map(({ project_id }) => project_id);
}

/** Refuses a change that would leave no user to manage roles and permissions. `leaving` is locked. */
export async function refuseWithoutPlatformAdmin(
  tx: Queries,
  leaving: Pick<User, 'id' | 'is_platform_admin'>,
): Promise<void> {
  if (!leaving.is_platform_admin) return;
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('is_platform_admin', '=', true)
    .where(MAY_COME_IN)
    .where('id', '<>', leaving.id)
    .limit(1)
    .executeTakeFirst();
  if (!other) throw new Problem('invalid', 'At least one platform administrator must remain.');
}

export function emailTaken(): Problem {
  return invalidField('body.email', 'A user with this email already exists.');
}

/** Refuses rights beyond projects for an account whose password another person may know and could use to sign in. */
export async function refuseSharedPassword(tx: Queries, id: number, path: string): Promise<void> {
  const known = await tx
    .selectFrom('users')
    .select(['name', 'password_by'])
    .where('id', '=', id)
    .where(HAS_SHARED_PASSWORD)
    .executeTakeFirst();
  if (!known) return;
  const { name, password_by } = known;
  throw invalidField(path, password_by === null ? sharedPassword(name) : passwordOfWeaker(name));
}

export function sharedPassword(name: string): string {
  return `${name} must first sign in and choose an own password: another person knows the present one.`;
}

function passwordOfWeaker(name: string): string {
  return `Somebody with fewer rights may know the password of ${name}. Reset the password first.`;
}
