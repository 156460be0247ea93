/** Parts that many screens share. */
export const uiTexts = {
  moreTools: 'More tools',
  actionsOf: (name: string) => `Actions for ${name}`,
} as const;
