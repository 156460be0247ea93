import { counted } from '#texts/counted.ts';

/** Permissions: the preview of the console in a role, and the texts of denied controls. */
export const accessTexts = {
  ownRemoval: {
    title: (projects: readonly string[]) =>
      projects.length === 1 ? `Leave ${projects[0]}?` : `Leave ${projects.length} projects?`,
    text: 'You lose access at once. Only another user can add you again.',
    confirmLabel: 'Save and leave',
  },
  preview: {
    label: 'Preview of a role',
    as: (role: string) => `Preview: the console as ${role} sees it.`,
    own: 'The server still decides by your own permissions.',
    lacking: (count: number) =>
      count === 1
        ? 'You do not have 1 permission of this role: the server refuses what it allows.'
        : `You do not have ${counted(count, 'permission')} of this role: the server refuses what they allow.`,
    exit: 'Exit',
    exitWithKey: 'Exit (Esc in this strip)',
  },

  /** A control that the user's role does not allow. */
  denied: {
    needs: 'You need the permission',
    only: {
      'platform-admin': 'Only platform administrators can do this.',
      'company-admin': 'Only administrators of the platform or of a company can do this.',
    },
    environments: { dev: 'testing', prod: 'production' },
    givers: 'These people can give it to you:',
    looking: 'Looking up who can give it to you…',
    nobody: 'Ask a platform administrator for it.',
    administers: { company: 'administrator of the company', platform: 'platform administrator' },
  },
} as const;
