/** Writing templates: completion, marking of words, suggestions, polarity. */
export const templateTexts = {
  add: 'Add template',
  firstPhrase: (number: number) => `Phrase ${number}`,
  fiveSuffice: '5 are enough to start',
  newText: (template: string) => `New text of ${template}`,
  select: (template: string) => `Select ${template}`,
  deselect: (template: string) => `Deselect ${template}`,
  edit: (template: string) => `Edit ${template}`,
  delete: (template: string) => `Delete ${template}`,

  /** Lines that were pasted and cannot be added. Counted: `2 lines`. */
  line: 'line',
  notAdded: (lines: string, reasons: string) => `${lines} not added. ${reasons}`,
  duplicateLine: 'Duplicate line.',

  /** Completion of `#synonym` and `@entity`. */
  offers: 'Entities and synonyms',
  entities: 'Entities',
  synonyms: 'Synonyms',
  noMatch: (typed: string) => `No results for ${typed}.`,
  choose: 'select',
  insert: 'insert',
  synonymsOnly: 'synonyms only',
  newEntity: 'New entity',
  asValue: (value: string) => `value ${value}`,
  /** On a reference in a template. */
  missing: (kind: string, name: string) => `${kind === 'entity' ? 'Entity' : 'Synonym'} “${name}” not found`,

  /** Marking words as a synonym or an entity. */
  markAs: (words: string) => `Mark ${words} as`,
  markSynonym: 'synonym',
  markEntity: 'entity',
  moreHave: (templates: string, words: string) => `${words} is in ${templates}`,
  moreTemplate: 'more template',
  markMore: (count: number) => `Mark ${count} more`,
  markedMore: (reference: string) => `Marked as ${reference}`,
  unmarkedMore: (reference: string) => `No longer marked as ${reference}`,
  marked: (words: string, reference: string) => `${words} is not a value of ${reference}`,
  addWords: 'Add the value',
  addWordsHint: 'Without it, the bot does not recognize these words there.',
  markMoreTitle: (words: string, reference: string) => `Mark ${words} as ${reference}`,
  markThese: (templates: string) => `Mark ${templates}`,
  places: 'Templates with the same words',
  afterMark: (reference: string) => `After the mark as ${reference}`,
  closeMark: 'Close',
  draftHint: (reference: string) => `${reference} is new. It is added when you save the template.`,
  /** The list of keys. */
  keys: {
    title: 'Marking words in a template',
    entity: 'Mark the selected words as an entity (1 to 9)',
    synonym: 'Mark the selected words as a synonym',
    newEntity: 'Make a new entity of the selected words',
    choose: 'Choose among the marks by arrows',
    more: 'Mark the same words in other templates',
  },
  synonym: 'synonym',
  words: 'words',
  template: 'template',
  intent: 'intent',
  reaction: 'reaction',
  openEntity: (reference: string) => `Open ${reference}`,

  /** Templates of a negative intent, with their positive form. */
  bothPolarities: (positive: string) => `Both polarities: also add the positive form to ${positive}`,
  noRules: (language: string) => `No negation rules for ${language}. Write the positive form yourself.`,
  addBoth: 'Add template and its positive form',
  alreadyExists: 'already exists',
  positiveOf: (positive: string) => `Positive form for ${positive}`,
  cannotTurn: 'Cannot create the positive form.',
  unknownLanguage: 'The project’s language has not loaded yet. Try again.',
  writeYourself: 'Write it yourself, or press Enter to add the negative only.',
} as const;

/** The dialog that suggests templates for an intent. */
export const suggestionTexts = {
  title: (intent: string) => `Templates for “${intent}”`,
  list: 'Suggested templates',
  suggestFrom: 'Suggestions are made from templates. Write the first few yourself.',
  none: 'No useful suggestions for this intent.',
  noneHint:
    'Suggestions come from what callers say and from other templates of the intent. Write a few more templates yourself.',
  allHandled: 'No suggestions left.',
  byRules: (failure: string) => `${failure}. These suggestions come from rules.`,

  add: (text: string) => `Add ${text}`,
  edit: (text: string) => `Edit ${text}`,
  newText: (text: string) => `New text of ${text}`,
  cannotBeEmpty: 'A template cannot be empty',
  dismiss: (text: string) => `Dismiss ${text}`,
  added: 'added',
  said: 'A caller said this',
  ownWords: (from: string) => `Your words, as in “${from}”`,
  everyday: (from: string) => `As people often say “${from}”`,
  written: 'Written by the language model',
  proposedAbove: 'Already suggested above.',
  nearer: (intent: string) => `closer to ${intent}`,
  keys: 'Enter adds, E edits, Del dismisses.',

  trainingOnly: 'For training only',
  trainingOnlyHint: 'The model learns these templates, but precision and recall ignore them.',
  close: 'Close',
  addAll: (open: number) => `Add all ${open}`,
  addUnmarked: (plain: number) => `Add ${plain} unmarked`,
} as const;
