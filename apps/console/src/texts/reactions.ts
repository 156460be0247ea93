import type { ReferenceKind } from '@parley/dialogue';

/** The graph editor except its canvas: the toolbar, the list and the panel of a reaction. */
export const reactionTexts = {
  /** The screen, and the group of its keyboard shortcuts. */
  title: 'Graph editor',
  plural: 'Reactions',
  unnamed: 'Unnamed',
  newName: 'New reaction',
  copyName: (name: string) => `${name} copy`,

  toolbar: {
    search: 'Search reactions',
    scope: 'Scope',
    allScopes: 'All scopes',
    withoutScope: 'No scope',
    clearIntent: 'Clear the intent filter',
    reaction: 'Reaction',
    reactionHint: 'Add reaction (N)',
    scopes: 'Scopes',
    note: 'Note',
    arrange: 'Arrange',
    findingsHint: 'Likely mistakes',
    view: 'View',
    graph: 'Graph',
    list: 'List',
    /** Counted: `2 findings`, `1 broken reference`. */
    finding: 'finding',
    brokenReference: 'broken reference',
  },
  shortcuts: {
    search: 'Search reactions',
    previous: 'Previous match',
    next: 'Next match',
    add: 'Add a reaction',
    duplicate: 'Duplicate the selected reaction',
    closePanel: 'Close the panel',
    try: 'Start a test chat at the selected reaction',
  },
  searchResults: 'Search results',
  saveAndTest: 'Save & Run Tests',
  needNames: 'Before you can save, give each of these reactions a unique name:',
  arranged: 'Arranged',
  arrangedHint: 'Ctrl+Z restores the previous positions.',

  /** A project without reactions. */
  empty: {
    title: 'No reactions yet',
    text: 'A reaction is a rule: on these intents, in this scope, when this condition is true, do these actions in order.',
    add: 'Add a reaction',
    demo: 'Start from the banking demo',
    demoHint: 'Makes a project of its own',
    demoName: 'Banking demo',
    example: 'Start with an example: a greeting',
  },

  list: {
    name: 'Reaction',
    intents: 'Intents',
    actions: 'Actions',
    scope: 'Scope',
    usedBy: 'Used by',
    noMatch: 'No matching reactions',
    noMatchHint: 'The search covers names, intents, conditions and action texts.',
    showAll: 'Show all',
  },

  panel: {
    new: 'new',
    edited: 'edited',
    width: 'Width of the panel',
    openElsewhere: 'has this reaction open',
    try: 'Try from here',
    tryHint: 'Try from here (T)',
    duplicate: 'Duplicate reaction',
    duplicateHint: 'Duplicate (Ctrl+D)',
    delete: 'Delete reaction',
    deleteHint: 'Delete',

    name: 'Name',
    duplicateName: 'Duplicit reaction name',
    invalidName: 'Invalid name',
    scope: 'Scope',
    noScope: 'No scope',
    intents: 'Intents',
    addIntent: 'Add intent',
    onlyExpected: 'Answers only when expected',
    onlyExpectedHint: 'It answers only after a reaction that expects it, whatever the active scope.',
    bargeIn: 'Callers may interrupt',
    bargeInHint:
      'On the telephone, speech and keys stop what this reaction says. Switched off, they are kept, and answered after it.',
    createIntent: (name: string) => `Create intent “${name}”`,
    newIntent: 'New intent',
    condition: 'Condition',
    conditionHint: 'empty means true',
    conditionExample: 'slots.card != null',
    tryCondition: (phrase: string) => `Try on “${phrase}”`,
    conditionTrue: 'True',
    conditionFalse: 'False',
    conditionError: (error: string) => `Error: ${error}`,
    actions: 'Actions',
    actionsHint: 'run in order',
    actionsHintCounted: (count: number) => `${count}, run in order`,
    leadsTo: 'Leads to',
  },

  /** Below the fields: other things that depend on the reaction. */
  facts: {
    usedBy: 'Used by',
    unused: 'no reaction or test',
    /** Counted: `2 tests`. */
    test: 'test',
    usage: 'Usage',
    noHits: (place: string) => `no hits ${place}`,
    giveUp: (callers: string, slots: string) => `${callers} give up at ${slots}`,
    or: ' or ',
    lastDays: (environment: string) => `in ${environment}, last 30 days`,
    changed: 'Changed',
    changedBy: (name: string, time: string) => `by ${name}, ${time}`,
    notSaved: 'not saved yet',
  },

  /** Adding and arranging the actions of a reaction. */
  actions: {
    add: 'Add action',
    search: 'Search actions',
    builtIn: 'Built-in',
    own: 'This project',
    drag: (name: string) => `Drag ${name}`,
    moveUp: 'Move up',
    moveDown: 'Move down',
    duplicate: 'Duplicate',
    remove: 'Remove',
    /** In the box of a form: `Asks 2 questions: city, day`. */
    asks: (slots: string, count: number) =>
      count === 1 ? `Asks 1 question: ${slots}` : `Asks ${count} questions: ${slots}`,
    when: 'When',
    /** On the head of an action that runs under a condition. */
    whenPill: (condition: string) => `when ${condition}`,
    /** On the head of an action that runs if the one before it does not. */
    elsePill: 'else',
    elseHint: 'The condition of the action above does not hold.',
    addElse: 'Add “else”',
    addCondition: 'Add condition',
    removeCondition: 'Remove condition',
    source: (name: string) => `Source of ${name}`,
    ignored: (action: string, args: string) => `Ignored by ${action}: ${args}`,
  },

  /** The arguments of an action. */
  arguments: {
    /** Where the name of an argument says too little. */
    names: { say: 'spoken', say_variants: 'spoken variants' } as Partial<Record<string, string>>,
    /** After the name of an argument. */
    required: ' *',
    numberOnly: 'Enter a number or {{ expression }}.',
    currentValue: (value: string) => `Current value: ${value}`,
    open: (name: string) => `Open ${name}`,
    removeName: (name: string) => `Remove ${name}`,
    addReaction: 'Add reaction',
    addTargetCondition: 'Add condition',
    addTarget: 'Add case',
    removeTarget: (number: number) => `Remove case ${number}`,
    targetWhen: (argument: string, number: number) => `Condition of ${argument} ${number}`,
    targetWhenHint: 'Condition',
    targetReaction: (argument: string, number: number) => `${argument} ${number}`,
    otherwise: 'Otherwise',
    createIntent: (name: string) => `Create intent “${name}”…`,
    createReaction: (name: string) => `Create reaction “${name}”`,
    /** A name that does not exist is kept unchanged. */
    keepMissing: (name: string) => `Use “${name}” anyway`,

    /** A list of texts, by the name of its argument: `Add variant`, `variant 1`. */
    addText: (list: string) => `Add ${singular(list)}`,
    text: (list: string, number: number) => `${singular(list)} ${number}`,
    removeText: (list: string, number: number) => `Remove ${singular(list)} ${number}`,

    optionLabel: (number: number) => `Label of option ${number}`,
    optionLabelHint: 'Label',
    optionValue: (number: number) => `Value of option ${number}`,
    optionValueHint: 'Same as label',
    addOption: 'Add option',
    removeOption: (number: number) => `Remove option ${number}`,

    targetKind: (argument: string) => `Type of ${argument}`,
    address: 'Phone number or SIP address',
    project: 'Project',
    noAccess: 'You don’t have access to this project.',

    ownRows: rowsOf('argument', 'argument'),

    optionsFromData: 'List of options',
    takeFromData: 'Use a list from data',
    writeOptions: 'Write the options here',
    exactOption: (number: number) => `Exact answer of option ${number}`,
    exactHint: 'The button answers with these values; its text is not interpreted.',
    exactIntent: 'Answers as intent',
    exactIntentOf: (number: number) => `Intent of option ${number}`,
    exactEntities: 'Entities',
    exactSlots: 'Slots set first',
    entityRows: rowsOf('entity', 'entity'),
    slotRows: rowsOf('slot', 'slot'),
  },

  /** Creating an intent without leaving the panel. */
  newIntent: {
    title: 'New intent',
    name: 'Intent name',
    exists: 'This intent already exists.',
    phrases: 'Templates',
    phrasesHint: 'Examples of how callers say it, one per line. Five are enough to start; add more in Intents.',
    placeholder: 'I want to pay my bill\nCan I pay now?',
    create: 'Create intent',
    undo: 'Undo',
  },

  /** Starting a test chat at a reaction. */
  tryFrom: {
    title: (reaction: string) => `Try from ${reaction}`,
    scope: 'Scope',
    scopeHint: 'the reaction’s condition is ignored',
    noScope: 'No scope',
    slots: 'Slots',
    slotsHint: 'JSON: values that the bot already remembers',
    slotsLabel: 'Slots (JSON)',
    slotsExample: '{"card": "gold"}',
    start: 'Start chat',
  },

  /** Added from a reaction, beside its changes. */
  created: (kind: 'intent' | 'entity', name: string) => `${KINDS[kind]} “${name}” created`,

  /** References to things that do not exist. */
  broken: {
    missing: (kind: ReferenceKind, name: string) => `${KINDS[kind]} “${name}” not found`,
    noScope: 'The scope was deleted',
  },

  /** Asked before reactions are deleted. */
  delete: {
    one: (name: string) => `Delete reaction “${name}”?`,
    several: (count: number) => `Delete ${count} reactions?`,
    noReaction: 'No other reaction uses it.',
    noReactions: 'No other reaction uses them.',
    reactionsOfOne: 'These reactions use it and would break:',
    reactionsOfSeveral: 'These reactions use them and would break:',
    testsOfOne: 'These tests expect it and would fail:',
    testsOfSeveral: 'These tests expect them and would fail:',
    confirmOne: 'Delete reaction',
    confirmSeveral: 'Delete reactions',
  },

  /** Before the names of fields in a conflict between two users' changes of a reaction. */
  conflict: {
    noun: 'Reaction',
    fields: {
      name: 'name',
      intents: 'intents',
      condition: 'condition',
      reactions_scopes_id: 'scope',
      actions: 'actions',
      only_expected: 'answers only when expected',
      barge_in: 'callers may interrupt',
      suppressions: 'suppressed findings',
    },
    noScope: 'no scope',
    yes: 'yes',
    no: 'no',
  },
} as const;

const KINDS: Record<ReferenceKind, string> = {
  intent: 'Intent',
  reaction: 'Reaction',
  scope: 'Scope',
  action: 'Action',
  entity: 'Entity',
  file: 'File',
};

/** `variants` holds one `variant` after the other. */
function singular(list: string): string {
  return list.replace(/s$/u, '');
}

/** The words for rows of names with values. `first` is the name of a new one. */
function rowsOf(noun: string, first: string) {
  return {
    name: (number: number) => `Name of ${noun} ${number}`,
    value: (name: string) => `${noun === 'argument' ? 'Argument' : `Value of ${noun}`} ${name}`,
    add: `Add ${noun}`,
    remove: (name: string) => `Remove ${noun} ${name}`,
    first,
  };
}
