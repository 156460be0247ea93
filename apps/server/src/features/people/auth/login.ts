import { Problem } from '@parley/domain/problem';
import { Email, emailKey, type SessionUser } from '@parley/domain/user';
import * as z from 'zod/mini';
import type { PublicContext } from '#http/context.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { Queries } from '#platform/db/database.ts';
import { MAY_COME_IN } from '#features/people/users/may-come-in.ts';
import type { Passwords } from '#platform/passwords.ts';
import type { Secrets } from '#platform/secrets.ts';
import { ACCOUNT_LIMIT, ADDRESS_LIMIT, type Attempts } from '#features/people/auth/attempt-limits.ts';
import {
  accountKey,
  addressKey,
  admitAttempt,
  deviceKey,
  forgetAttempts,
  forgiveAttempt,
} from '#features/people/auth/attempt-store.ts';
import { cookieNames, DEVICE_REMEMBERED_SECONDS } from '#features/people/auth/cookies.ts';
import { isKnownDevice, rememberDevice } from '#features/people/auth/device-store.ts';
import { hashOf, makeSecret } from '#platform/opaque-secret.ts';
import { readSecondFactor, type Brought } from '#features/people/auth/one-time-codes/second-factor.ts';
import {
  endSession,
  LONGEST_SESSION_SECONDS,
  startSession,
  type SessionPolicy,
} from '#features/people/auth/session-store.ts';
import { originOf } from '#features/people/auth/sessions/session-origin.ts';
import { readSessionUser } from '#features/people/auth/session-user.ts';
import type { SignOnPort } from '#features/people/auth/sign-on-port.ts';
import { logUser, type LoggedUser } from '#features/people/auth/users-log.ts';

interface Account extends LoggedUser {
  id: number;
  password_hash: string | null;
  /** Unix seconds; null for a password that the user chose. */
  one_time_until: number | null;
}

interface Attempt {
  account: Account | undefined;
  email: string;
  /** The device's secret if the user has signed in from it before. */
  device: string | undefined;
  /** The key under which the attempt counts: the account's, or a known device's own. */
  key: string;
  address: string;
  now: number;
}

export interface LoginDeps {
  db: Queries;
  passwords: Passwords;
  secrets: Secrets;
  policy: SessionPolicy;
  signOn: SignOnPort;
}

/** Signs in. All failures have equal answers and take equally long, so that they do not reveal which accounts exist. */
export async function login(
  { db, passwords, secrets, policy, signOn }: LoginDeps,
  context: PublicContext,
  { email, passwd, ...brought }: { email: string; passwd: string } & Brought,
): Promise<{ user: SessionUser }> {
  const attempt = await readAttempt(db, policy, context, email);
  const { account } = attempt;
  const attempts = await admit(db, attempt);
  const isRight = await verify(db, passwords, attempt, passwd);
  // Checked for unknown accounts too, so that a refusal reveals nothing about the account.
  const isAllowed = await signOn.mayUsePassword(account?.id ?? 0);
  if (!account || !isRight || !isAllowed || isOver(account, attempt.now)) throw await failed(db, attempt, attempts);

  if (!(await signOn.isConfirmed(account.id))) throw await askForProvider(db, attempt);
  const secondFactor = await readSecondFactor({ db, secrets }, account.id, brought, attempt.now);
  if (secondFactor.state === 'missing') throw await askForCode(db, attempt);
  const passwordHash = account.password_hash ?? '';
  const device = attempt.device ?? makeSecret();
  const names = cookieNames(policy.isHttps);
  const secret = await db.transaction().execute(async (tx) => {
    if (!(await secondFactor.use(tx))) return undefined;
    const isOneTime = account.one_time_until !== null;
    if (isOneTime && !(await useUpPassword(tx, account))) return undefined;
    const started = await startSession(tx, {
      userId: account.id,
      passwordHash: isOneTime ? null : passwordHash,
      device: hashOf(device),
      now: attempt.now,
      withOtp: secondFactor.state === 'brought',
      origin: originOf(context),
    });
    if (started === undefined) return undefined;
    const replaced = context.cookies[names.session];
    if (replaced) await endSession(tx, hashOf(replaced));
    await rememberDevice(tx, account.id, hashOf(device), attempt.now);
    await logUser(tx, account, 'login', attempt.now);
    return started;
  });
  if (secret === undefined) throw await failed(db, attempt, attempts);
  await forgetAttempts(db, attempt.key);
  await forgiveAttempt(db, addressKey(attempt.address));
  // A password typed with spaces around it may not be the password itself.
  const isExact = passwd === passwd.trim();
  if (account.one_time_until === null && isExact && passwords.isOutdated(passwordHash))
    await rehash(db, passwords, account, passwd);
  context.setCookie(names.session, secret, { maxAgeSeconds: LONGEST_SESSION_SECONDS });
  context.setCookie(names.device, device, { maxAgeSeconds: DEVICE_REMEMBERED_SECONDS });
  return { user: await readSessionUser(db, account.id) };
}

/** True for a password of a reset that has expired. */
function isOver({ one_time_until }: Account, now: number): boolean {
  return one_time_until !== null && now >= one_time_until;
}

/**
 * The password of a reset signs in once; the user then chooses a new one. False if another sign-in has just used it.
 */
async function useUpPassword(tx: Queries, { id, password_hash }: Account): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ password_hash: null, one_time_until: null })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function readAttempt(
  db: Queries,
  policy: SessionPolicy,
  context: PublicContext,
  email: string,
): Promise<Attempt> {
  const now = unixSeconds(context.now);
  const account = await db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'password_hash', 'one_time_until'])
    .where('email_key', '=', emailKey(email))
    .where(MAY_COME_IN)
    .executeTakeFirst();
  const secret = context.cookies[cookieNames(policy.isHttps).device];
  // Looks up a device for unknown accounts too, so that both cases take equally long.
  const isKnown = secret !== undefined && (await isKnownDevice(db, account?.id ?? 0, hashOf(secret), now));
  const device = isKnown ? secret : undefined;
  const key = account && device ? deviceKey(account.id, hashOf(device)) : accountKey(email);
  return { account, email, device, key, address: context.address, now };
}

function admit(db: Queries, { key, address, now }: Attempt): Promise<Attempts> {
  return admitAttempt(db, now, { key, limit: ACCOUNT_LIMIT }, { key: addressKey(address), limit: ADDRESS_LIMIT });
}

async function verify(db: Queries, passwords: Passwords, attempt: Attempt, passwd: string): Promise<boolean> {
  try {
    return await passwords.verify(attempt.account?.password_hash ?? null, passwd);
  } catch (error) {
    // The password was not checked because too many sign-ins were running, so the attempt does not count.
    await forgiveAttempt(db, attempt.key);
    await forgiveAttempt(db, addressKey(attempt.address));
    throw error;
  }
}

/** The password was right, so the attempt is no failure; each code counts as one until it proves right. */
async function askForCode(db: Queries, { key, address }: Attempt): Promise<Problem> {
  await forgiveAttempt(db, key);
  await forgiveAttempt(db, addressKey(address));
  return new Problem('unauthenticated', 'Enter your one-time code.', { code: 'otp_required' });
}

/**
 * The password was right, but the account belongs to the identity provider, which has not confirmed it for too long, or
 * refuses it.
 */
async function askForProvider(db: Queries, { key, address }: Attempt): Promise<Problem> {
  await forgiveAttempt(db, key);
  await forgiveAttempt(db, addressKey(address));
  return new Problem('unauthenticated', 'Sign in with Corporate SSO: it has to confirm your account.', {
    code: 'sso_required',
  });
}

async function failed(db: Queries, { account, email, now }: Attempt, attempts: Attempts): Promise<Problem> {
  const user = account ?? { id: null, name: '', email: knownAsEmail(email) };
  await logUser(db, user, 'failed login', now);
  if (attempts.suspendedUntil !== null) await logUser(db, user, 'suspended', now);
  return new Problem('unauthenticated', 'Login failed.', { code: 'login_failed' });
}

/** A password typed into the wrong field must not be kept. */
function knownAsEmail(typed: string): string {
  return z.safeParse(Email, typed).success ? typed : '';
}

async function rehash(db: Queries, passwords: Passwords, account: Account, passwd: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: await passwords.hash(passwd) })
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .execute();
}
