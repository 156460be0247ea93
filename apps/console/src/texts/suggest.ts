/** What every field that offers names while one types says. */
export const suggestTexts = {
  nothingFits: 'No results.',
  unfinished: (typed: string) => `“${typed}” isn’t added yet. Press Enter, or clear it.`,
} as const;
