/** The History screen, beyond the specification’s texts. */
export const historyTexts = {
  title: 'History',
  scope: 'History',
  what: 'The history',

  pickers: {
    left: 'Left',
    right: 'Right',
    swap: 'Swap the versions',
    draft: 'draft',
    environments: { dev: 'testing', prod: 'production' },
    earlier: { dev: 'earlier testing', prod: 'earlier production' },
    search: 'Search times, people and resources, or type a date',
    none: 'No version matches',
    earlierVersions: 'Show earlier versions',
    changes: (count: string, resource: string) => `${count} ${resource}`,
    version: (time: string) => `version ${time}`,
    draftOf: (time: string) => `draft, ${time}`,
    copyLink: 'Copy a link to this comparison',
  },

  resources: {
    reactions: 'Reactions',
    intents: 'Intents',
    actions: 'Actions',
    entities: 'Entities',
    settings: 'Settings',
    scopes: 'Scopes',
    notes: 'Notes',
    synonyms: 'Synonyms',
    tests: 'Tests',
    files: 'Files',
  },

  views: { label: 'View', side: 'Side by side', inline: 'Inline' },
  tabs: 'Resources',
  comparing: 'Comparing…',
  differences: 'difference',
  inResources: (differences: string, resources: string) => `${differences} in ${resources}`,
  resource: 'resource',

  list: {
    label: 'Changed',
    search: 'Search names',
    noMatch: 'No name matches',
    noMatchHint: 'Clear the search to see all differences.',
    kinds: { added: 'Added', changed: 'Changed', removed: 'Deleted', same: 'Unchanged' },
    marks: { added: '+', changed: '~', removed: '−', same: '=' },
    added: (count: string) => `+${count}`,
    removed: (count: string) => `−${count}`,
  },

  section: {
    badges: { added: 'added', removed: 'deleted', changed: '', same: 'unchanged' },
    unchanged: (count: string, names: string) => `${count}: ${names}`,
    unchangedField: 'unchanged field',
    show: (name: string) => `Show ${name}`,
    hide: (name: string) => `Hide ${name}`,
    open: (name: string) => `Open ${name} in its editor`,
    missing: 'missing',
    empty: 'empty',
    changedBy: (name: string, time: string) => `${name} ${time}`,
  },

  fields: {
    condition: 'condition',
    intents: 'intents',
    scope: 'scope',
    actions: 'actions',
    onlyExpected: 'answers only when expected',
    yes: 'yes',
    suppressions: 'accepted findings',
    templates: 'templates',
    augmented: 'augmented',
    source: 'source',
    start: 'start',
    clock: 'clock',
    seed: 'seed',
    replies: 'replies to requests',
    steps: 'steps',
    reaction: 'reaction',
    action: 'action',
    wait: 'wait',
  },

  deleted: {
    title: (time: string) => `Deleted before ${time}`,
    none: 'Nothing',
    by: (name: string, time: string) => `${name}, ${time}`,
    restore: (name: string) => `Restore ${name}`,
  },

  /** Every change of one thing. */
  audit: {
    title: (name: string) => `Changes of ${name}`,
    what: 'The changes',
    of: (name: string) => `Show all changes of ${name}`,
    none: 'No changes',
    added: 'Added',
    deleted: 'Deleted',
    changed: (fields: string) => `Changed: ${fields}`,
    compare: 'Compare',
    restore: 'Restore',
    earlier: 'Show earlier changes',
  },

  restore: {
    left: 'Restore left',
    leftOf: (name: string) => `Restore left: ${name}`,
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    all: 'Restore all',
    question: (time: string) => `Restore everything to ${time}?`,
    /** Restoring also covers resources that the screen does not compare. */
    text: 'The draft returns to the left version, including scopes, synonyms, tests and notes. These resources differ:',
    confirm: 'Restore all',
    counted: (count: string, resource: string) => `${resource}: ${count}`,
    doneOf: (name: string) => `${name} restored`,
    removedOf: (name: string) => `${name} removed`,
    doneAll: 'Everything restored',
    nothing: 'Nothing to restore',
    nothingHint: 'The draft already matches this version.',
    undo: 'Undo',
    undone: 'Restore undone',
  },

  foot: {
    summary: (resource: string, added: string, changed: string, removed: string) =>
      `${resource}: ${added} added, ${changed} changed, ${removed} deleted`,
    next: 'next difference',
    tabs: (count: number) => `1–${count}`,
    tab: 'tab',
    restore: 'restore',
    open: 'open',
    audit: 'audit',
  },

  shortcuts: {
    search: 'Search names',
    next: 'Go to the next difference',
    previous: 'Go to the previous difference',
    tab: (resource: string) => `Show ${resource}`,
    restore: 'Restore the left version',
    open: 'Open in its editor',
    audit: 'Show or hide the audit',
  },

  equal: {
    title: 'These versions are equal',
    hint: 'Choose another version, or compare with the newest one that differs.',
    newest: (time: string) => `Compare with ${time}`,
  },
  equalTab: {
    title: (resource: string) => `${resource} are equal in both versions`,
    hint: 'Select Show All to see them.',
    show: (resource: string) => `Show ${resource}`,
  },
  /** For roles that may not read any of the resources. */
  denied: {
    title: 'Nothing to compare',
    hint: 'Your role may see when the project changed, but not what changed.',
  },
  first: {
    title: 'History starts with your first change',
    hint: 'Each saved change becomes a version that you can compare and restore.',
  },
} as const;
