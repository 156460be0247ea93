/** Writing templates: completion, marking of words, suggestions, polarity. */
export const templateTexts = {
  offers: 'Entities and synonyms',
  entities: 'Entities',
  synonyms: 'Synonyms',
  noneNamed: (typed: string) => `Nothing is named ${typed}.`,
  choose: 'select',
  insert: 'insert',
  markAs: (words: string) => `Mark ${words} as`,
  mark: 'mark',
  toMark: 'to select from this list',
  asValue: (value: string) => `value ${value}`,
  marked: (words: string, reference: string) => `${words} is not a value of ${reference}`,
  addWords: 'Add value',
  addWordsHint: 'Without it, the bot does not recognize these words there.',
  wordsAdded: (words: string, reference: string) => `${words} added to ${reference}, not saved yet`,
  openEntity: (reference: string) => `Open ${reference}`,

  duplicateLine: 'Duplicate line.',
  /** On a reference in a template. */
  missing: (kind: string, name: string) => `There is no ${kind} ${name}`,

  suggestFrom: 'Suggestions are made from templates. Write the first few yourself.',
  noSuggestions: 'No useful suggestions for this intent.',
  noSuggestionsHint:
    'Suggestions vary the values of synonyms and entities in its templates. Add some, or write templates yourself.',
  allHandled: 'No suggestions left.',
  add: (text: string) => `Add ${text}`,
  edit: (text: string) => `Edit ${text}`,
  dismiss: (text: string) => `Dismiss ${text}`,
  added: 'added',
  kinds: { value: 'other value', 'short form': 'spoken form', written: 'other words' },
  suggestionKeys: 'Enter adds, E edits, Del dismisses.',
  addAll: (open: number) => (open > 0 ? `Add all ${open}` : 'Add all'),
  addUnmarked: (plain: number) => `Add ${plain} unmarked`,
  proposedAbove: 'Already suggested above.',
  nearer: (intent: string) => `closer to ${intent}`,
  byRules: (failure: string) => `${failure}. These suggestions come from rules.`,

  bothPolarities: (positive: string) => `Both polarities: add its positive to ${positive}`,
  noRules: (language: string) => `No negation rules for ${language}. Write the positive yourself.`,
  positiveOf: (positive: string) => `Positive for ${positive}`,
  cannotTurn: 'No positive could be created.',
  writeYourself: 'Write it yourself, or press Enter to add the negative only.',
  isThere: 'is there already',
} as const;

export const importTexts = {
  question: 'A CSV file with the columns intent and template. Existing templates stay; new ones are added.',
  trainsAfter: 'Then the model is trained.',
  doesNotTrain: 'You can’t train the model: the bot won’t understand them until someone does.',
  notTrained: 'The bot won’t understand them until someone with the permission trains the model.',
} as const;
