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
  login: 'Login',

  signOn: {
    or: 'or',
    button: 'Corporate SSO',
    signingIn: 'Signing you in…',
    passwordsOff: 'Passwords are for emergency administrators only.',
    withPassword: 'Sign in with a password',
    failed: 'Corporate SSO failed. Please try again.',
    unavailable: 'SSO not available. Please try again later.',
    off: 'SSO not available. Ask your Parley administrator.',
    noAccount: 'Your company signed you in, but you have no Parley account. Request access below.',
  },

  noAccount: 'No account?',
  requestAccess: 'Request Access',
  contact: 'To get an account, name your project and write to',
  noContact: 'Ask your Parley administrator for an account.',
} as const;
