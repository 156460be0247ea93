/** Words that should be a value of an entity. */
export const entityValueTexts = {
  missing: (words: string, entity: string) => `${words} is not a value of @${entity}`,
  otherWord: (words: string, value: string) => `${words} is read as ${value}, so it never equals this.`,
  add: 'Add the value',
  use: (value: string) => `Use ${value}`,
  hint: 'Without it, the bot does not recognize these words there.',
  exampleHint: 'The entity learns from this place. As an example the words would be found more surely.',
  added: (words: string, entity: string) => `${words} added to @${entity}`,
  undo: 'Undo',
} as const;
