import type { ListWritten } from '@parley/contract';
import { invalidField } from '@parley/domain/problem';
import type { SessionContext } from '#http/context.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Passwords } from '#platform/passwords.ts';
import type { Secrets } from '#platform/secrets.ts';
import { lockPlatform, refuseStale } from '#platform/things/platform-version.ts';
import { ACCOUNT_LIMIT } from '#features/people/auth/attempt-limits.ts';
import { admitAttempt, forgetAttempts } from '#features/people/auth/attempt-store.ts';
import { isFreshSignIn, ownAttemptsKey, refuseWrongPassword } from '#features/people/auth/confirm-person.ts';
import { cookieNames } from '#features/people/auth/cookies.ts';
import {
  codesOf,
  confirmCode,
  forgetCode,
  keepSecret,
  lockCode,
  readCodeDuty,
  spendStep,
} from '#features/people/auth/one-time-codes/code-store.ts';
import { countRecoveryCodes, makeRecoveryCodes } from '#features/people/auth/one-time-codes/recovery-codes.ts';
import { keyUri, makeTotpSecret, stepOf } from '#features/people/auth/one-time-codes/totp.ts';
import { refuseEndedSession } from '#features/people/auth/refuse-ended-session.ts';
import { refuseLostRights } from '#features/people/auth/refuse-lost-rights.ts';
import { LONGEST_SESSION_SECONDS, renewSession, type SessionPolicy } from '#features/people/auth/session-store.ts';

/** The rules for all users are one item. */
const RULES = 1;

export interface CodeDeps {
  db: Queries;
  passwords: Passwords;
  secrets: Secrets;
  policy: SessionPolicy;
}

export async function readCodeState({ db }: CodeDeps, userId: number) {
  const { has_otp, is_required } = await readCodeDuty(db, userId);
  return { is_set_up: has_otp, is_required, recovery_codes_left: await countRecoveryCodes(db, userId) };
}

/** Protects a signed-in user from a stranger at the browser who adds an authenticator app of theirs. */
export async function setUpCodes(deps: CodeDeps, context: SessionContext, passwd: string | undefined) {
  if (passwd !== undefined) await refuseWrongPassword(deps, context, passwd);
  else if (!isFreshSignIn(context)) throw invalidField('body.passwd', 'Please type your current password.');
  const { userId, email } = context.actor;
  const secret = makeTotpSecret();
  // A new setup replaces an unfinished one, even from another browser; that browser's first code is then refused.
  const begin = (tx: Queries) => keepSecret(tx, deps.secrets, userId, secret);
  const { version } = await changeOwn(deps, { ...context, atime: undefined }, begin);
  return { secret, uri: keyUri(secret, email), version };
}

export async function confirmCodes(deps: CodeDeps, context: SessionContext, otp: string) {
  const { db, secrets, policy } = deps;
  const { userId, sessionHash } = context.actor;
  const now = unixSeconds(context.now);
  const attempts = ownAttemptsKey(userId);
  await admitAttempt(db, now, { key: attempts, limit: ACCOUNT_LIMIT });
  const { version, done } = await changeOwn(deps, context, async (tx) => {
    const code = await lockCode(tx, secrets, userId);
    if (!code || code.isConfirmed) throw invalidField('body.otp', 'Set up one-time codes first.');
    const step = stepOf(code.secret, otp, now);
    if (step === null || !(await spendStep(tx, userId, step))) {
      throw invalidField('body.otp', 'This code is wrong. Check the time on your phone and enter the next code.');
    }
    await confirmCode(tx, userId, now);
    const made = {
      codes: await makeRecoveryCodes(tx, userId),
      session: await renewSession(tx, Buffer.from(sessionHash, 'hex'), { with_otp: true }),
    };
    await recordOwn(tx, context, 'one-time codes set up');
    return made;
  });
  await forgetAttempts(db, attempts);
  context.setCookie(cookieNames(policy.isHttps).session, done.session, { maxAgeSeconds: LONGEST_SESSION_SECONDS });
  return { recovery_codes: done.codes, version };
}

export async function renewRecoveryCodes(deps: CodeDeps, context: SessionContext, passwd: string) {
  await refuseWrongPassword(deps, context, passwd);
  const { version, done } = await changeOwn(deps, context, async (tx) => {
    const code = await lockCode(tx, deps.secrets, context.actor.userId);
    if (!code?.isConfirmed) throw invalidField('body', 'Set up one-time codes first.');
    const made = await makeRecoveryCodes(tx, context.actor.userId);
    await recordOwn(tx, context, 'recovery codes replaced');
    return made;
  });
  return { recovery_codes: done, version };
}

export async function removeCodes(deps: CodeDeps, context: SessionContext, passwd: string): Promise<ListWritten> {
  await refuseWrongPassword(deps, context, passwd);
  const { actor } = context;
  const { version, done } = await changeOwn(deps, context, async (tx) => {
    const wasSetUp = await forgetCode(tx, actor.userId);
    const renewed = await renewSession(tx, Buffer.from(actor.sessionHash, 'hex'), { with_otp: false });
    if (wasSetUp) await recordOwn(tx, context, 'one-time codes removed');
    return renewed;
  });
  context.setCookie(cookieNames(deps.policy.isHttps).session, done, { maxAgeSeconds: LONGEST_SESSION_SECONDS });
  return { version };
}

/**
 * Changes the user's own codes in one transaction, unless another browser or an administrator has changed them since.
 */
async function changeOwn<T>(
  { db }: CodeDeps,
  context: SessionContext,
  work: (tx: Queries) => Promise<T>,
): Promise<ListWritten & { done: T }> {
  const { actor, atime } = context;
  return db.transaction().execute(async (tx) => {
    const change = await lockPlatform(tx, context);
    await refuseEndedSession(tx, actor);
    await refuseStale(tx, codesOf(actor.userId), [actor.userId], atime);
    const done = await work(tx);
    await change.wrote(codesOf(actor.userId), [actor.userId]);
    return { version: change.version, done };
  });
}

function recordOwn(tx: Queries, context: SessionContext, action: string): Promise<void> {
  const { userId, name } = context.actor;
  return recordAudit(tx, context, { action, resource: 'users', id: userId, name });
}

export function readCodeRules(db: Queries) {
  return db.selectFrom('sign_in_rules').select('requires_otp').executeTakeFirstOrThrow();
}

export async function setCodeRules(
  { db }: CodeDeps,
  context: SessionContext,
  requires_otp: boolean,
): Promise<ListWritten> {
  const version = await db.transaction().execute(async (tx) => {
    const change = await lockPlatform(tx, context);
    await refuseLostRights(tx, context.actor);
    await refuseStale(tx, 'sign-in', [RULES], context.atime);
    const before = await readCodeRules(tx);
    await tx.updateTable('sign_in_rules').set({ requires_otp }).execute();
    await change.wrote('sign-in', [RULES]);
    const rule = { resource: 'sign-in', id: null, before, after: { requires_otp } };
    await recordAudit(tx, context, { action: 'one-time codes of everybody changed', ...rule });
    return change.version;
  });
  return { version };
}
