import type { TestCoverage } from '@parley/domain';

/** How much of the bot its tests go through. */
export const coverageTexts = {
  loading: 'Reading the coverage…',
  notMeasured: 'Not measured yet. Run the tests to see what they cover.',
  lastRun: ({ reactions, edges }: TestCoverage) =>
    `The last test run covered ${reactions.covered} of ${reactions.total} reactions and ${edges.covered} of ${edges.total} connections`,
  hint: 'What the last test run covered.',
  complete: 'All covered.',
  none: 'None in this project.',
} as const;
