import type { BodyOf, ReplyOf, signOn } from '@parley/contract';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import { emailKey, type SessionUser } from '@parley/domain/user';
import * as oidc from 'openid-client';
import type { PublicContext } from '#http/context.ts';
import type { RefusedAttempt } from '#platform/audit/refused-attempts.ts';
import type { Logger } from '#platform/logger.ts';
import { unixSeconds } from '#platform/clock.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { MAY_COME_IN } from '#features/people/users/may-come-in.ts';
import { hashOf } from '#platform/opaque-secret.ts';
import type { Secrets } from '#platform/secrets.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { lockPlatform } from '#platform/things/platform-version.ts';
import { cookieNames } from '#features/people/auth/cookies.ts';
import { endSession, LONGEST_SESSION_SECONDS, startSession } from '#features/people/auth/session-store.ts';
import { originOf } from '#features/people/auth/sessions/session-origin.ts';
import { readSessionUser } from '#features/people/auth/session-user.ts';
import { logUser } from '#features/people/auth/users-log.ts';
import {
  beginFlow,
  browserSecret,
  FLOW_SECONDS,
  openFlow,
  safeReturnPath,
  sealFlow,
  spendFlow,
  type Flow,
} from '#features/people/sign-on/flow.ts';
import { letIn, noteSignIn, userOf } from '#features/people/sign-on/identity-store.ts';
import { readPerson, type Person } from '#features/people/sign-on/person.ts';
import { isAway, reasonOf, type Providers } from '#features/people/sign-on/provider.ts';
import { bindSession, keepTicket, spendTicket, type ProviderTokens } from '#features/people/sign-on/sign-on-store.ts';
import { readSignOn, type FixedProvider, type SignOnSettings } from '#features/people/sign-on/sign-on-settings.ts';
import { endOtherWays } from '#features/people/sign-on/end-other-ways.ts';
import { giveRoles } from '#features/people/sign-on/give-roles.ts';

/** The audit action for a sign-in without groups, which leaves the rights of groups unchanged. */
export const GROUPS_LEFT_OUT = 'groups left out by the identity provider';

export interface SignOnDeps {
  db: Queries;
  secrets: Secrets;
  providers: Providers;
  fixed: FixedProvider;
  publicUrl: string;
  isHttps: boolean;
  log: Logger;
  now(): Microseconds;
  /** Called for every refused call of SCIM that the audit trail keeps. Must neither wait nor fail. */
  onRefused(attempt: RefusedAttempt): void;
}

/** The address to which the provider sends the browser back: the console, whose routes are behind a hash. */
export function redirectUri({ publicUrl }: Pick<SignOnDeps, 'publicUrl'>): string {
  return `${publicUrl}/`;
}

export function settingsOf({ db, secrets, fixed }: SignOnDeps): Promise<SignOnSettings> {
  return readSignOn(db, secrets, fixed);
}

/** Sends the browser to the provider, with a sealed state and a cookie that opens it on return. */
export async function beginSignOn(
  deps: SignOnDeps,
  context: PublicContext,
  { return_path }: BodyOf<typeof signOn.begin>,
): Promise<ReplyOf<typeof signOn.begin>> {
  const { secrets, isHttps } = deps;
  const settings = await settingsOf(deps);
  if (!settings.is_on) throw signOnOff();
  const provider = await discovered(deps, context, settings);
  const name = cookieNames(isHttps).signOn;
  const browser = browserSecret(context.cookies[name]);
  const flow = beginFlow(settings, safeReturnPath(return_path), unixSeconds(context.now));
  const address = oidc.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri(deps),
    scope: settings.scopes,
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
  });
  context.setCookie(name, browser, { maxAgeSeconds: FLOW_SECONDS });
  return { msal_url: address.href, flow: sealFlow(secrets, flow, browser) };
}

/** Reads the provider's answer and returns a token that signs the user in once. */
export async function completeSignOn(
  deps: SignOnDeps,
  context: PublicContext,
  given: BodyOf<typeof signOn.complete>,
): Promise<ReplyOf<typeof signOn.complete>> {
  const { db, secrets, isHttps } = deps;
  const now = unixSeconds(context.now);
  const settings = await settingsOf(deps);
  if (!settings.is_on) throw signOnOff();
  const browser = context.cookies[cookieNames(isHttps).signOn];
  const flow = browser === undefined ? undefined : openFlow(secrets, given.flow, browser, now);
  if (browser === undefined || !flow) throw refused(context, 'the flow is over, changed, or another browser’s');
  if (flow.issuer !== settings.issuer || flow.client_id !== settings.client_id)
    throw refused(context, 'the provider was changed meanwhile');
  if (!(await spendFlow(db, flow))) throw refused(context, 'the flow was used before');
  const { person, tokens } = await askProvider(deps, context, settings, flow, given.query_string);
  const { email, token } = await admitPerson(deps, context, settings, { person, tokens, browser });
  return { email, token, return_path: flow.return_path };
}

async function askProvider(
  deps: SignOnDeps,
  context: PublicContext,
  settings: SignOnSettings,
  flow: Flow,
  query: string,
): Promise<{ person: Person; tokens: ProviderTokens }> {
  const provider = await discovered(deps, context, settings);
  const address = new URL(redirectUri(deps));
  address.search = query;
  try {
    const answer = await oidc.authorizationCodeGrant(provider, address, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
    });
    const person = await readPerson(provider, answer, settings.groups_claim);
    const { access_token, refresh_token = null } = answer;
    return { person, tokens: { access_token, refresh_token } };
  } catch (error) {
    throw isAway(error) ? unavailable(context, error) : refused(context, reasonOf(error));
  }
}

/** Finds the user for a person, grants the roles of their groups, and makes a token for the browser that began. */
async function admitPerson(
  deps: SignOnDeps,
  context: PublicContext,
  settings: SignOnSettings,
  { person, tokens, browser }: { person: Person; tokens: ProviderTokens; browser: string },
): Promise<{ email: string; token: string }> {
  const { db, secrets } = deps;
  const now = unixSeconds(context.now);
  const admitted = await withSystem(db, async (tx) => {
    const writer = { ...context, actor: { userId: null } };
    const change = await lockPlatform(tx, writer);
    const user = await userOf(tx, person, settings, now);
    if (typeof user === 'string') return user;
    await noteSignIn(tx, person, now);
    const isBack = await letIn(tx, user.id);
    if (user.was === 'linked') await endOtherWays(tx, user, now);
    await giveRoles(tx, [user.id], settings, { change, writer });
    if (user.was !== 'known' || isBack) await change.wrote('users', [user.id]);
    if (isBack) {
      const back = { action: 'user let in again by single sign-on', resource: 'users', id: user.id, name: user.name };
      await recordAudit(tx, writer, back);
    }
    if (user.was !== 'known') {
      await recordAudit(tx, writer, {
        action: user.was === 'added' ? 'user added by single sign-on' : 'user linked to single sign-on',
        resource: 'users',
        id: user.id,
        name: user.name,
        after: { email: user.email, issuer: person.issuer, subject: person.subject },
      });
    }
    if (person.groups === 'left out') {
      await recordAudit(tx, writer, { action: GROUPS_LEFT_OUT, resource: 'users', id: user.id, name: user.name });
    }
    const token = await keepTicket(tx, secrets, { userId: user.id, person, browser, tokens, now });
    return { email: user.email, token };
  });
  if (typeof admitted === 'string') {
    context.log.warn({ reason: admitted, issuer: person.issuer, subject: person.subject }, 'a sign-in was refused');
    const named = { id: null, email: person.email ?? '', name: person.name ?? '' };
    await logUser(db, named, 'failed login', now);
    throw new Problem('unauthenticated', 'This account may not sign in here.', { code: 'sso_no_account' });
  }
  if (person.groups === 'left out') {
    const { issuer, subject } = person;
    context.log.warn({ issuer, subject }, 'the identity provider left out the groups of a user: their rights stay');
  }
  return admitted;
}

/** Signs in with the token of `completeSignOn`, once and only from the browser that began. */
export async function signInByToken(
  deps: SignOnDeps,
  context: PublicContext,
  { email, token }: { email: string; token: string },
): Promise<{ user: SessionUser }> {
  const { db, isHttps } = deps;
  const now = unixSeconds(context.now);
  const names = cookieNames(isHttps);
  const browser = context.cookies[names.signOn];
  if (browser === undefined) throw refused(context, 'the token is another browser’s');
  const started = await db.transaction().execute(async (tx) => {
    const ticket = await spendTicket(tx, token, browser, now);
    if (!ticket) return undefined;
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email', 'name', 'password_hash'])
      .where('id', '=', ticket.user_id)
      .where(MAY_COME_IN)
      .executeTakeFirst();
    if (!user || emailKey(user.email) !== emailKey(email)) return undefined;
    const secret = await startSession(tx, {
      userId: user.id,
      passwordHash: user.password_hash,
      device: null,
      now,
      withSso: true,
      origin: originOf(context),
    });
    if (secret === undefined) return undefined;
    await bindSession(tx, ticket.id, hashOf(secret));
    // Only at the first sign-in, so that later ones do not wait for each other.
    await tx.updateTable('sign_on').set({ proven_at: now }).where('proven_at', 'is', null).execute();
    const replaced = context.cookies[names.session];
    if (replaced) await endSession(tx, hashOf(replaced));
    await logUser(tx, user, 'login', now);
    return { secret, userId: user.id };
  });
  if (!started) throw refused(context, 'the token is unknown, used or over');
  context.clearCookie(names.signOn);
  context.setCookie(names.session, started.secret, { maxAgeSeconds: LONGEST_SESSION_SECONDS });
  return { user: await readSessionUser(db, started.userId, { withSso: true }) };
}

async function discovered(deps: SignOnDeps, context: PublicContext, settings: SignOnSettings) {
  try {
    return await deps.providers.discover(settings);
  } catch (error) {
    throw unavailable(context, error);
  }
}

function signOnOff(): Problem {
  return new Problem('invalid', 'Single sign-on is not set up.', { code: 'sso_off' });
}

/** The reason goes to the log; the browser learns only that the sign-in failed. */
function refused({ log }: PublicContext, reason: string): Problem {
  log.warn({ reason }, 'a sign-in by the identity provider was refused');
  return new Problem('unauthenticated', 'Single sign-on failed. Please try again.', { code: 'sso_failed' });
}

function unavailable({ log }: PublicContext, error: unknown): Problem {
  log.warn({ reason: reasonOf(error) }, 'the identity provider is not available');
  return new Problem('unavailable', 'Single sign-on is not available at the moment. Please try again later.', {
    code: 'sso_unavailable',
    retryAfter: 10,
  });
}
