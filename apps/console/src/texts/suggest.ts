/** Texts of every field that offers names during typing. */
export const suggestTexts = {
  nothingFits: 'No results.',
  unfinished: (typed: string) => `“${typed}” isn’t added yet. Press Enter, or clear it.`,
} as const;
