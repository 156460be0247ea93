import {
  fault,
  messageOf,
  NotChecked,
  ok,
  unchecked,
  warning,
  type Check,
  type Verdict,
} from '#features/installation/check.ts';
import { tryMailServer } from '#platform/mail/try-mail-server.ts';

export type MailFacts =
  | { isReached: false; reason: string }
  | { isReached: true; host: string; isLoopback: boolean; isEncrypted: boolean; isSignedIn: boolean | null };

function reached(facts: MailFacts): Verdict {
  if (!facts.isReached) {
    return fault(
      `The mail server refuses: ${facts.reason}.`,
      'Correct SMTP_URL, or let the mail server accept this machine.',
    );
  }
  return ok(`${facts.host} accepts connections${facts.isSignedIn ? ' and the sign-in' : ''}; no mail was sent.`);
}

function encrypted(facts: MailFacts): Verdict {
  if (!facts.isReached) return unchecked('The mail server was not reached.');
  if (facts.isEncrypted) return ok('Mails go to the mail server encrypted.');
  if (facts.isLoopback) return ok('The mail server is on this machine.');
  return warning(
    `Mails${facts.isSignedIn ? ' and the password of the mail server' : ''} cross the network unencrypted.`,
    'Use smtps://, or add ?requireTLS=true to SMTP_URL.',
  );
}

export const mailChecks: readonly Check<MailFacts>[] = [
  { id: 'services.mail', name: 'Mail server', judge: reached },
  { id: 'services.mail_encryption', name: 'Encryption of mails', judge: encrypted },
];

export async function mailFacts(url: string | undefined): Promise<MailFacts> {
  if (url === undefined)
    throw new NotChecked('No mail server is set (SMTP_URL), so links are shown instead of mailed.');
  try {
    const { host, isEncrypted, isSignedIn } = await tryMailServer(url);
    return { isReached: true, host, isLoopback: /^(?:localhost$|127\.|::1$)/u.test(host), isEncrypted, isSignedIn };
  } catch (error) {
    return { isReached: false, reason: messageOf(error) };
  }
}
