/** The parts around every screen, beyond the specification. */
export const shellTexts = {
  skipToContent: 'Skip to content',

  sidebar: {
    screens: 'Screens',
    groups: { build: 'Build', improve: 'Improve', run: 'Run' },
    titleWithKeys: (title: string, keys: string) => `${title} (${keys})`,
    documentation: 'Documentation',
    support: 'Support',
    supportContact: (contact: string) => `Support: ${contact}`,
    projectId: 'Project ID',
    copyProjectId: 'Copy project ID',
    approvals: (count: number) => `${count} waiting for your approval`,
    collapse: 'Collapse sidebar',
    expand: 'Expand sidebar',
    /** On a phone the sidebar is a drawer. */
    drawer: 'Menu',
    openDrawer: 'Open menu',
  },

  switcher: {
    title: 'Switch project',
    search: 'Search projects',
    empty: 'No results.',
    current: 'current project',
    chat: 'chat',
    voice: 'voice',
    newProject: 'New Project',
    fromZip: 'Import a project…',
    clone: 'Clone this project…',
  },

  newProject: {
    title: 'New Project',
    name: 'Name',
    language: 'Bot language',
    timeZone: 'Time zone',
    timeZoneHint: 'What “today” and “at nine” mean to the bot.',
    isChat: 'Chat only (no phone calls)',
    template: 'Start with',
    templates: {
      starter: 'A greeting and a fallback',
      demo: 'Demo bot: lost cards of a bank',
      insurance: 'Demo bot: claims of an insurer',
    },
    create: 'Create project',
  },

  topBar: {
    runTests: 'Run Tests',
    runChat: 'Run Chat',
    testAndDeploy: 'Test and deploy',
    deploy: 'Deploy',
    deploying: 'Deploying…',
    testing: 'Testing',
    production: 'Production',
    /** Between two shortcuts of one command. */
    or: ' or ',
    anotherPage: 'another page',
  },

  tasks: {
    title: 'Tasks',
    running: (count: number) => `Tasks, ${count} running`,
    close: 'Close tasks',
    kinds: {
      train: 'Training',
      review: 'Model review',
      preview: 'Preview of a change',
      test: 'Tests',
      import: 'Intent import',
      deploy: 'Deployment',
      replay: 'Replay of conversations',
      label: 'Labels on conversations',
      assign: 'Reviews of conversations',
      erase: 'Personal data',
    },
  },

  userMenu: {
    title: 'User menu',
    platformAdministrator: 'Platform administrator',
    noRole: 'No role',
    theme: 'Theme',
    light: 'Light',
    dark: 'Dark',
    matchSystem: 'Match system',
    shortcuts: 'Keyboard shortcuts',
    changePassword: 'Change password',
    logout: 'Logout',
  },

  shortcuts: {
    title: 'Keyboard shortcuts',
    close: 'Close',
    everywhere: 'Everywhere',
    goTo: 'Go to',
    palette: 'Open the command palette',
    searchProjects: 'Search projects',
    runTests: 'Run Tests',
    runChat: 'Run Chat',
    deployToTesting: 'Deploy to testing',
    list: 'Show keyboard shortcuts',
    goToScreen: 'Go to a screen by its letter',
  },

  connection: {
    offline: 'You are offline. Unsaved changes stay in this browser.',
    noAnswer: 'The server is not responding. Unsaved changes stay in this browser. Trying again…',
  },
} as const;
