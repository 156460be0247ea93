import MailComposer from 'nodemailer/lib/mail-composer';

interface LinkMail {
  kind: MailKind;
  from: string;
  name: string;
  email: string;
  link: string;
  /** Unix seconds. */
  validUntil: number;
}

/** The kinds of links that an administrator makes. */
export type LinkKind = 'invitation' | 'reset';
export type MailKind = LinkKind | 'sign-on' | 'forgotten';

const SUBJECTS: Record<MailKind, string> = {
  invitation: 'Your invitation to Parley',
  'sign-on': 'Your invitation to Parley',
  reset: 'Choose a new password for Parley',
  forgotten: 'Choose a new password for Parley',
};

const OPENINGS: Record<MailKind, string> = {
  invitation: 'You have been invited to Parley. Open this link to choose your password:',
  'sign-on': 'You have been invited to Parley. Open this link and sign in with your company account:',
  reset: 'An administrator has reset your password. Open this link to choose a new one:',
  forgotten: 'You asked for a new password for Parley. Open this link to choose one:',
};

const ENDINGS: Record<MailKind, string> = {
  invitation: '',
  'sign-on': '',
  reset: '',
  forgotten: 'If you did not ask, ignore this mail: your password stays as it is.\n',
};

/** A plain text of a few sentences, so that a user's name cannot inject markup. */
export function linkMail({ kind, from, name, email, link, validUntil }: LinkMail): Promise<Buffer> {
  const until = new Date(validUntil * 1000).toISOString().slice(0, 16).replace('T', ' ');
  const composer = new MailComposer({
    from,
    to: { name, address: email },
    subject: SUBJECTS[kind],
    text: `${OPENINGS[kind]}\n\n${link}\n\nThe link works once, until ${until} UTC. Do not forward it.\n${ENDINGS[kind]}`,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
