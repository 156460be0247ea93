/** The question about an entity that is made of marked words. */
export const newEntityTexts = {
  title: (words: string) => `New entity for ${words}`,
  name: 'Name of the new entity',
  type: 'Type of the new entity',
  create: 'Create',
  back: 'Back',
  exists: (name: string) => `@${name} exists already.`,
} as const;
