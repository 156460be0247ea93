/** What the graph editor says, besides the specification's texts. */
export const graphTexts = {
  connection: {
    selected: 'Selected connection',
    remove: 'Remove connection',
    clear: 'Clear the selection',
    removed: 'Connection removed',
    removedHint: (from: string, kind: string, to: string) => `${from} · ${kind} · ${to}. Ctrl+Z restores it.`,
  },
} as const;

/** Asked before reactions are deleted. */
export const deleteTexts = {
  noReaction: 'No other reaction uses it.',
  noReactions: 'No other reaction uses them.',
  testsOfOne: 'These tests expect it and would fail:',
  testsOfSeveral: 'These tests expect them and would fail:',
} as const;
