import type { Queries } from '#platform/db/database.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Passwords } from '#platform/passwords.ts';
import type { SessionPolicy } from '#features/people/auth/session-store.ts';
import type { SignOnPort } from '#features/people/auth/sign-on-port.ts';

export interface PlatformAccessDeps {
  db: Queries;
  passwords: Passwords;
  policy: SessionPolicy;
  /** The configured address of the console: the host of a request can be forged. */
  publicUrl: string;
  /** Null without a mail server. */
  mailer: Mailer | null;
  signOn: Pick<SignOnPort, 'offer' | 'mayUsePassword'>;
}
