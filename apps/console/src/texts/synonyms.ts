/** The panel of synonyms, beyond the specification. */
export const synonymTexts = {
  title: 'Synonyms',
  /** Counted: `2 synonyms`, `12 templates`, `3 intents`, `2 lines`. */
  synonym: 'synonym',
  template: 'template',
  intent: 'intent',
  line: 'line',

  undo: 'Undo in synonyms',
  redo: 'Redo in synonyms',
  openSearch: 'Search synonyms',
  search: 'Search name or value',
  searchLabel: 'Search name or value of synonyms',
  add: 'Add synonym',
  empty: 'No synonyms yet. In a template, #card stands for any value of the synonym card.',
  changed: (synonyms: string) => `${synonyms} changed`,
  save: 'Save Synonyms',

  item: {
    label: (name: string) => `Synonym ${name}`,
    rename: (name: string) => `Rename ${name}`,
    nameOf: (name: string) => `New name of ${name}`,
    delete: (name: string) => `Delete ${name}`,
    new: (count: number) => `${count} new`,
    changed: 'changed',
    addValue: 'Add value',
    removeValue: (value: string) => `Remove ${value}`,
    unused: 'Not used in any template',
    /** `Used in 12 templates of 3 intents`, with two links. */
    usedIn: 'Used in',
    of: 'of',
    /** Training ignores such a reference. */
    circle: (value: string, path: string) =>
      `“${value}” leads back to its own synonym (${path}), so it counts as ordinary words.`,
  },

  /** Values that cannot be added. */
  refused: {
    tooLong: (most: number) => `At most ${most} characters`,
    exists: 'This value already exists.',
    circle: (name: string, path: string) => `This value leads back to #${name}: ${path}`,
    notAdded: (lines: string) => `${lines} not added.`,
  },

  /** Asked before a synonym that templates use is deleted. */
  delete: {
    question: (name: string) => `Delete synonym “${name}”?`,
    used: (templates: string, intents: string, name: string) =>
      `Used in ${templates} of ${intents}, where #${name} would become an ordinary word. Undo restores it.`,
    confirm: 'Delete synonym',
  },

  /** Before the names of fields in a conflict between two users' changes of a synonym. */
  conflict: { noun: 'Synonym', fields: { name: 'name', values: 'values' } },
} as const;
