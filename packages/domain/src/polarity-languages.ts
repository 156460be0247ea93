/** Languages with rules that turn a negative phrase into its positive, and back. */
export const POLARITY_LANGUAGES = ['cs', 'de', 'en', 'pl', 'sk'] as const;
