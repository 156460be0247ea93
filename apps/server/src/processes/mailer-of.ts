import type { Config } from '#platform/config.ts';
import type { Mailer } from '#platform/mail/mailer.ts';

/** Loads the mail client only if it is needed. */
export async function mailerOf({ smtpUrl, mailFrom }: Config): Promise<Mailer | null> {
  if (smtpUrl === undefined) return null;
  const { createMailer } = await import('#platform/mail/mailer.ts');
  return createMailer(smtpUrl, mailFrom);
}
