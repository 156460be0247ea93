/** Screens: their titles, and the pages that appear in place of a screen. */
export const screenTexts = {
  titles: {
    dashboard: 'Dashboard',
    emailReports: 'Email reports',
    grapheditor: 'Graph editor',
    actions: 'Actions',
    intents: 'Intents',
    entities: 'Entities',
    settings: 'Settings',
    storage: 'Storage',
    fallbacks: 'Fallbacks',
    tests: 'Tests',
    conversations: 'Conversations',
    outbound: 'Outbound',
    deployments: 'Deployments',
    history: 'History',
    chatbotTest: 'Chatbot test',
    profile: 'Profile',
    platformAccess: 'Platform access',
    loginLogs: 'Login logs',
    manageRoles: 'Manage roles',
  },

  /** The user's role does not open the screen. */
  denied: {
    title: (screen: string) => `You cannot open ${screen}`,
    byRole: (role: string) => `Your role in this project, ${role}, does not include this permission:`,
    noRole: 'You have no role in this project, so you lack this permission:',
  },

  /** The script has no such screen. */
  otherScript: {
    title: (screen: string) => `This script has no ${screen}`,
    voiceOnly: 'Only phone scripts make calls, and this is a chat script.',
    chatOnly: 'Only chat scripts have a chat to test, and this is a phone script.',
    open: 'Open Settings',
  },

  loadError: {
    title: (what: string) => `${what} did not load`,
    unknown: 'Unknown error.',
    back: 'Go back',
    requestId: 'Request ID',
    copyRequestId: 'Copy request ID',
    changePassword: 'The password dialog',
    setUpCodes: 'The one-time code dialog',
  },

  /** Another version of the console than this page's is installed. */
  updated: {
    title: 'Parley was updated.',
    hint: 'Parley was updated. Reload the page to go on; what you saved is safe.',
    reload: 'Reload',
  },

  crash: {
    title: 'This page stopped working',
    unknown: 'Unknown error.',
    hint: 'Your saved changes are safe. Reload the page to continue.',
    reload: 'Reload',
    tooSlow: 'The page took longer than 120 s to load.',
  },

  notFound: { title: 'Page not found', home: 'Return home' },
} as const;
