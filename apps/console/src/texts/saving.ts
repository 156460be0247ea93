/** The save bar, beyond the specification. */
export const saveTexts = {
  unsaved: 'unsaved',
  withErrors: 'with errors',
  discard: 'Discard changes',
  invalid: 'Correct the fields with errors first.',
} as const;
