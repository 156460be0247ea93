const TYPES: Readonly<Record<string, string>> = {
  date: 'a date',
  time: 'a time',
  number: 'a number',
  phone: 'a phone number',
  'e-mail': 'an e-mail address',
  money: 'an amount of money',
};

/** The questions of a reaction, on their card and in the graph. */
export const formTexts = {
  questions: 'Questions',
  summary: (count: number) =>
    count === 1 ? '1 question, skips what is known' : `${count} questions, skip what is known`,
  unfold: 'Show the first question',
  fold: 'Fold the question',
  toFix: (count: number) => `${count} to fix`,
  addQuestion: 'Add question',
  removeAll: 'Remove all questions',
  drag: (number: number) => `Drag question ${number}`,
  duplicate: (number: number) => `Duplicate question ${number}`,
  duplicateHint: 'Duplicate (Ctrl+D)',
  remove: (number: number) => `Remove question ${number}`,

  /** A question that is not written yet. */
  blank: 'What do you want to know?',
  slotOffers: 'Ask for an entity',
  newEntities: 'New entity',
  newEntityHint: (name: string) => `Add the entity @${name} and ask for it`,
  ofType: (type: string) => TYPES[type] ?? type,
  askFor: (entity: string) => `Ask for @${entity}`,

  question: 'Question',
  /** Further wordings, which `Add variant` adds. */
  wordings: 'variants',
  /** On the telephone, in place of the written text. */
  spoken: 'Spoken question',
  spokenError: 'Spoken, if not valid',
  spokenRetry: 'Spoken rewording',
  spokenOf: (label: string, number: number) => `${label} ${number}`,
  spokenHint: 'Spoken: as written',
  saveTo: 'Save to',
  slot: 'Slot',
  taken: 'Takes',
  wholeMessage: 'Whole message',
  expression: 'Expression',
  value: 'Value',
  valueExample: 'entities.number',
  validIf: 'Valid if',
  ifNotValid: 'If not valid',
  errorExample: 'Sorry, I need five digits.',
  askedAgain: 'Asked again',
  /** `Add rewording`, `rewording 1` */
  retries: 'rewordings',
  tries: 'Tries',
  afterTries: 'then',
  giveUp: 'When given up',
  giveUpHint: 'just go on',
  buttonsLabel: 'Buttons',
  mayInterrupt: 'Other intents may interrupt',
  someInterrupt: (count: number) => `Other intents may interrupt ${count}`,
  interruptHint: 'Switched off, a message about something else is a try, unless its reaction is expected.',
  sensitive: 'Mask the answer in everything that is stored',

  noSlot: 'Name the slot for the answer.',
  noText: 'Write the question.',
  triesRange: 'Enter a whole number from 1 to 9.',

  /** Labels for the answer of a question, on its row and in the graph. */
  buttons: (count: number) => (count === 1 ? '1 button' : `${count} buttons`),
  digits: (count: number) => `${count} digits`,
  freeText: 'free text',
  byIntent: 'by intent',
  ownValue: 'expression',
  ownCheck: 'own check',
  more: (count: number) => `+${count}`,
} as const;
