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
      starter: 'An empty bot',
      reception: 'Reception of a practice',
      shop: 'Shop',
      demo: 'Demo bot: lost cards of a bank',
      insurance: 'Demo bot: claims of an insurer',
    },
    contents: {
      starter: 'It greets, and says so when it understands nothing. You add the rest.',
      reception: 'Books and cancels appointments; hours, prices and the way to you. With tests.',
      shop: 'The state of an order, returns, delivery and hours. With tests.',
      demo: 'Cards, PINs, limits and disputes, with tests and sample conversations. For learning.',
      insurance: 'Reports of damage asked step by step, their state, and transfers, with tests.',
    },
    sample: 'How it talks',
    speakers: { bot: 'Bot', caller: 'Caller' },
    samples: {
      starter: [
        ['bot', 'Hello! How can I help you?'],
        ['caller', 'I want to pay a bill'],
        ['bot', 'Sorry, I didn’t understand. Could you say it in other words?'],
      ],
      reception: [
        ['caller', 'I would like a cleaning tomorrow at ten'],
        ['bot', 'What is your name?'],
        ['caller', 'John Murphy'],
        ['bot', 'A cleaning on Tuesday 6 January at 10:00, for John Murphy. Shall I book it?'],
      ],
      shop: [
        ['caller', 'I want to return my shoes, they are too small'],
        ['bot', 'You can return it within 30 days. What is the number of the order?'],
        ['caller', '204817'],
        ['bot', 'Order 204817, too small. Shall I register the return?'],
      ],
      demo: [
        ['caller', 'I lost my card this morning'],
        ['bot', 'I’m sorry to hear that. Let us make it safe. What are the last four digits of the card?'],
        ['caller', 'it ends in 1234'],
        ['bot', 'Shall I block your card ending in 1234 now?'],
      ],
      insurance: [
        ['caller', 'I want to report an accident'],
        ['bot', 'I’m sorry. Let us report it; it takes two minutes. What is your policy number?'],
        ['caller', 'PN 482913'],
        ['bot', 'Is it about a car, your household or a trip?'],
      ],
    } satisfies Record<string, readonly (readonly ['bot' | 'caller', string])[]>,
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
