/** Texts about changes that are saved at once, on any screen. */
export const changeTexts = {
  undo: 'Undo',
  redo: 'Redo',
  retry: 'Retry',
  typed: (text: string) => `You typed: ${text}`,
  notSaved: (changes: string) => `${changes} not saved`,
  change: 'change',
  theyDeleted: (who: string) => `${who} deleted it.`,
  theyChanged: (who: string) => `${who} changed it.`,
  somebody: 'Somebody else',
} as const;
