/** Texts of the Tests screen that the specification leaves open. */
export const testTexts = {
  noun: 'Test',
  deleted: 'Test deleted',
  restored: (name: string) => `${name} restored`,
  removed: (name: string) => `${name} removed`,
  fields: { name: 'Name', steps: 'Steps', start: 'Start', clock: 'Clock', seed: 'Seed', http: 'HTTP answers' },
} as const;
