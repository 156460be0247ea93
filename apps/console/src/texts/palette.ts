/** Ctrl+K. */
export const paletteTexts = {
  title: 'Find and do anything',
  placeholder: 'Screens, projects, actions, intents, reactions',
  nothing: 'No results.',
  newIntent: 'New intent',
  newEntity: 'New entity',
  newAction: 'New action',
} as const;
