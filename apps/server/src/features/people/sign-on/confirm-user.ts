import { unixSeconds } from '#platform/clock.ts';
import { identitiesOf } from '#features/people/sign-on/identity-store.ts';
import type { SignOnSettings } from '#features/people/sign-on/sign-on-settings.ts';
import { hasGrant, takeGrant } from '#features/people/sign-on/sign-on-store.ts';
import { askAndAct } from '#features/people/sign-on/ask-provider.ts';
import { isWayBack } from '#features/people/sign-on/break-glass.ts';
import { settingsOf, type SignOnDeps } from '#features/people/sign-on/sign-on.ts';

/** How long a password or token works after a sign-in if the provider cannot be asked without the user. */
const CONFIRMED_SECONDS = 24 * 60 * 60;

/**
 * Decides whether a user whom the provider knows may enter by other means: a password, a token, or a session started
 * with one of these. Asks the provider no more often than for its own sessions. A provider that does not answer refuses
 * no user.
 */
export async function isConfirmed(deps: SignOnDeps, userId: number): Promise<boolean> {
  const identities = await identitiesOf(deps.db, userId);
  if (identities.length === 0) return true;
  const settings = await settingsOf(deps);
  const identity = identities.find(({ issuer }) => isSame(issuer, settings.issuer));
  if (!settings.is_on || !identity) return true;
  if (await isWayBack(deps.db, userId, settings.break_glass)) return true;
  if (await isRefusedNow(deps, settings, userId)) return false;
  const isRecent = unixSeconds(deps.now) - identity.confirmed_at < CONFIRMED_SECONDS;
  return isRecent || hasGrant(deps.db, identity);
}

async function isRefusedNow(deps: SignOnDeps, settings: SignOnSettings, userId: number): Promise<boolean> {
  const due = await takeGrant(deps.db, deps.secrets, userId, unixSeconds(deps.now));
  if (!due) return false;
  const asked = askAndAct(deps, settings, due);
  if (due.failing_since === null) return (await asked) === 'refused';
  // A provider that failed at the last check must not make the user wait.
  asked.catch((error: unknown) => deps.log.warn({ err: error }, 'a user could not be checked'));
  return false;
}

/** Ignores a trailing slash in the settings that the provider's own issuer lacks. */
function isSame(a: string, b: string): boolean {
  return a.replace(/\/$/u, '') === b.replace(/\/$/u, '');
}
