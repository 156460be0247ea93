import { createAccounts } from '#features/people/accounts.ts';
import { createSignOn } from '#features/people/create-sign-on.ts';
import type { ApiOptions } from '#processes/api-options.ts';
import type { CoreServices } from '#processes/services/core-services.ts';

/** Accounts, and sign-in through an identity provider. */
export function createSignInServices(options: ApiOptions, { outgoing, allowed, isHttps, refusals }: CoreServices) {
  const { db, secrets, publicUrl, log, now } = options;
  const signOn = createSignOn({
    db,
    secrets,
    outgoing,
    allowed,
    fixed: options.provider ?? {},
    publicUrl,
    isHttps,
    log,
    now,
    onRefused: refusals.note,
  });
  const accounts = createAccounts({
    db,
    callers: options.callers ?? db,
    passwords: options.passwords,
    secrets,
    policy: { inactivityHours: options.inactivityHours, isHttps },
    config: options.consoleConfig,
    publicUrl,
    mailer: options.mailer ?? null,
    signOn: signOn.port,
    onRefused: refusals.note,
  });
  return { accounts, signOn };
}
