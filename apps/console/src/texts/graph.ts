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

/** The panel of a reaction. */
export const reactionTexts = {
  builtIn: 'Built in',
  ownActions: 'This project',
  newOne: (kind: string, name: string) => `New ${kind} “${name}”…`,
  /** A name that does not exist is kept as it is. */
  keepMissing: (name: string) => `Use “${name}” anyway`,
  newIntent: {
    title: 'New intent',
    name: 'Intent name',
    phrases: 'What callers may say',
    phrasesHint: 'One phrase per line. Five are enough to start; you can add more in Intents.',
    placeholder: 'I want to pay my bill\nCan I pay now?',
    create: 'Create intent',
    cancel: 'Cancel',
    /** The name is in the list already. */
    exists: 'This intent already exists.',
  },
} as const;
