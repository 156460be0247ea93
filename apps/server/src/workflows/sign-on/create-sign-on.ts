import { signOn } from '@parley/contract';
import { platformRoute, publicRoute, type Route } from '#http/route.ts';
import type { SignOnPort } from '#features/auth/sign-on-port.ts';
import { createProviders, type ProviderDeps } from '#features/sign-on/provider.ts';
import {
  getSignOn,
  listSynchronized,
  makeScimToken,
  removeScimToken,
  testProvider,
  updateSignOn,
} from '#workflows/sign-on/manage-sign-on.ts';
import { beginSignOn, completeSignOn, settingsOf, signInByToken, type SignOnDeps } from '#workflows/sign-on/sign-on.ts';

export interface SignOn {
  routes: Route[];
  port: SignOnPort;
}

/** Sign-in by a company's identity provider, put together. */
export function createSignOn(options: Omit<SignOnDeps, 'providers'> & Omit<ProviderDeps, 'now'>): SignOn {
  const deps: SignOnDeps = { ...options, providers: createProviders(options) };
  return {
    routes: [
      publicRoute(signOn.begin, (context, { body }) => beginSignOn(deps, context, body)),
      publicRoute(signOn.complete, (context, { body }) => completeSignOn(deps, context, body)),
      platformRoute(signOn.get, () => getSignOn(deps)),
      platformRoute(signOn.update, (context, { body }) => updateSignOn(deps, context, body)),
      platformRoute(signOn.test, (_context, { body }) => testProvider(deps, body)),
      platformRoute(signOn.makeScimToken, (context) => makeScimToken(deps, context)),
      platformRoute(signOn.removeScimToken, (context) => removeScimToken(deps, context)),
      platformRoute(signOn.synchronized, (context) => listSynchronized(deps, context)),
    ],
    port: {
      async offer() {
        const { is_on, passwords_off } = await settingsOf(deps);
        return { sso: is_on, passwords: !(is_on && passwords_off) };
      },
      signIn: (context, given) => signInByToken(deps, context, given),
      async mayUsePassword(userId) {
        const { is_on, passwords_off, break_glass } = await settingsOf(deps);
        return !(is_on && passwords_off) || break_glass.includes(userId);
      },
    },
  };
}
