/** Signing in and out, and the password, beyond the specification. */
export const sessionTexts = {
  ended: {
    title: 'Your session has ended',
    unknown: 'Please sign in again.',
    expired: 'Your session expired. Please sign in again.',
    signedOut: 'You signed out in another tab or browser window.',
    passwordChanged: 'Your password was changed. Please sign in with the new one.',
    endedElsewhere: 'This session was ended from another browser or by an administrator.',
    signOnEnded: 'Your company ended your session. Please sign in again.',
    removed: 'Your account was deleted or deactivated. Ask your administrator.',
  },

  noProject: {
    title: 'No project',
    logout: 'Logout',
    account: (email: string) => `You are signed in as ${email}.`,
    opens: 'This page opens a project as soon as you are assigned to one.',
    again: 'Look again',
  },

  changePassword: {
    title: 'Change password',
    current: 'Current password',
    new: 'New password',
    repeat: 'Repeat new password',
    change: 'Change password',
  },
} as const;
