/** The save bar, beyond the specification. */
export const saveTexts = {
  unsaved: 'unsaved',
  unsavedInvalid: 'unsaved, with errors',
  discard: 'Discard changes',
  invalid: 'Correct the fields with errors first.',
} as const;
