import type { FastifyInstance } from 'fastify';
import { unixSeconds } from '#platform/clock.ts';
import type { SignOnPort } from '#features/people/auth/sign-on-port.ts';
import { createProviders, type ProviderDeps } from '#features/people/sign-on/provider.ts';
import { sweepSignOns } from '#features/people/sign-on/sign-on-store.ts';
import { serveScim } from '#features/people/scim/serve-scim.ts';
import { createBackchannelLogout } from '#features/people/sign-on/backchannel-logout.ts';
import { createSignOnChecks } from '#features/people/sign-on/check-sign-ons.ts';
import { isConfirmed } from '#features/people/sign-on/confirm-user.ts';
import { serveBackchannel } from '#features/people/sign-on/serve-backchannel.ts';
import { mayUsePassword } from '#features/people/sign-on/break-glass.ts';
import { settingsOf, signInByToken, type SignOnDeps } from '#features/people/sign-on/sign-on.ts';

export interface SignOn {
  /** Dependencies of the use cases for sign-on. */
  deps: SignOnDeps;
  port: SignOnPort;
  /** Serves the endpoints that the provider calls by its own protocols. */
  serve(app: FastifyInstance): Promise<void>;
  /** Asks the provider which users still have access; called every second. */
  check(): Promise<void>;
  /** Deletes expired sign-ins. Called every minute. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** Combines the parts of sign-in through a company's identity provider. */
export function createSignOn(options: Omit<SignOnDeps, 'providers'> & Omit<ProviderDeps, 'now'>): SignOn {
  const deps: SignOnDeps = { ...options, providers: createProviders(options) };
  const checks = createSignOnChecks(deps);
  return {
    async serve(app) {
      await serveBackchannel(app, createBackchannelLogout(deps));
      await serveScim(app, deps);
    },
    check: checks.check,
    close: checks.close,
    sweep: () => sweepSignOns(deps.db, unixSeconds(deps.now)),
    deps,
    port: {
      async offer() {
        const { is_on, name, passwords_off } = await settingsOf(deps);
        return { sso: is_on, sso_name: is_on ? name : '', passwords: !(is_on && passwords_off) };
      },
      signIn: (context, given) => signInByToken(deps, context, given),
      mayUsePassword: (userId) => mayUsePassword(deps, userId),
      isConfirmed: (userId) => isConfirmed(deps, userId),
    },
  };
}
