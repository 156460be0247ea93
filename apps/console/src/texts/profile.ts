import { counted } from '#texts/counted.ts';

/** The Profile screen, and setting up one-time codes. */
export const profileTexts = {
  title: 'Profile',

  account: {
    title: 'Account',
    name: 'Name',
    keptBy: (provider: string) => `${provider} keeps name and email. Change them there.`,
    noName: 'User name cannot be empty',
    email: 'Email',
    emailHint: 'An administrator can change your email.',
    password: 'Password',
    changePassword: 'Change password',
    save: 'Save',
    saved: 'Profile saved',
  },

  dates: {
    label: 'Dates',
    orders: 'Order',
    languages: 'Language and region',
    hint: 'Times are shown in your time zone.',
    example: (format: string, shown: string) => `${format}, as ${shown}`,
  },

  codes: {
    title: 'One-time codes',
    about: 'Sign in with a 6-digit code from an authenticator app as well as your password.',
    on: 'On',
    off: 'Off',
    required: 'Your role or organization requires one-time codes.',
    left: (count: number) => `${counted(count, 'recovery code')} left`,
    fewLeft: 'Create new recovery codes before you run out of them.',
    setUp: 'Set up',
    renew: 'New recovery codes',
    remove: 'Turn off',
  },

  /** The dialog that sets codes up. */
  setUp: {
    title: 'Set up one-time codes',
    mustSetUp: 'Your organization requires one-time codes. Set them up to continue.',
    confirmPerson: 'Enter your password to continue.',
    password: 'Current password',
    continue: 'Continue',
    scan: 'Scan this QR code with an authenticator app on your phone.',
    qr: 'QR code for the authenticator app',
    noCamera: 'No camera? Enter this key in the app:',
    copyKey: 'Copy key',
    code: 'Code from the app',
    codePlaceholder: '6 digits',
    codeTooShort: 'Enter all 6 digits.',
    confirm: 'Turn on',
    done: 'Done',
    turnedOn: 'One-time codes are on',
    logout: 'Logout',
  },

  recovery: {
    title: 'Recovery codes',
    about: 'Each code signs you in once, if you lose your phone. Keep them in a safe place.',
    shownOnce: 'These codes are shown only now. Older codes no longer work.',
    list: 'Recovery codes',
    copy: 'Copy',
    copied: 'Copied',
    download: 'Download',
    print: 'Print',
    fileName: 'parley-recovery-codes.txt',
    heading: (email: string) => `Parley recovery codes of ${email}`,
    saved: 'I saved the codes',
  },

  /** Asks for the password before a change. */
  prove: {
    renewTitle: 'New recovery codes?',
    renewText: 'Your old recovery codes stop working.',
    renew: 'Create codes',
    removeTitle: 'Turn off one-time codes?',
    removeText: 'You will sign in with your password only, and your recovery codes stop working.',
    remove: 'Turn off',
    turnedOff: 'One-time codes are off',
  },

  /** On Platform access: who must sign in with codes. */
  rules: {
    title: 'One-time codes',
    about: 'Users who must use one-time codes set them up at the next sign-in, before anything else.',
    everyone: 'Require of everyone',
    roles: 'Require of roles',
    rolesHint: 'Everyone with one of these roles in a project',
    addRole: 'Add role',
    askTitle: 'Require one-time codes of everyone?',
    askText: (count: number) =>
      count === 1
        ? '1 active user has no one-time codes and must set them up to continue.'
        : `${count} active users have no one-time codes and must set them up to continue.`,
    ask: 'Require',
    saved: 'Rule saved',
  },

  sessions: {
    title: 'Sessions',
    about: 'Browsers where you are signed in. End a session that you do not recognize, and change your password.',
    unknownDevice: 'Unknown device',
    signedIn: 'Signed in',
    lastSeen: 'Last used',
    current: 'This session',
    withOtp: 'One-time code',
    withSso: 'Single sign-on',
    end: (device: string) => `End session on ${device}`,
    ended: 'Session ended',
    endOthers: 'End all other sessions',
    endOthersTitle: 'End all other sessions?',
    endOthersText: (count: number) => `${counted(count, 'other browser')} will be signed out.`,
    othersEnded: (count: number) => `${counted(count, 'session')} ended`,
  },

  tokens: {
    title: 'Personal tokens',
    about: 'Programs use a personal token to call the API as you, in all of your projects.',
  },
} as const;
