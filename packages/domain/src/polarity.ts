/** Languages with rules that turn a phrase into its opposite. In others it takes a writing service, or a person. */
export const POLARITY_LANGUAGES = ['cs', 'de', 'en', 'pl', 'sk'] as const;
export type PolarityLanguage = (typeof POLARITY_LANGUAGES)[number];

/** Takes a language code with or without a country: `cs`, `cs-CZ`. */
export function hasPolarityRules(language: string): boolean {
  const [code = ''] = language.trim().toLowerCase().split(/[-_]/u);
  return POLARITY_LANGUAGES.some((known) => known === code);
}
