/** A conversation line by line, in the test chat and in the results of tests. */
export const transcriptTexts = {
  label: 'Conversation',
  /** For screen readers, before the words. */
  you: 'You: ',
  bot: 'Bot: ',
  notSent: 'Not sent',
  /** A message behind an unsent one. */
  waits: 'Waits for the message that was not sent',
  quickReplies: 'Quick replies',
  select: 'Select',
  /** A file that the bot plays. */
  played: (file: string) => `Played file ${file}`,
  fileLoading: (file: string) => `Loading ${file}…`,
  fileMissing: (file: string) => `Could not load ${file}. Check that it is in Storage.`,
  download: (file: string) => `Download ${file}`,
  openReaction: (name: string) => `Open reaction ${name}`,
  openUnnamedReaction: 'Open reaction',

  logLevel: 'Log level',
  showLevel: (level: string) => `Log: ${level}`,

  /** One line for each turn: `Lost card 0.93 → Report loss · 14 ms`. */
  turn: {
    why: 'Why:',
    began: { timer: 'Timer', editor: 'Started here' },
    noReaction: 'no reaction',
    milliseconds: (time: string) => `${time} ms`,
    underOne: '< 1',
    timeHint: 'From sending to the answer, including the network',
  },

  details: {
    time: 'Time',
    corrected: 'Corrected to',
    otherIntents: 'Other intents',
    entities: 'Entities',
    /** The part of the utterance that holds an entity. */
    from: (text: string) => `from “${text}”`,
    candidates: 'Candidates',
    reactions: 'Reactions',
    inScope: (scope: string) => `in ${scope}`,
    actions: 'Actions',
    slots: 'Slots',
    slot: (name: string, value: string) => `${name}: ${value}`,
    cleared: 'cleared',

    /** Why there are no candidates. */
    byTimer: 'none: a timer ran the reaction',
    byEditor: 'none: the conversation started at the reaction',
    noReaction: 'none: no reaction has this intent',
    /** `standing` is `expected`, `in the active scope` or `unscoped`. */
    noCondition: (standing: string) => `none: no condition to check (${standing})`,
  },

  /** The candidates: each reaction that was asked, with the result of its condition. */
  candidates: {
    false: (count: number) => `${count} with a false condition`,
    answers: ', answers',
    noCondition: 'no condition',
    verdicts: { true: 'True', false: 'False', error: 'Condition failed' },
  },

  /** The transcript as text, to paste elsewhere. */
  copied: {
    caller: (text: string) => `caller: ${text}`,
    bot: (text: string) => `bot: ${text}`,
    intent: (text: string, intent: string) => `${text} -> intent ${intent}`,
    reaction: (text: string, reaction: string) => `${text} <- reaction ${reaction}`,
  },
} as const;
