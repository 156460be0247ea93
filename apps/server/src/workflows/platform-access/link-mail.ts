import MailComposer from 'nodemailer/lib/mail-composer';

interface LinkMail {
  kind: LinkKind;
  from: string;
  name: string;
  email: string;
  link: string;
  /** Unix seconds. */
  validUntil: number;
}

const SUBJECTS = { invitation: 'Your invitation to Parley', reset: 'Choose a new password for Parley' };
export type LinkKind = keyof typeof SUBJECTS;

const OPENINGS = {
  invitation: 'You have been invited to Parley. Open this link to choose your password:',
  reset: 'An administrator has reset your password. Open this link to choose a new one:',
};

/** A plain text of three sentences: nothing in it is markup, whatever the user is called. */
export function linkMail({ kind, from, name, email, link, validUntil }: LinkMail): Promise<Buffer> {
  const until = new Date(validUntil * 1000).toISOString().slice(0, 16).replace('T', ' ');
  const composer = new MailComposer({
    from,
    to: { name, address: email },
    subject: SUBJECTS[kind],
    text: `${OPENINGS[kind]}\n\n${link}\n\nThe link works once, until ${until} UTC. Do not forward it.\n`,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
