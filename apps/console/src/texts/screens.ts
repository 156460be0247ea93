/** Screens as such: the menu, and what stands in for a screen. */
export const screenTexts = {
  notAvailable: 'not available yet',
  deployNotAvailable: 'Deploying is not available yet',
  deployNotAvailableHint: 'Test your bot with Run Chat.',
} as const;
