/** The test chat, beyond the specification. Its conversation has texts of its own: `transcriptTexts`. */
export const chatTexts = {
  /** The panel, and the group of its keyboard shortcuts. */
  title: 'Test chat',
  shortcuts: {
    maximize: 'Maximize or restore the test chat',
    move: 'Move the test chat',
  },

  head: {
    talkTo: 'Talk to',
    environments: { draft: 'draft', dev: 'testing', prod: 'production' },
    maximize: 'Maximize',
    maximizeHint: 'Maximize (Ctrl+M)',
    restore: 'Restore',
    restoreHint: 'Restore (Ctrl+M)',
    convert: 'Convert to Test',
    copy: 'Copy transcript',
    restart: 'Start new conversation',
    close: 'Close test chat',
    closeHint: 'Close (Esc)',
  },

  /** A conversation that starts at a reaction: `Starts at Greeting in Lost card with card, amount`. */
  begin: {
    at: 'Starts at',
    in: (scope: string) => ` in ${scope}`,
    with: (slots: string) => ` with ${slots}`,
    fromBeginning: 'Start from the beginning',
    /** `Continues a conversation before 10:38:36`. */
    continues: 'Continues',
    conversation: 'a conversation',
    before: (time: string) => `before ${time}`,
  },

  input: {
    label: 'Type what a caller may say',
    send: 'Send',
    keysHint: '/keys 123# presses keys, as on the telephone',
    hidden: 'The bot has hidden the text input.',
  },
  attachment: {
    label: 'Attachment',
    file: 'File',
    limit: (megabytes: number) => `up to ${megabytes} MB`,
    upload: 'Upload',
  },

  /** In place of the input, when the conversation has ended or did not start. */
  restart: 'Restart',
  talkToDraft: 'Talk to the draft',
  notPlayed: 'The browser cannot play the audio.',

  /** In the details of a turn. */
  turn: {
    slots: 'Slots',
    scope: 'Scope',
    expected: 'Expected next',
    timers: 'Timers',
    asking: 'Question',
    waitingFor: ({ slot, tries, of }: { slot: string; tries: number; of: number }) =>
      `waiting for ${slot}, try ${tries + 1} of ${of}`,
    none: 'none',
    unset: '—',
    cleared: 'cleared',
    slot: (name: string) => `${name}: `,
    unknownReaction: (id: number) => `reaction ${id}`,
    why: 'Why this intent?',
    untrained: 'The model is not trained yet.',
    rewind: 'Rewind to here',
  },

  convert: {
    title: 'Convert to Test',
    name: 'Test name',
    maxReactions: 'Max reactions',
    maxReactionsHint: 'Reactions that the test expects per turn',
    notNumber: 'Enter a number.',
    create: 'Create test',
    made: (name: string) => `Test “${name}” is ready`,
    open: 'Open test',
    failed: 'Turns in which the bot failed',
    failedHint:
      'The bot failed in these turns. Choose what should have happened, so that the test does not ask for the fault.',
    shouldHave: (text: string) => `After “${text}”`,
    leaveOpen: 'Expect nothing',
    asItWas: (reactions: string) => `Same as the bot did: ${reactions}`,
    faults: {
      fallback: 'The bot did not understand this.',
      unsure: 'The bot was not sure.',
      corrected: 'Somebody corrected the intent.',
    },
  },
} as const;
