import * as oidc from 'openid-client';
import { unixSeconds } from '#platform/clock.ts';
import { noteConfirmed } from '#features/people/sign-on/identity-store.ts';
import { isAway, reasonOf, refusesUser, saysNo } from '#features/people/sign-on/provider.ts';
import type { SignOnSettings } from '#features/people/sign-on/sign-on-settings.ts';
import { keepTokens, takeGrantsOf, type DueCheck } from '#features/people/sign-on/sign-on-store.ts';
import { endSignOns } from '#features/people/sign-on/end-sign-ons.ts';
import { keepOut } from '#features/people/sign-on/keep-out.ts';
import type { SignOnDeps } from '#features/people/sign-on/sign-on.ts';

/**
 * `refused`: the provider refuses the user. `ended`: only this sign-in has ended. `away`: the provider does not answer.
 */
type Verdict = 'allowed' | 'refused' | 'ended' | 'away';

/**
 * Asks the provider whether the user of a sign-in still has access, and acts on the answer. A refused session ends
 * immediately; without an answer it ends after the grace period of the settings. A refused user is locked out
 * completely.
 */
export async function askAndAct(deps: SignOnDeps, settings: SignOnSettings, due: DueCheck): Promise<Verdict> {
  const verdict = await ask(deps, settings, due);
  const now = unixSeconds(deps.now);
  if (verdict === 'allowed') {
    await noteFailing(deps, due, null);
    await noteConfirmed(deps.db, due, now);
    return verdict;
  }
  const since = due.failing_since ?? now;
  const isOver = due.session_hash !== null && now - since >= settings.grace_minutes * 60;
  if (verdict === 'away' && !isOver) {
    await noteFailing(deps, due, since);
    return verdict;
  }
  const ended = await deps.db.transaction().execute((tx) => endSignOns(tx, [due.id], now));
  if (ended > 0) deps.log.info({ user_id: due.user_id, verdict }, 'a session ended as the identity provider says');
  return verdict === 'refused' && (await isKnownOtherwise(deps, settings, due)) ? 'ended' : verdict;
}

/** Grants of one user that are checked in parallel. */
const GRANTS_AT_ONCE = 4;

/**
 * True if another grant of the user is still good, or may be: then only one sign-in has ended, not the user's access.
 * Each check has the provider's time limit, and the first one without an answer is the last.
 */
async function isKnownOtherwise(deps: SignOnDeps, settings: SignOnSettings, due: DueCheck): Promise<boolean> {
  const now = unixSeconds(deps.now);
  const others = await takeGrantsOf(deps.db, deps.secrets, due, now);
  for (let from = 0; from < others.length; from += GRANTS_AT_ONCE) {
    const some = others.slice(from, from + GRANTS_AT_ONCE);
    const verdicts = await Promise.all(some.map((other) => ask(deps, settings, other)));
    const over = some.filter((_other, index) => verdicts[index] === 'refused' || verdicts[index] === 'ended');
    const ids = over.map(({ id }) => id);
    await deps.db.transaction().execute((tx) => endSignOns(tx, ids, now));
    if (verdicts.includes('allowed')) await noteConfirmed(deps.db, due, now);
    if (ids.length < some.length) return true;
  }
  return !(await keepOut(deps, settings, due));
}

async function noteFailing({ db }: SignOnDeps, { id, failing_since }: DueCheck, since: number | null): Promise<void> {
  if (failing_since === since) return;
  await db.updateTable('sign_ons').set({ failing_since: since }).where('id', '=', id).execute();
}

async function ask(deps: SignOnDeps, settings: SignOnSettings, due: DueCheck): Promise<Verdict> {
  // A different provider does not know the session, and with single sign-on off there is no provider to ask.
  if (!settings.is_on) return 'ended';
  try {
    const provider = await deps.providers.discover(settings);
    if (provider.serverMetadata().issuer !== due.issuer) return 'ended';
    if (due.refresh_token !== null) return await renew(deps, provider, due, due.refresh_token);
    if (due.access_token === null || provider.serverMetadata().userinfo_endpoint === undefined) return 'ended';
    await oidc.fetchUserInfo(provider, due.access_token, due.subject);
    return 'allowed';
  } catch (error) {
    if (due.refresh_token !== null && refusesUser(error)) return 'refused';
    if (saysNo(error)) return 'ended';
    deps.log.warn(
      { user_id: due.user_id, reason: reasonOf(error), is_away: isAway(error) },
      'a session could not be checked',
    );
    return 'away';
  }
}

async function renew(
  { db, secrets }: SignOnDeps,
  provider: oidc.Configuration,
  { id, subject }: DueCheck,
  refreshToken: string,
): Promise<Verdict> {
  const answer = await oidc.refreshTokenGrant(provider, refreshToken);
  const claims = answer.claims();
  if (claims && claims.sub !== subject) return 'ended';
  const { access_token, refresh_token = refreshToken } = answer;
  await keepTokens(db, secrets, id, { access_token, refresh_token });
  return 'allowed';
}
