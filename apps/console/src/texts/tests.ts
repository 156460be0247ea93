/** The Tests screen, besides the specification's texts. */
export const testTexts = {
  noNameLeft: 'Cannot add a test',
  noNameLeftHint: 'The names new_test_1 to new_test_998 are all in use. Rename or delete one of these tests first.',
  unfinished: 'A name was typed but not added to its step. Press Enter in the field, or clear it.',
  emptyStep: 'The utterance of a step cannot be empty',
  noun: 'Test',
  deleted: 'Test deleted',
  restored: (name: string) => `${name} restored`,
  removed: (name: string) => `${name} removed`,
  fields: { name: 'Name', steps: 'Steps', start: 'Start', clock: 'Clock', seed: 'Seed', http: 'HTTP answers' },
} as const;
