import type { Queries } from '#platform/db/database.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Passwords } from '#platform/passwords.ts';
import type { SessionPolicy } from '#features/people/auth/session-store.ts';
import type { SignOnPort } from '#features/people/auth/sign-on-port.ts';

export interface PlatformAccessDeps {
  db: Queries;
  passwords: Passwords;
  policy: SessionPolicy;
  /** The address of the console, as configured: a request's own host may be anybody's. */
  publicUrl: string;
  /** Null without a mail server. */
  mailer: Mailer | null;
  signOn: Pick<SignOnPort, 'offer' | 'mayUsePassword'>;
}
