/** Texts about the notes in the graph. */
export const noteTexts = {
  deleted: 'Note deleted',
  restored: 'Note restored',
} as const;
