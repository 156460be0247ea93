/** Parts that many screens share. */
export const uiTexts = {
  loading: 'Loading…',
  /** A filter that lets everything through. */
  any: 'any',
  changesOf: (name: string) => `Show all changes of ${name}`,
  unsaved: 'Unsaved',
  hasErrors: 'Has errors',
  copied: 'Copied',
  cancel: 'Cancel',
  /** On a notice: opens the mentioned item. */
  show: 'Show',
  tryAgain: 'Try again',
  /** After Esc would lose typed text. */
  escapeAgain: 'Press Esc again to discard what you typed.',
  remove: 'Remove',
  showPassword: 'Show password',
  moreTools: 'More tools',
  actionsOf: (name: string) => `Actions for ${name}`,
  documentation: (page: string) => `Documentation: ${page}`,
  close: (panel: string) => `Close ${panel}`,
  panel: 'panel',
  andMore: (count: number) => `and ${count} more`,
  /** In a list of names: `Orders, Claims, Cards and 4 more`. */
  more: (count: number) => `${count} more`,
  and: ' and ',

  /** Search above a list. */
  clearSearch: 'Clear search',
  nothingFound: 'Nothing found',
  found: (count: string) => `${count} found`,

  /** The bar that appears while rows are selected. */
  selected: (what: string) => `${what} selected`,
  clearSelection: 'Clear selection',

  /** Screens with a list and the details of its selected item. */
  list: {
    add: (one: string) => `Add ${one}`,
    search: (what: string) => `Search ${what}`,
    noMatch: (query: string) => `No results for “${query}”.`,
    fault: (noun: string, name: string, fault: string) => `${noun} “${name}”: ${fault}`,
  },

  /** Long-running work. */
  starting: 'Starting…',

  environments: { dev: 'testing', prod: 'production' },

  /** The author of a change that no user made. */
  system: 'the system',
} as const;
