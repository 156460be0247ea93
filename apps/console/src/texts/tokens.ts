/** Tokens with a name: personal ones on the Profile screen, and a project's in Settings. */
export const tokenTexts = {
  columns: {
    name: 'Name',
    scope: 'Permissions',
    environment: 'Environment',
    expires: 'Expires',
    lastUsed: 'Last used',
    createdBy: 'Created by',
  },
  everything: 'Everything that you can do',
  unknownRole: 'Deleted role',
  environments: { dev: 'Testing', prod: 'Production', both: 'Both' },
  never: 'Never',
  expired: 'Expired',
  notUsed: 'Not used yet',
  stopped: 'Stopped',
  none: 'No tokens yet.',
  add: 'Create token',

  remove: (name: string) => `Delete token ${name}`,
  removeTitle: (name: string) => `Delete token “${name}”?`,
  removeText: 'Programs that use this token are refused at once.',
  removed: 'Token deleted',
  confirmRemove: 'Delete',

  /** The dialog for a new one. */
  dialog: {
    title: 'Create token',
    name: 'Name',
    nameHint: 'The program that will use it',
    noName: 'Token name cannot be empty',
    scope: 'Permissions',
    ofRole: (role: string) => `Role ${role}`,
    scopeHint: 'The token never has a permission that you do not have.',
    environment: 'Environment',
    expires: 'Expires',
    in: { 7: 'In 7 days', 30: 'In 30 days', 90: 'In 90 days', 365: 'In 1 year' },
    neverHint: 'A token without an expiry date works until somebody deletes it.',
    create: 'Create',
    created: 'Token created',
    shownOnce: 'Copy the token now. It is shown only once.',
    token: 'Token',
    copy: 'Copy token',
    done: 'Done',
  },

  project: {
    title: 'Named tokens',
    add: 'Create named token',
    about:
      'Create a token for each program. It never has more permissions than the person who created it, and stops when that person leaves the project.',
  },
} as const;
