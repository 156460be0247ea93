/** The Fallbacks screen, beyond the specification. */
export const fallbackTexts = {
  /** The screen, and the group of its keyboard shortcuts. */
  title: 'Fallbacks',
  /** Counted: `2 phrases`. */
  phrase: 'phrase',
  viewOnly: 'You can view phrases but not classify them.',
  editOnly: 'You can view and edit phrases but not classify them.',

  tools: {
    search: 'Search phrases',
    kind: 'Phrases to show',
    corrections: (count: string) => `Corrected turns: ${count}`,
    kinds: {
      unrecognised: { title: 'Not recognized', hint: 'No intent reached the confidence threshold' },
      unsure: { title: 'Unsure', hint: 'Recognized, but close to the confidence threshold' },
      done: { title: 'Done', hint: 'Classified, or marked as unspecified' },
    },
    period: 'Seen',
    /** By the number of days. */
    periods: { '': 'any time', '1': 'last 24 hours', '7': 'last 7 days', '30': 'last 30 days' },
    seen: (period: string) => `Seen ${period}`,
    groupSimilar: 'Group similar',
  },

  shortcuts: {
    search: 'Search phrases',
    next: 'Next phrase',
    previous: 'Previous phrase',
    first: 'Add to the first likely intent',
    second: 'Add to the second likely intent',
    third: 'Add to the third likely intent',
    selectClass: 'Select a class',
    newIntent: 'Create an intent',
    unspecified: 'Don’t specify',
    edit: 'Edit the phrase',
    suggestion: 'Use the phrase without stop words',
    conversations: 'Show the conversations',
    undo: 'Undo the decision',
    clearSelection: 'Clear selection',
  },

  /** After the warning that the model is not retrained. */
  strip: {
    untrained: 'Likely intents appear after training.',
    /** Follow a number of phrases. */
    added: 'added.',
    addedSince: (time: string) => `added since ${time}.`,
  },

  empty: {
    unrecognised: {
      title: 'No unrecognized phrases',
      text: 'Phrases the deployed bot did not recognize appear here, ready to add to the right intent. Chats with the draft and tests are not included.',
      toIntents: 'Add phrases in Intents',
    },
    unsure: {
      title: 'No unsure phrases',
      text: 'Phrases that were recognized close to the confidence threshold appear here.',
    },
    done: {
      title: 'No phrases done yet',
      text: 'Phrases that were classified or marked as unspecified appear here, latest first. You can undo each decision.',
    },
    noMatch: (query: string) => `No results for “${query}”`,
    noMatchIn: (query: string, period: string) => `No results for “${query}” in the ${period}`,
    noMatchHint: 'Search ignores case and diacritics.',
    noneIn: (period: string) => `No phrases in the ${period}`,
    noneInHint: 'Earlier phrases are hidden.',
    showAll: 'Show all phrases',
  },

  list: {
    label: 'Phrases',
    selectAll: 'Select all listed phrases',
    columns: {
      phrase: 'Phrase',
      issued: 'Issued',
      conversations: 'Conversations',
      likely: 'Likely intents',
      class: 'Class',
    },
  },
  row: {
    select: (phrase: string) => `Select ${phrase}`,
    fold: (phrase: string) => `Fold ${phrase}`,
    unfold: (phrase: string) => `Unfold ${phrase}`,
    similar: (count: string) => `+${count} similar`,
    recognizedAs: (intent: string) => `recognized as ${intent}`,
    edit: (phrase: string) => `Edit ${phrase}`,
    editHint: 'Edit (E)',
    editField: 'Phrase to add',
    suggestion: (phrase: string) => `Use “${phrase}”`,

    addTo: (intent: string) => `Add to ${intent}`,
    addToNeeds: (intent: string, grant: string) => `To add phrases to ${intent}, you need the permission ${grant}.`,
    intentGone: (intent: string) => `${intent} was deleted or renamed after the last training.`,
    /** Before the name of an intent. */
    addedTo: 'added to',
    addedToDeleted: 'added to a deleted intent',
    undo: 'Undo',
  },

  /** Phrases that were not added to an intent. */
  refused: {
    /** The phrase that is the reason. */
    for: (phrase: string, reason: string) => `${phrase}\n${reason}`,
    notAdded: (intent: string) => `Not added to ${intent}.`,
    phrase: (phrase: string, reason: string) => `${phrase}: ${reason}`,
    addOthers: (count: number) => (count === 1 ? 'Add the other one' : `Add the other ${count}`),
    dismiss: 'Dismiss',
  },

  /** Below the phrases of a group, and above the list while phrases are selected. */
  classify: {
    unchanged: (count: number) =>
      count === 1 ? 'The phrase is added unchanged.' : `All ${count} phrases are added unchanged.`,
    selected: 'Selected phrases',
    class: 'Class',
    classHint: 'Intent name',
    createIntent: (name: string) => `Create intent “${name}”`,
    setClass: 'Set Class',
    newIntent: 'Create intent',
    unspecified: 'Don’t specify',
  },
  newIntent: {
    title: (phrases: string) => `New intent from ${phrases}`,
    name: 'Name',
    create: 'Create intent',
  },

  conversations: {
    title: 'Conversations',
    /** Counted: `2 conversations`. */
    conversation: 'conversation',
    showBeside: 'Show beside the list',
    didNotLoad: 'The conversations did not load.',
    open: 'Open',
    close: 'Close the conversations',
    excerpt: 'Conversation excerpt',
    thisPhrase: 'This phrase',
  },

  /** Beside the keys below the list. */
  keys: {
    move: 'move',
    setClass: 'set class',
    select: 'select class',
    newIntent: 'create intent',
    edit: 'edit',
    unspecified: 'don’t specify',
    conversations: 'conversations',
    undoDecision: 'undo decision',
    undo: 'undo',
  },
  progress: (phrases: string, done: string) => `${phrases}, ${done} done today`,
} as const;
