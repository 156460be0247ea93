/** The Login screen, beyond the specification. */
export const loginTexts = {
  product: 'Parley',
  title: 'Sign in',
  subtitle: 'Build, test and run voice and chat bots',

  email: 'Email',
  noEmail: 'No email provided.',
  password: 'Password',
  code: 'One-time code',
  codeOptional: 'if your account uses it',
  codePlaceholder: '6 digits',
  codeRequired: 'Enter the 6-digit code from your authenticator app.',
  codeTooShort: 'Enter all 6 digits.',
  toRecoveryCode: 'Use a recovery code',
  toCode: 'Use a one-time code',
  recoveryCode: 'Recovery code',
  recoveryPlaceholder: 'xxxx-xxxx-xxxx-xxxx',
  recoveryHint: 'Each recovery code works once.',
  noRecoveryCode: 'Enter a recovery code.',
  login: 'Login',

  /** For a user who forgot the password. */
  forgot: {
    open: 'Forgot password?',
    title: 'Choose a new password',
    hint: 'Type the email of your account. Parley mails you a link to choose a new password.',
    send: 'Send link',
    back: 'Back to sign in',
    sentTitle: 'Check your email',
    sent: (email: string) =>
      `If ${email} can sign in with a password, a link is on its way. It works once, for 15 minutes.`,
    notSent: 'The link was not sent. Please try again.',
    tooOften: 'Links were asked for too often. Please try again in 15 minutes.',
  },

  signOn: {
    or: 'or',
    button: 'Corporate SSO',
    signingIn: 'Signing you in…',
    passwordsOff: 'Passwords are for emergency administrators only.',
    withPassword: 'Sign in with a password',
    failed: 'Corporate SSO failed. Please try again.',
    unavailable: 'SSO not available. Please try again later.',
    required: 'Sign in with Corporate SSO: it has to confirm your account.',
    off: 'SSO not available. Ask your Parley administrator.',
    noAccount: 'Your company signed you in, but you have no Parley account. Request access below.',
  },

  noAccount: 'No account?',
  requestAccess: 'Request Access',
  contact: 'To get an account, name your project and write to',
  noContact: 'Ask your Parley administrator for an account.',

  /** The page that the link of an invitation or a password reset opens. */
  link: {
    page: 'This page',
    invitation: 'Welcome to Parley',
    reset: 'Choose a new password',
    invitationHint: (email: string) => `Choose a name and a password for ${email}.`,
    signOnHint: (email: string) => `Sign in with your company account, ${email}. You need no password here.`,
    resetHint: (email: string) => `Choose a new password for ${email}.`,
    validUntil: (time: string) => `This link works once, until ${time}.`,
    name: 'Name',
    noName: 'User name cannot be empty',
    password: 'New password',
    repeat: 'Repeat new password',
    save: 'Save and sign in',
    saved: 'Password saved. You can sign in now.',
    invalid: 'This link does not work',
    invalidHint:
      'It was used already, has expired, or is incomplete. Ask for a new one on the sign-in page, or ask your administrator.',
    toLogin: 'Go to sign in',
  },
} as const;
