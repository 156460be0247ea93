/** The Platform access screen. */
export const platformTexts = {
  title: 'Platform access',
  tabs: {
    label: 'Parts of platform access',
    users: 'Users',
    companies: 'Companies',
    projects: 'Projects',
    sign_on: 'Single sign-on',
    audit: 'Audit',
  },
  denied: {
    title: 'Platform access is for administrators',
    text: 'Ask a platform administrator to make you an administrator of your company.',
  },
} as const;
