/** The Login logs screen, beyond the specification. */
export const loginLogTexts = {
  title: 'Login logs',
  period: 'Last 2 months',
  download: 'Download as CSV',
  empty: 'No sign-ins yet',
  emptyHint: 'Sign-ins, sign-outs and failed attempts of the last 2 months appear here.',
  noMatchHint: 'The log shows the last 2 months. Change or clear the filters.',
  unsuccessful: 'Failed and suspended',
  columns: { id: 'ID', user: 'User', action: 'Action', loggedAt: 'Logged at' },
} as const;
