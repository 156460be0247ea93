/** The command palette, Ctrl+K. */
export const paletteTexts = {
  title: 'Command palette',
  titleWithKeys: 'Command palette (Ctrl+K)',
  placeholder: 'Search screens, projects, intents, reactions or commands',
  nothing: 'No results.',

  kinds: {
    command: 'Command',
    screen: 'Screen',
    project: 'Project',
    setting: 'Setting',
    intent: 'Intent',
    reaction: 'Reaction',
    action: 'Action',
  },

  runChat: 'Run Chat',
  callBot: 'Call the Bot',
  trainNlu: 'Train NLU',
  newProject: 'New Project',
  addIntent: 'Add intent',
  addEntity: 'Add entity',
  addAction: 'Add action',
  light: 'Light theme',
  dark: 'Dark theme',
  changePassword: 'Change password',
  shortcuts: 'Keyboard shortcuts',
  logout: 'Logout',
} as const;
