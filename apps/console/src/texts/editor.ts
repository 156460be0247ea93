/** The editor for expressions, texts and code, wherever it is. */
export const editorTexts = {
  didNotLoad: 'The editor did not load.',
  place: (line: number, column: number) => `(line ${line}, column ${column})`,
  notSlots: 'Enter a JSON object, such as {"card": "gold"}.',

  /** Beside the names that completion offers. */
  names: {
    slots: 'values that the bot remembers',
    entities: 'values found in the caller’s phrase',
    found: 'the same in their order, with role and place',
    text: 'the caller’s phrase',
    intent: 'name of the recognized intent',
    confidence: '0 to 1',
    alternatives: 'other intents with confidence, the likeliest first',
    failures: 'messages in a row that were not recognized',
    now: 'time of the turn, in the project’s time zone',
    config: 'configuration values',
    scope: 'name of the active scope, or null',
    answer: 'answer to a question, in its “valid”',
  },
  /** Beside the formats of a value, after `|`. */
  formats: {
    date: '3 December 2026',
    day: 'Thursday 3 December',
    time: '14:05',
    number: '1,234.5',
    money: '€12.30; money EUR for a plain number',
    digits: 'one by one, in groups',
  },
  moment: {
    ts: 'microseconds',
    weekday: '1 is Monday',
  },
} as const;
