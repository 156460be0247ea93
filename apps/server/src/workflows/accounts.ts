import type { Route } from '#http/route.ts';
import type { RefusedAttempt } from '#platform/audit/refused-attempts.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Passwords } from '#platform/passwords.ts';
import type { Secrets } from '#platform/secrets.ts';
import { authRoutes, type AuthDeps } from '#features/auth/auth-routes.ts';
import { passwordWasSet, userWasRemoved } from '#features/auth/end-sessions.ts';
import { createIdentities, type Identities } from '#features/auth/identify.ts';
import { codeRoutes } from '#features/auth/one-time-codes/code-routes.ts';
import { personalTokenRoutes } from '#features/auth/personal-tokens/token-routes.ts';
import { sessionRoutes } from '#features/auth/sessions/session-routes.ts';
import type { SessionPolicy } from '#features/auth/session-store.ts';
import type { SignOnPort } from '#features/auth/sign-on-port.ts';
import { refuseLostRights } from '#features/auth/refuse-lost-rights.ts';
import { sweepSessions } from '#features/auth/sweep.ts';
import { readAllPermissions } from '#features/auth/user-permissions.ts';
import { roleRoutes } from '#features/roles/role-routes.ts';
import { userRoutes } from '#features/users/user-routes.ts';
import { createForgottenPasswords } from '#workflows/platform-access/forgotten-passwords.ts';
import { platformAccessRoutes } from '#workflows/platform-access/platform-routes.ts';
import { changePasswordRoutes } from '#workflows/change-password.ts';

export interface AccountDeps {
  db: Queries;
  passwords: Passwords;
  secrets: Secrets;
  policy: SessionPolicy;
  /** Settings that the console needs before sign-in. */
  config: AuthDeps['config'];
  signOn: SignOnPort;
  /** The base address of links by which users choose a password. */
  publicUrl: string;
  /** Null without a mail server. */
  mailer: Mailer | null;
  /** Takes note of a refusal for the audit trail; neither waits nor fails. */
  onRefused: (attempt: RefusedAttempt) => void;
}

export interface Accounts {
  routes: Route[];
  identify: Identities['identify'];
  refuse: Identities['refuse'];
  /** To be told of every change of somebody's projects or rights that is made elsewhere. */
  accessChanged(): void;
  /** Mails the links that users who forgot their password asked for; to be called every second. */
  sendLinks(): Promise<void>;
  /** Gives links that wait to be mailed some seconds. */
  close(): Promise<void>;
  /** To be called every minute or so: ends what has expired. `now` in Unix seconds. */
  sweep(now: number): Promise<void>;
}

/** Users, their sessions and their rights: sign-in, passwords, roles and members put together. */
export function createAccounts({
  db,
  passwords,
  secrets,
  policy,
  config,
  signOn,
  publicUrl,
  mailer,
  onRefused,
}: AccountDeps): Accounts {
  const identities = createIdentities(db, policy, signOn);
  const accessChanged = identities.invalidate;
  const access = { db, passwords, policy, publicUrl, mailer, signOn, accessChanged };
  const forgotten = createForgottenPasswords({ ...access, onRefused });
  return {
    routes: [
      ...authRoutes({ db, passwords, secrets, policy, config, mailsLinks: mailer !== null, identities, signOn }),
      ...codeRoutes({ db, passwords, secrets, policy, accessChanged }),
      ...sessionRoutes({ db, policy, accessChanged }),
      ...personalTokenRoutes({ db }),
      ...userRoutes({
        db,
        passwords,
        permissionsOf: readAllPermissions,
        sessions: { passwordWasSet, userWasRemoved },
        refuseLostRights,
        accessChanged,
      }),
      ...roleRoutes({ db, refuseLostRights, accessChanged }),
      ...platformAccessRoutes(access, forgotten),
      ...changePasswordRoutes({ db, passwords, policy, accessChanged }),
    ],
    identify: identities.identify,
    refuse: identities.refuse,
    accessChanged,
    sendLinks: forgotten.send,
    close: forgotten.close,
    sweep: (now) => sweepSessions(db, policy, now),
  };
}
