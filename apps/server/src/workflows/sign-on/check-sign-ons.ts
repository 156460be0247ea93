import * as oidc from 'openid-client';
import { unixSeconds } from '#platform/clock.ts';
import { isAway, reasonOf, saysNo } from '#features/sign-on/provider.ts';
import type { SignOnSettings } from '#features/sign-on/sign-on-settings.ts';
import { keepTokens, takeDue, type DueCheck } from '#features/sign-on/sign-on-store.ts';
import { endSignOns } from '#workflows/sign-on/end-sign-ons.ts';
import { settingsOf, type SignOnDeps } from '#workflows/sign-on/sign-on.ts';

/** Sessions that are asked for at the same time. */
const AT_ONCE = 16;

type Verdict = 'allowed' | 'ended' | 'away';

/**
 * Asks the provider for each session that is due whether its user may still come in. To be called every second; of
 * several servers each takes its share. A session that the provider refuses ends at once, and one that it says nothing
 * about after the grace that the settings name.
 */
export function createSignOnChecks(deps: SignOnDeps) {
  let running: Promise<void> | undefined;
  let isClosed = false;

  async function run(): Promise<void> {
    const settings = await settingsOf(deps);
    for (;;) {
      if (isClosed) return;
      const due = await takeDue(deps.db, deps.secrets, unixSeconds(deps.now), AT_ONCE);
      await Promise.all(due.map((one) => check(deps, settings, one)));
      if (due.length < AT_ONCE) return;
    }
  }

  return {
    async check(): Promise<void> {
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
    async close(): Promise<void> {
      isClosed = true;
      await running?.catch(() => undefined);
    },
  };
}

async function check(deps: SignOnDeps, settings: SignOnSettings, due: DueCheck): Promise<void> {
  const verdict = await ask(deps, settings, due);
  const now = unixSeconds(deps.now);
  if (verdict === 'allowed') return noteFailing(deps, due, null);
  const since = due.failing_since ?? now;
  const isOver = verdict === 'ended' || now - since >= settings.grace_minutes * 60;
  if (!isOver) return noteFailing(deps, due, since);
  const ended = await deps.db.transaction().execute((tx) => endSignOns(tx, [due.id], now));
  deps.accessChanged();
  if (ended > 0) deps.log.info({ user_id: due.user_id, verdict }, 'a session ended as the identity provider says');
}

async function noteFailing({ db }: SignOnDeps, { id, failing_since }: DueCheck, since: number | null): Promise<void> {
  if (failing_since === since) return;
  await db.updateTable('sign_ons').set({ failing_since: since }).where('id', '=', id).execute();
}

async function ask(deps: SignOnDeps, settings: SignOnSettings, due: DueCheck): Promise<Verdict> {
  // Another provider, or none, knows nothing of the session.
  if (!settings.is_on) return 'ended';
  try {
    const provider = await deps.providers.discover(settings);
    if (provider.serverMetadata().issuer !== due.issuer) return 'ended';
    if (due.refresh_token !== null) return await renew(deps, provider, due, due.refresh_token);
    if (due.access_token === null || provider.serverMetadata().userinfo_endpoint === undefined) return 'ended';
    await oidc.fetchUserInfo(provider, due.access_token, due.subject);
    return 'allowed';
  } catch (error) {
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
