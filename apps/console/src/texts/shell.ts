/** What the parts round every screen say, beyond the specification. */
export const shellTexts = {
  notices: {
    more: (count: number) => `${count} more`,
    fewer: 'Show fewer',
    closeAll: 'Close all',
  },
  connection: {
    offline: 'You are offline. Unsaved changes stay in this browser.',
    noAnswer: 'The server does not answer. Unsaved changes stay in this browser. Trying again…',
  },
  sessionEnded: {
    title: 'Your session has ended',
    unknown: 'Please sign in again.',
    expired: 'It expired. Please sign in again.',
    signedOut: 'You signed out in another tab or browser window.',
    passwordChanged: 'Your password was changed. Please sign in with the new one.',
    removed: 'Your account was removed or deactivated. Ask your administrator.',
  },
  save: {
    denied: 'You cannot save here',
    deniedHint: (grant: string) => `Saving needs the permission ${grant}.`,
    nothing: 'Nothing to save on this screen',
  },
} as const;
