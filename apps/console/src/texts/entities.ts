import { ENTITY_TYPE_HINTS, ENTITY_TYPE_NAMES } from '#texts/entity-types.ts';

/** The Entities screen, beyond the specification's texts. */
export const entityTexts = {
  title: 'Entities',
  one: 'an entity',
  searched: 'name or value',
  hint: 'An entity finds information in the caller’s phrase, such as a card or an amount. Select one to edit it.',
  saveAndTrain: 'Save & Train',
  /** In the list: `dictionary · lemmatized · 120 values · system`. */
  types: ENTITY_TYPE_NAMES,
  /** Counted. */
  value: 'value',
  example: 'example',
  multiple: 'multiple',
  system: 'system',

  /** A project without entities. */
  empty: {
    title: 'No entities yet',
    text: 'An entity is information that a caller gives, such as a card, an amount or a town. List its values, write @name in templates, and train. Reactions can then use what the caller said.',
    add: 'Add entity',
    example: 'Start with an example: types of cards',
  },

  form: {
    label: (name: string) => `Entity ${name}`,
    back: 'Back to entities',
    delete: (name: string) => `Delete ${name}`,
    deleteHint: 'Delete (Del in the list)',
    name: 'Name',
    codeKeepsName: (savedName: string) =>
      `Templates and select actions get the new name. Code that reads entities.${savedName} does not change: see Used by.`,
    type: 'Type',
    /** After the name of the type. */
    typeHints: ENTITY_TYPE_HINTS,
    match: 'Match',
    matches: {
      exact: 'exact: as written',
      lemmatized: 'lemmatized: grammatical forms too',
      fuzzy: 'fuzzy: small typos too',
    },
    occurrence: 'Occurrence',
    occurrences: {
      single: 'single: the first value found',
      multiple: 'multiple: a list of all values',
    },
    letterCase: 'Letter case',
    ignoreCase: 'Ignore case',
    sensitive: 'Personal data',
    isSensitive: 'Sensitive: mask what it finds before it is stored',
    system: 'System',
    systemEntity: 'System entity: in every project',
    inEveryProject: 'Saving here changes the entity in every project.',
    needsPermission: (grant: string) => `To change this entity, you need the permission ${grant}.`,
    usedBy: 'Used by',
    usesUnread: {
      hidden: 'It may also be used where you cannot look.',
      loading: 'Looking for uses…',
    },
    unused: (name: string) => `Nothing yet. Write @${name} in a template, or use entities.${name} in a reaction.`,
    /** Counted: `2 templates in 1 intent`. */
    template: 'template',
    intent: 'intent',
    templatesIn: (templates: string, intents: string) => `${templates} in ${intents}`,
  },

  free: {
    label: 'Learned',
    hint: (name: string) =>
      `Finds new names by the words around them. Write @${name} in at least ten templates, in different sentences, and train.`,
    untaught: (name: string) => `No template has @${name} yet, so nothing is found.`,
  },

  patterns: {
    label: 'Patterns',
    hint: 'One regular expression in each line, such as [A-Z]{2}\\d{6}. The value is the first group in parentheses, or else the whole match.',
    fault: (line: number, message: string) => `Line ${line}: ${message}.`,
  },

  values: {
    label: 'Values',
    examples: 'Examples',
    examplesHint: (examples: string) =>
      `${examples}, optional, separated by commas or lines. An example is found with its synonyms: value = synonym`,
    hint: (values: string) => `${values}, separated by commas or lines. Synonyms: value = synonym = synonym`,
    isDoubled: (value: string) => `${value} is listed more than once.`,
    areDoubled: (values: string) => `${values} are listed more than once.`,
    removeDoubles: 'Remove duplicates',
    import: 'Import values',
    export: 'Export values',
    file: 'File with values',
    added: (values: string) => `${values} added, not saved yet`,
    extended: (values: string) => `${values} got more synonyms.`,
    nothingNew: 'All values in the file already exist',
  },

  importing: {
    title: (file: string) => `Import values from “${file}”?`,
    about:
      'Each row has a value and its synonyms. New values are added at the end, existing ones get the synonyms they lack. Nothing is saved before you save the entity.',
    confirm: 'Add values',
    tooLarge: (megabytes: number) => `A file of values can have up to ${megabytes} MB. Split it.`,
  },

  /** Sharing an entity with every project, or ending that. */
  reach: {
    makeSystem: (name: string) => `Make “${name}” a system entity?`,
    makeSystemLabel: 'Make system entity',
    makeLocal: (name: string) => `Make “${name}” an entity of this project only?`,
    makeLocalLabel: 'Make local',
    takesEffectOnSave: 'The change takes effect when you save.',
    /** After `It will be hidden from all projects.` */
    staysHere: 'The entity stays in this project and is removed from every other.',

    addedUnknown: 'The entity is added to every other project, too.',
    added: (projects: string) => `The entity is added to ${projects} and to new projects.`,
    addedToNew: 'The entity is added to new projects.',
    /** Counted. */
    otherProject: 'other project',
    oneKeepsOwn: (project: string) => `${project} has its own entity of this name and keeps it.`,
    severalKeepOwn: (projects: string) => `${projects} have their own entities of this name and keep them.`,
    copied: (name: string) =>
      `You cannot save this: other projects already have a system entity named ${name}. Edit the entity there.`,

    checking: 'Checking what uses the entity in other projects…',
    notChecked: 'Cannot check what uses the entity in other projects.',
    unused: 'Nothing there uses the entity.',
    breaks: (projects: string) => `Everything that uses the entity in ${projects} would break.`,
  },

  /** Asked before an entity is deleted. */
  delete: {
    question: (name: string) => `Delete entity “${name}”?`,
    uses: 'These use the entity and would break:',
    everywhere: 'This also deletes the entity in every other project.',
    confirm: 'Delete entity',
  },

  /** Finding entities in a text, with the trained model. */
  try: {
    label: 'Try it',
    placeholder: 'Try what a caller may say',
    untrained: 'The model is not trained yet. Press Save & Train.',
    none: 'No entities found.',
    unsaved: 'Unsaved changes aren’t included.',
  },

  /** Before the names of fields in a conflict between two users' changes of an entity. */
  conflict: {
    noun: 'Entity',
    fields: {
      name: 'name',
      type: 'type',
      match: 'match',
      occurrence: 'occurrence',
      case_insensitive: 'ignore case',
      values: 'values',
      __is_system__: 'system entity',
      is_sensitive: 'sensitive',
    },
    yes: 'yes',
    no: 'no',
  },
} as const;
