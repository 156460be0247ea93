import type { RefusedAttempt } from '#platform/audit/refused-attempts.ts';
import { onCommit, type Queries } from '#platform/db/database.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Passwords } from '#platform/passwords.ts';
import type { Secrets } from '#platform/secrets.ts';
import { passwordWasSet, userWasRemoved } from '#features/people/auth/end-sessions.ts';
import { changesAccess } from '#features/people/auth/changes-access.ts';
import { createIdentities, type Identities } from '#features/people/auth/identify.ts';
import type { CodeDeps } from '#features/people/auth/one-time-codes/user-codes.ts';
import type { AuthDeps } from '#features/people/auth/current-session.ts';
import type { SessionPolicy } from '#features/people/auth/session-store.ts';
import type { SignOnPort } from '#features/people/auth/sign-on-port.ts';
import { refuseLostRights } from '#features/people/auth/refuse-lost-rights.ts';
import { sweepSessions } from '#features/people/auth/sweep.ts';
import { readAllPermissions } from '#features/people/auth/user-permissions.ts';
import type { UserDeps } from '#features/people/users/change-users.ts';
import {
  createForgottenPasswords,
  type ForgottenPasswords,
} from '#features/people/platform-access/forgotten-passwords.ts';
import type { PlatformAccessDeps } from '#features/people/platform-access/deps.ts';

export interface AccountDeps {
  db: Queries;
  /** For identifying callers; defaults to `db`. */
  callers?: Queries;
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
  /** Records a refusal in the audit trail; neither waits nor fails. */
  onRefused: (attempt: RefusedAttempt) => void;
}

export interface Accounts {
  /** Dependencies of the use cases for accounts. */
  deps: AuthDeps & CodeDeps & UserDeps & PlatformAccessDeps;
  /** Records that a user forgot their password. */
  askForPassword: ForgottenPasswords['ask'];
  identify: Identities['identify'];
  identifyAgain: Identities['identifyAgain'];
  refuse: Identities['refuse'];
  /** Call it after changes on other servers; changes on this server are noticed automatically. */
  forgetCallers: Identities['forgetCallers'];
  /** Mails the requested links to users who forgot their password; called every second. */
  sendLinks(): Promise<void>;
  /** Gives waiting mails some seconds. */
  close(): Promise<void>;
  /** Ends expired sessions and sign-ins. Called about once a minute; `now` in Unix seconds. */
  sweep(now: number): Promise<void>;
}

/** Users, their sessions and their rights: combines sign-in, passwords, roles and members. */
export function createAccounts({
  db,
  callers = db,
  passwords,
  secrets,
  policy,
  config,
  signOn,
  publicUrl,
  mailer,
  onRefused,
}: AccountDeps): Accounts {
  const identities = createIdentities(callers, policy, signOn);
  onCommit(db, changesAccess, identities.forgetCallers);
  const access = { db, passwords, policy, publicUrl, mailer, signOn };
  const forgotten = createForgottenPasswords({ ...access, onRefused });
  const auth = { db, passwords, secrets, policy, config, mailsLinks: mailer !== null, signOn };
  return {
    deps: {
      ...access,
      ...auth,
      permissionsOf: readAllPermissions,
      sessions: { passwordWasSet, userWasRemoved },
      refuseLostRights,
    },
    askForPassword: forgotten.ask,
    identify: identities.identify,
    identifyAgain: identities.identifyAgain,
    refuse: identities.refuse,
    forgetCallers: identities.forgetCallers,
    sendLinks: forgotten.send,
    close: forgotten.close,
    sweep: (now) => sweepSessions(db, policy, now),
  };
}
