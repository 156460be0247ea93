import { createRemoteJWKSet, customFetch, jwtVerify, type JWTPayload } from 'jose';
import { sql } from 'kysely';
import { unixSeconds } from '#platform/clock.ts';
import type { Queries } from '#platform/db/database.ts';
import { noteConfirmed } from '#features/people/sign-on/identity-store.ts';
import { isAway, reasonOf } from '#features/people/sign-on/provider.ts';
import type { SignOnSettings } from '#features/people/sign-on/sign-on-settings.ts';
import { takeGrantsOf } from '#features/people/sign-on/sign-on-store.ts';
import { askAndAct } from '#features/people/sign-on/ask-provider.ts';
import { endSignOns, endSignOnSessions } from '#features/people/sign-on/end-sign-ons.ts';
import { settingsOf, type SignOnDeps } from '#features/people/sign-on/sign-on.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Accepts only signatures by the provider's own keys: never the client's secret, never unsigned. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const OLDEST_SECONDS = 10 * 60;
const TOLERANCE_SECONDS = 60;
const LONGEST_JTI = 500;

export type LogoutVerdict = { status: 200 } | { status: 400 | 503; reason: string };

/** Ends the sessions that a logout token of the provider names. A token ends them once. */
export function createBackchannelLogout(deps: SignOnDeps) {
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

  function keysAt(address: string) {
    let keys = keySets.get(address);
    if (!keys) {
      keys = createRemoteJWKSet(new URL(address), {
        [customFetch]: async (url, { headers }) =>
          deps.providers.fetch(url, {
            method: 'GET',
            headers: Object.fromEntries(new Headers(headers)),
            body: null,
            redirect: 'manual',
          }),
      });
      keySets.clear();
      keySets.set(address, keys);
    }
    return keys;
  }

  async function verify(settings: SignOnSettings, token: string, now: number): Promise<JWTPayload> {
    const { issuer, jwks_uri } = (await deps.providers.discover(settings)).serverMetadata();
    if (jwks_uri === undefined) throw new Error('The provider tells no keys');
    const { payload } = await jwtVerify(token, keysAt(jwks_uri), {
      issuer,
      audience: settings.client_id,
      algorithms: ALGORITHMS,
      requiredClaims: ['iat', 'jti'],
      maxTokenAge: OLDEST_SECONDS,
      clockTolerance: TOLERANCE_SECONDS,
      currentDate: new Date(now * 1_000),
    });
    return payload;
  }

  /** A user signed out everywhere may have lost access, so the provider is asked immediately if possible. */
  async function askAbout(issuer: string, subject: string): Promise<void> {
    const { db, secrets, now } = deps;
    const settings = await settingsOf(deps);
    for (const grant of await takeGrantsOf(db, secrets, { issuer, subject }, unixSeconds(now))) {
      if ((await askAndAct(deps, settings, grant)) !== 'ended') return;
    }
  }

  return async function logOut(token: string): Promise<LogoutVerdict> {
    const now = unixSeconds(deps.now);
    const settings = await settingsOf(deps);
    if (!settings.is_on) return { status: 400, reason: 'Single sign-on is off' };
    let claims: JWTPayload;
    try {
      claims = await verify(settings, token, now);
    } catch (error) {
      deps.log.warn({ reason: reasonOf(error) }, 'a logout token was refused');
      return isAway(error)
        ? { status: 503, reason: 'The provider cannot be reached' }
        : { status: 400, reason: 'The token is not valid' };
    }
    const fault = faultOf(claims);
    if (fault !== undefined) return { status: 400, reason: fault };
    const ended = await deps.db.transaction().execute((tx) => end(tx, claims, now));
    if (ended === undefined) return { status: 400, reason: 'The token was used before' };
    deps.log.info({ issuer: claims.iss, sessions: ended }, 'the identity provider ended sessions');
    if (claims.sub !== undefined && claims.sid === undefined) await askAbout(claims.iss ?? '', claims.sub);
    return { status: 200 };
  };
}

/** Returns why a valid token is not a logout token; undefined for a logout token. */
function faultOf({ events, nonce, sub, sid, jti }: JWTPayload): string | undefined {
  const isLogout = typeof events === 'object' && events !== null && EVENT in events;
  if (!isLogout) return 'The token is not for a logout';
  if (nonce !== undefined) return 'A logout token has no nonce';
  if (!sub && typeof sid !== 'string') return 'The token names neither a user nor a session';
  return jti === undefined || jti.length > LONGEST_JTI ? 'The token has no usable jti' : undefined;
}

/** Returns the number of ended sessions; undefined for a token that was used before. */
async function end(
  tx: Queries,
  { iss = '', jti = '', sub, sid }: JWTPayload,
  now: number,
): Promise<number | undefined> {
  const until = now + OLDEST_SECONDS + 2 * TOLERANCE_SECONDS;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('used_logout_tokens')
    .values({ issuer: iss, jti, until })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return undefined;
  let named = tx.selectFrom('sign_ons').select('id').where('issuer', '=', iss);
  if (sub !== undefined) named = named.where('subject', '=', sub);
  // Some providers name the session only here, so it may be any of the user's sessions.
  const isUnnamed = sub === undefined ? sql<boolean>`false` : sql<boolean>`sid is null`;
  if (typeof sid === 'string') named = named.where(({ eb, or }) => or([eb('sid', '=', sid), isUnnamed]));
  const ids = (await named.execute()).map(({ id }) => id);
  if (sub === undefined || sid !== undefined) return endSignOns(tx, ids, now);
  // From now on the user can sign in only through the provider, unless it can be asked about them.
  await noteConfirmed(tx, { issuer: iss, subject: sub }, 0);
  return endSignOnSessions(tx, ids, now);
}
