import MailComposer from 'nodemailer/lib/mail-composer';
import { examined, fault, messageOf, NotChecked, ok, type Examined } from '#features/installation/check.ts';
import type { Mailer } from '#platform/mail/mailer.ts';

const LONGEST_SENDING_MS = 45_000;

/** Sends a mail to an address, because a mail server may accept a sign-in and refuse every sender. */
export function mailTest(mailer: Mailer | null, to: string): Examined {
  return examined(
    {
      group: 'services',
      checks: [
        {
          id: 'services.mail_sent',
          name: 'Mail sent',
          judge: ({ failure }: { failure: string | null }) =>
            failure === null
              ? ok(`The mail server took a mail to ${to}; look whether it arrives.`)
              : fault(
                  `The mail server refused a mail to ${to}: ${failure}.`,
                  'Correct PARLEY_MAIL_FROM or the rights of its user.',
                ),
        },
      ],
      gather: () => sent(mailer, to),
    },
    LONGEST_SENDING_MS,
  );
}

async function sent(mailer: Mailer | null, to: string): Promise<{ failure: string | null }> {
  if (!mailer) throw new NotChecked('No mail server is set (SMTP_URL).');
  const raw = await new MailComposer({
    from: mailer.from,
    to,
    subject: 'Parley: a test of the mail server',
    text: 'Someone ran parley doctor --mail-to with this address. The mail server works.\n',
  })
    .compile()
    .build();
  try {
    const { accepted, refused } = await mailer.send({ recipients: [to], raw }, async () => true);
    return { failure: accepted.length > 0 ? null : messageOf(refused[0]?.reason ?? 'no reason was given') };
  } catch (error) {
    return { failure: messageOf(error) };
  } finally {
    mailer.close();
  }
}
