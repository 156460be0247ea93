import type { TestCoverage } from '@parley/domain';

/** The parts of a bot that its tests reach. */
export const coverageTexts = {
  loading: 'Loading coverage…',
  notMeasured: 'Not measured yet. Run the tests to see what they cover.',
  lastRun: ({ reactions, edges }: TestCoverage) =>
    `The last test run covered ${reactions.covered} of ${reactions.total} reactions and ${edges.covered} of ${edges.total} connections.`,
  title: 'Coverage',
  hint: 'Parts of the bot that the last test run covered.',
  parts: { reactions: 'Reactions', intents: 'Intents', actions: 'Actions', edges: 'Connections' },
  figures: (covered: number, total: number, percent: number | null) =>
    percent === null ? `${covered} of ${total}` : `${covered} of ${total} · ${percent} %`,
  covered: (part: string) => `${part} covered`,
  missing: (part: string) => `${part} not covered`,
  complete: 'All covered.',
  none: 'None in this project.',
} as const;
