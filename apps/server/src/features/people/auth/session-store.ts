import type { Queries } from '#platform/db/database.ts';
import { MAY_COME_IN } from '#features/people/users/may-come-in.ts';
import { hashOf, makeSecret } from '#platform/opaque-secret.ts';
import type { OwnedResource } from '#platform/things/platform-version.ts';
import type { SessionOrigin } from '#features/people/auth/sessions/session-origin.ts';

/** A session ends after this time, however active it is. */
export const LONGEST_SESSION_SECONDS = 24 * 60 * 60;

export interface Session {
  userId: number;
  /** Unix seconds of the sign-in. */
  createdAt: number;
  lastSeen: number;
  /** Signed in through the company's provider, which asks for further proof itself. */
  withSso: boolean;
}

/** The sessions of a user as versioned items. */
export function sessionsOf(userId: number): OwnedResource {
  return { resource: 'auth/sessions', owner: userId };
}

/** A user whose session was ended. */
export interface EndedSession {
  user_id: number;
  email: string;
  name: string;
  token_hash: Buffer;
  created_at: number;
}

export interface SessionPolicy {
  isHttps: boolean;
  /** A session ends after this much inactivity. */
  inactivityHours: number;
}

export function isExpired(
  { createdAt, lastSeen }: Pick<Session, 'createdAt' | 'lastSeen'>,
  { inactivityHours }: SessionPolicy,
  now: number,
): boolean {
  return now - lastSeen >= inactivityHours * 3_600 || now - createdAt >= LONGEST_SESSION_SECONDS;
}

interface NewSession {
  userId: number;
  passwordHash: string | null;
  /** SHA-256 of the device's cookie. */
  device: Buffer | null;
  now: number;
  withOtp?: boolean;
  /** The identity provider let the user in. */
  withSso?: boolean;
  origin: SessionOrigin;
}

/**
 * Starts a session and returns its secret. Undefined if the password was changed or the user removed after the password
 * was verified.
 */
export async function startSession(
  db: Queries,
  { userId, passwordHash, device, now, withOtp = false, withSso = false, origin }: NewSession,
): Promise<string | undefined> {
  const secret = makeSecret();
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', 'is not distinct from', passwordHash)
    .where(MAY_COME_IN)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) return undefined;
  await db.updateTable('users').set({ last_sign_in: now }).where('id', '=', userId).execute();
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashOf(secret),
      user_id: userId,
      created_at: now,
      last_seen: now,
      device,
      with_otp: withOtp,
      with_sso: withSso,
      ...origin,
    })
    .execute();
  return secret;
}

export async function readSession(db: Queries, tokenHash: Buffer): Promise<Session | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select(['user_id', 'created_at', 'last_seen', 'with_sso'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row && { userId: row.user_id, createdAt: row.created_at, lastSeen: row.last_seen, withSso: row.with_sso };
}

export async function touchSession(db: Queries, tokenHash: Buffer, now: number): Promise<void> {
  await db.updateTable('sessions').set({ last_seen: now }).where('token_hash', '=', tokenHash).execute();
}

/** Gives the session a new secret; the old secret stops working. */
export async function renewSession(
  db: Queries,
  tokenHash: Buffer,
  changed: { with_otp?: boolean } = {},
): Promise<string> {
  const secret = makeSecret();
  await db
    .updateTable('sessions')
    .set({ token_hash: hashOf(secret), ...changed })
    .where('token_hash', '=', tokenHash)
    .execute();
  return secret;
}

export async function endSession(db: Queries, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends a user's sessions except `except`, and returns the hashes of their secrets. */
export async function endSessionsOf(db: Queries, userId: number, except?: Buffer): Promise<Buffer[]> {
  let ending = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (except) ending = ending.where('token_hash', '<>', except);
  const ended = await ending.returning('token_hash').execute();
  return ended.map(({ token_hash }) => token_hash);
}

/** Ends the sessions that have expired, and returns their users. */
export async function endExpiredSessions(
  db: Queries,
  { inactivityHours }: SessionPolicy,
  now: number,
): Promise<EndedSession[]> {
  return db
    .deleteFrom('sessions')
    .using('users')
    .whereRef('users.id', '=', 'sessions.user_id')
    .where(({ or, eb }) =>
      or([
        eb('last_seen', '<=', Math.trunc(now - inactivityHours * 3_600)),
        eb('created_at', '<=', now - LONGEST_SESSION_SECONDS),
      ]),
    )
    .returning(['users.id as user_id', 'users.email', 'users.name', 'token_hash', 'created_at'])
    .execute();
}
