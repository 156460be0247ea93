/** News about changes by colleagues, and their presence. */
export const liveTexts = {
  /** Before a verb: `In another tab, you changed the reaction Card abroad`. */
  youElsewhere: 'In another tab, you',
  someone: 'Someone',
  verbs: { insert: 'added', update: 'changed', delete: 'deleted' },
  nouns: {
    intents: 'intent',
    synonyms: 'synonym',
    reactions: 'reaction',
    scopes: 'scope',
    notes: 'note',
    actions: 'action',
    entities: 'entity',
    settings: 'settings',
    files: 'file',
    tests: 'test',
  },
  one: (name: string, verb: string, what: string) => `${name} ${verb} the ${what}`,
  several: (name: string, count: string) => `${name} changed ${count} items`,
  alsoHere: 'Also here',
  personAt: (name: string, place: string) => `${name}: ${place}`,
} as const;
