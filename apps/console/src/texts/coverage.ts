import type { TestCoverage } from '@parley/domain';

/** The parts of a bot that its tests reach. */
export const coverageTexts = {
  loading: 'Loading coverage…',
  notMeasured: 'Not measured yet. Run the tests to see what they cover.',
  lastRun: ({ reactions, edges }: TestCoverage) =>
    `The last test run covered ${reactions.covered} of ${reactions.total} reactions and ${edges.covered} of ${edges.total} connections`,
  hint: 'Coverage of the last test run.',
  complete: 'All covered.',
  none: 'None in this project.',
} as const;
