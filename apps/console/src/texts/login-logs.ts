/** The Login logs screen, beyond the specification. */
export const loginLogTexts = {
  title: 'Login logs',
  period: 'Last 2 months, newest first',
  download: 'Download as CSV',
  empty: 'No sign-ins yet',
  emptyHint: 'Sign-ins, sign-outs and failed attempts of the last 2 months appear here.',
  columns: { id: 'ID', user: 'User', action: 'Action', loggedAt: 'Logged at' },
  showEarlier: 'Show earlier entries',
} as const;
