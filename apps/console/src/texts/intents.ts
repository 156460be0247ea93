/** The Intents screen, beyond the specification. Its templates, synonyms and model have files of their own. */
export const intentTexts = {
  /** The screen, and the group of its keyboard shortcuts. */
  title: 'Intents',
  search: 'Search name or template',
  quality: 'Quality',
  synonyms: 'Synonyms',
  import: 'Import Intents',
  export: 'Export Intents',
  onlyFlaws: 'Show only flaws',
  noFlaws: 'No intents with flaws.',
  /** Counted: `2 intents`, `12 templates`, `3 reactions`. */
  intent: 'intent',
  template: 'template',
  reaction: 'reaction',

  shortcuts: {
    search: 'Search intents',
    add: 'Add an intent',
    open: 'Open an intent or edit a template',
    rename: 'Rename an intent or edit a template',
    delete: 'Delete an intent or templates',
    polarity: 'Enable or disable polarity of an intent',
    suggest: 'Suggest templates for an intent',
    merge: 'Merge an intent into another',
    select: 'Select a template',
  },

  /** A project without intents. */
  empty: {
    title: 'No intents yet',
    text: 'An intent is something callers may want. Its templates are examples of how they say it. Add an intent with ten or more templates, then train. Reactions can then answer it.',
    add: 'Add intent',
    example: 'Start with an example: lost card',
  },

  list: {
    add: 'Add intent',
    columns: {
      name: 'Intent',
      expected: 'Expected',
      templates: 'Templates',
      precision: 'Precision',
      recall: 'Recall',
      used: 'Used by',
    },
    nameOf: (name: string) => `New name of ${name}`,
    enablePolarity: (name: string) => `Enable polarity of ${name}`,
    disablePolarity: (name: string) => `Disable polarity of ${name}`,
    suggest: (name: string) => `Suggest templates for ${name}`,
    merge: (name: string) => `Merge ${name} into another intent`,
    rename: (name: string) => `Rename ${name}`,
    delete: (name: string) => `Delete ${name}`,
    usedBy: (name: string, reactions: string) => `${name} is used by ${reactions}`,
    showMore: (templates: string) => `Show ${templates}`,
    moreTemplate: 'more template',
  },

  /** The bar that appears while templates are selected. */
  selection: {
    label: 'Selected templates',
    moveTo: 'Move to…',
    trainingOnly: 'Use for training only',
    notTrainingOnly: 'Count in evaluation',
    delete: 'Delete',
    shortcuts: {
      move: 'Move to another intent',
      trainingOnly: 'Use for training only, or count in evaluation',
    },
  },

  /** Selecting the intent for a move or a merge. */
  pick: {
    move: (templates: string) => `Move ${templates} to`,
    merge: (name: string) => `Merge “${name}” into`,
    intent: 'Intent',
    placeholder: 'Intent name',
  },

  /** Asked before an intent is deleted. */
  delete: {
    question: (name: string) => `Delete intent “${name}”?`,
    noTemplates: 'The intent has no templates.',
    templates: (templates: string) => `This also deletes its ${templates}.`,
    templatesAndTwin: (templates: string, twin: string, count: number) =>
      `This also deletes its ${templates} and “${twin}” (${count}).`,
    reactions: 'These reactions use it and would break:',
    restore: 'Undo restores it.',
    confirm: 'Delete intent',
  },
  polarity: {
    question: (name: string) => `Disable polarity of “${name}”?`,
    deletes: (negative: string) => `This deletes the intent “${negative}”.`,
    confirm: 'Disable polarity',
  },
  merge: {
    question: (from: string, into: string) => `Merge “${from}” into “${into}”?`,
    moves: (templates: string, from: string, into: string) =>
      `This moves ${templates} from “${from}” to “${into}” and deletes “${from}”.`,
    renames: (from: string, to: string) => `This renames “${from}” to “${to}”.`,
    reactions: 'These reactions will use the remaining intent:',
    undo: 'Undo separates them again.',
    confirm: 'Merge intents',
  },

  /** Before the names of fields in a conflict between two users' renames of an intent. */
  conflict: { noun: 'Intent', fields: { name: 'name' } },

  /** After an undo: an intent, a template or a number of templates. */
  restored: (what: string) => `${what} restored`,
  removed: (what: string) => `${what} removed`,
  renamedBack: (name: string) => `Renamed back to ${name}`,
  movedBack: (templates: string) => `${templates} moved back`,
  merged: (from: string, into: string) => `${from} merged into ${into}`,
  separated: (from: string, into: string) => `${from} and ${into} are separate again`,
  importUndone: (figures: string) => `Import undone: ${figures}`,
  importedFigures: (figures: string) => `${figures} added`,
  forTrainingOnly: 'Now for training only',
  notForTrainingOnly: 'No longer for training only',
  leftOut: (templates: string) => `${templates} left out: now in another intent.`,

  /** Someone else was faster, or a link is out of date. */
  grownSince: (name: string) => `Someone else added templates to ${name}, so it was not deleted.`,
  templateGone: (template: string) => `Someone else has edited or deleted ${template}.`,
  unknown: 'This intent does not exist.',
  unknownHint: 'It may have been deleted, or the link is wrong.',
} as const;

/** Adding the intents of a file. */
export const importTexts = {
  file: 'File with intents',
  tooLarge: (megabytes: number) => `The file may have at most ${megabytes} MB.`,

  title: (file: string) => `Import intents from “${file}”?`,
  question: 'Existing templates stay; new ones are added.',
  trainsAfter: 'Parley then trains the model.',
  doesNotTrain: 'You cannot train the model: the bot won’t understand new templates until someone does.',
  confirm: 'Import',

  progress: (file: string, size: string) => `Importing “${file}”, ${size}. Everything is added at once at the end.`,
  cancel: 'Cancel import',
  canceled: 'Import canceled',
  canceledHint: 'Nothing was imported.',
  notCanceled: 'Import not canceled',
  notCanceledHint: 'The import was already complete.',

  /** `1 intent and 12 templates` */
  figures: (intents: string, templates: string) => `${intents} and ${templates}`,
  notTrained: (figures: string) =>
    `${figures}. The bot won’t understand them until someone with the permission trains the model.`,

  report: {
    nothing: (file: string, reason: string) => `Nothing was imported from “${file}”: ${reason}`,
    skipped: (figures: string, lines: string) => `${figures}. Skipped ${lines}:`,
    /** Counted: `2 lines`. */
    countedLine: 'line',
    line: (line: number, reason: string) => `Line ${line}: ${reason}`,
    more: (lines: string) => `and ${lines} more`,
    close: 'Close',
  },
} as const;
