/** The Actions screen, beyond the specification's texts. */
export const actionTexts = {
  title: 'Actions',
  one: 'an action',
  searched: 'name or source',
  hint: 'Select an action to edit it. Your own actions do in JavaScript what built-in actions cannot.',
  reference: 'Reference',
  saveAndTest: 'Save & Run Tests',
  shortcuts: {
    duplicate: 'Duplicate the action',
    run: 'Run the action',
  },
  nameTooLong: (most: number) => `At most ${most} characters`,
  /** Counted in the list: `3 lines · 1 reaction`. */
  line: 'line',
  reaction: 'reaction',

  /** A project without actions of its own. */
  empty: {
    title: 'No actions yet',
    text: 'Write an action in JavaScript to calculate something or to call another system. Reactions run it by its name.',
    add: 'Add action',
    example: 'Start with an example: a greeting by the time of day',
  },

  form: {
    label: (name: string) => `Action ${name}`,
    back: 'Back to actions',
    duplicate: (name: string) => `Duplicate ${name}`,
    duplicateHint: 'Duplicate (Ctrl+D)',
    delete: (name: string) => `Delete ${name}`,
    deleteHint: 'Delete (Del in the list)',
    name: 'Name',
    usedBy: 'Used by',
    unused: 'Nothing yet. Add the action to a reaction.',
    test: (name: string) => `Test ${name}`,
    source: 'Source',
  },

  /** Asked before an action is deleted. */
  delete: {
    question: (name: string) => `Delete action “${name}”?`,
    reactions: 'These reactions run it and would break:',
    tests: 'These tests expect it and would fail:',
    confirm: 'Delete action',
  },

  /** Before the names of fields in a conflict between two users' changes of an action. */
  conflict: {
    noun: 'Action',
    fields: { name: 'name', source: 'source' },
  },

  /** Running an action outside a conversation. */
  try: {
    title: 'Try it',
    caption: 'Runs outside any conversation. HTTP requests are real.',
    run: 'Run',
    args: 'Arguments (JSON)',
    slots: 'Slots (JSON)',
    entities: 'Entities (JSON)',
    text: 'Caller’s phrase',
    notAnObject: 'Enter a JSON object, such as {"name": "value"}.',
    notJson: 'Invalid JSON',

    outcome: 'Outcome',
    completed: 'Completed',
    failedAt: (line: number, error: string) => `Line ${line}: ${error}`,
    effects: 'Effects',
    noEffects: 'Nothing said, set or logged.',
    says: 'says',
    sets: 'sets',
    runs: 'runs',
    logs: (level: string) => `logs ${level}`,
    result: 'Result',
    noResult: 'No return value.',
    requests: 'HTTP requests',
    milliseconds: (time: string) => `${time} ms`,
  },

  referencePanel: {
    title: 'Reference',
    available: 'Available to actions',
    builtIn: 'Built-in actions',
    builtInHint: 'Reactions run these by name. Your own actions cannot use these names.',
    optional: 'Optional.',
  },
} as const;
