/** Changes that save immediately, on any screen. */
export const changeTexts = {
  notSaved: (changes: string) => `${changes} not saved`,
  /** Counted: `2 changes not saved`. */
  change: 'change',
  theyDeleted: (who: string) => `${who} deleted it.`,
  theyChanged: (who: string) => `${who} changed it.`,
  someone: 'Someone else',
  youDeleted: 'You deleted it in another tab or browser.',
  youChanged: 'You changed it in another tab or browser.',
} as const;
