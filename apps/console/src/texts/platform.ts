/** The Platform access screen. */
export const platformTexts = {
  filters: { company: 'Company', noCompany: 'No company' },
  title: 'Platform access',
  tabs: {
    label: 'Parts of platform access',
    users: 'Users',
    companies: 'Companies',
    projects: 'Projects',
    sign_on: 'Single sign-on',
    audit: 'Audit',
    installation: 'Installation',
  },
  denied: {
    title: 'Platform access is for administrators',
    text: 'Ask a platform administrator to make you an administrator of your company.',
  },
  csv: 'CSV',
  clear: 'Clear',
  never: 'never',

  /** Tables of users, companies and projects. */
  table: {
    choose: (name: string) => `Select ${name}`,
    chooseAll: 'Select all',
    shown: (shown: string, total: string) => `${shown} of ${total}`,
    keys: { move: 'move', open: 'open', select: 'select', unlock: 'unlock' },
  },

  /** Asked when something in a panel is not saved. */
  leave: {
    hint: 'Your changes are lost unless you save them.',
    discard: 'Discard and leave',
  },
} as const;
