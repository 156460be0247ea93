/** The Tests screen, beyond the specification's texts. */
export const testTexts = {
  /** The screen, and the group of its keyboard shortcuts. */
  title: 'Tests',
  shortcuts: {
    add: 'Add a test',
    search: 'Search tests',
    next: 'Next test',
    previous: 'Previous test',
    run: 'Run the test',
    edit: 'Edit the test',
    clone: 'Clone the test',
  },

  toolbar: {
    search: 'Search tests',
    results: 'Filter by result',
    add: 'Add',
    addHint: 'Add (Ctrl+A)',
    runFailed: 'Run failed',
    runAll: 'Run all',
  },
  running: 'Running tests',
  summary: (failed: number, ok: number) => `Failed: ${failed}, Ok: ${ok}`,
  noMatch: 'No matching tests',
  noNameLeft: 'Cannot add a test',
  noNameLeftHint: 'The names new_test_1 to new_test_998 are all in use. Rename or delete one of these tests first.',

  menu: {
    title: 'Coverage, import, export',
    coverage: 'Coverage',
    export: 'Export as YAML',
    import: 'Import from YAML',
    file: 'YAML file with tests',
    imported: (added: number, updated: number) => `${added} added, ${updated} updated`,
  },

  /** A project without tests. */
  empty: {
    title: 'No tests yet',
    text: 'A test is a conversation that the bot must get right. Run your tests to see whether a change broke something.',
    add: 'Add test',
  },

  card: {
    result: (name: string) => `Result of ${name}`,
    stale: 'The bot has changed since',
    ranAt: (moment: string) => `Last run: ${moment}`,
    milliseconds: (time: string) => `${time} ms`,
    seconds: (time: string) => `${time} s`,
    run: (name: string) => `Run ${name}`,
    runHint: 'Run (R)',
    clone: (name: string) => `Clone ${name}`,
    cloneHint: 'Clone (C)',
    edit: (name: string) => `Edit ${name}`,
    editHint: 'Edit (E)',
    output: 'Output conversation',
    /** After `Output conversation`, for screen readers. */
    ofTest: (name: string) => ` of ${name}`,
  },

  steps: {
    label: (name: string) => `Steps of ${name}`,
    none: 'No steps yet. Only the opening runs.',
    expected: 'Expected:',
    /** After the expected reaction, before the reaction that fired instead. */
    instead: '· Fired instead:',
    noOther: 'no other reaction',
    actual: 'Actual:',
    noReaction: 'no reaction',
    deleted: (what: string) => `${what} (deleted)`,
    /** While the names are loading. */
    reaction: (id: number) => `reaction ${id}`,
    action: (id: number) => `action ${id}`,
  },

  editor: {
    titleNew: 'New test',
    title: (name: string) => `Edit test “${name}”`,
    identifier: 'Test identifier',
    columns: { input: 'User input', reactions: 'Reactions', condition: 'Condition', actions: 'Actions' },
    steps: 'Steps',
    next: 'Add next step',
    nextHint: 'Next step: the caller’s phrase',
    addStep: 'Add step',
    emptyStep: 'The user input of a step cannot be empty.',
    unfinished: 'A name is typed but not added to its step yet. Press Enter in the field, or clear it.',
    save: 'Save and run',
    discard: 'Discard',
    deleteQuestion: (name: string) => `Delete test “${name}”?`,
    delete: 'Delete test',
    shortcuts: {
      title: 'Test editor',
      next: 'Add the next step',
      save: 'Save and run the test',
    },
  },

  step: {
    move: (step: number) => `Move step ${step}`,
    moveHint: 'Drag, or press Alt and an arrow key, to move',
    input: (step: number) => `Input of step ${step}`,
    wait: (step: number) => `Seconds before step ${step}`,
    noWait: 'no wait',
    intent: (step: number) => `Expected intent of step ${step}`,
    anyIntent: 'any intent',
    entities: (step: number) => `Expected entities of step ${step}`,
    anyEntities: 'any entities',
    entitiesHint: 'For example: city = Prague, amount = 3. null means not found.',
    expectedIntent: (name: string) => `Intent ${name}`,
    /** Around the number of seconds. */
    waitBefore: 'after ',
    waitAfter: ' s',
    reactions: (step: number) => `Reactions of step ${step}`,
    condition: (step: number) => `Condition of step ${step}`,
    conditionExample: 'true',
    actions: (step: number) => `Actions of step ${step}`,
    removeStep: (step: number) => `Remove step ${step}`,
    removeStepHint: 'Remove step',
    /** The reactions and actions of a step: `Add to Reactions of step 1`. */
    addTo: (list: string) => `Add to ${list}`,
    add: 'Add',
    any: 'Any',
    remove: (name: string) => `Remove ${name}`,
  },

  start: {
    title: 'Start: slots, scope, clock and replies',
    slots: 'Slots (JSON)',
    slotsLabel: 'Slots at the start (JSON)',
    slotsExample: '{}',
    scope: 'Scope',
    scopeOfOpening: 'The scope after the opening',
    noScope: 'No scope',
    deletedScope: (name: string) => `${name} (deleted)`,
    clock: 'Clock (UTC)',
  },

  /** The answers to the bot's requests while a test runs. */
  replies: {
    title: 'Replies to requests',
    hint: 'Tests never call the network; requests get these replies. A URL may end in *. Several matches are used in order; the last one repeats.',
    add: 'Add reply',
    method: (reply: number) => `Method of reply ${reply}`,
    anyMethod: 'Any',
    url: (reply: number) => `URL of reply ${reply}`,
    urlExample: 'https://…',
    noUrl: 'Enter a URL.',
    status: (reply: number) => `Status of reply ${reply}`,
    statusHint: '0 is a call that fails',
    body: (reply: number) => `Body of reply ${reply}`,
    bodyHint: 'Body: text or JSON',
    remove: (reply: number) => `Remove reply ${reply}`,
  },

  /** Changes of tests, and undoing them. */
  deleted: 'Test deleted',
  restored: (name: string) => `${name} restored`,
  removed: (name: string) => `${name} removed`,

  /** A conflict between two users' changes of a test. */
  conflict: {
    noun: 'Test',
    fields: {
      name: 'Name',
      steps: 'Steps',
      start: 'Start',
      clock: 'Clock',
      seed: 'Seed',
      http: 'Replies to requests',
    },
    waiting: (input: string, seconds: number) => `${input} (after ${seconds} s)`,
  },
} as const;
