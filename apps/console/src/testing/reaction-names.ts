import type { ReactionNames } from '#features/reactions/reaction-names.ts';

/** The names of a project without content, apart from the given ones. */
export function reactionNames(given: Partial<ReactionNames>): ReactionNames {
  return {
    reactions: [],
    intents: [],
    scopes: [],
    entities: [],
    actions: [],
    actionIds: new Map(),
    expression: { slots: [], entities: [], config: [], intents: [], scopes: [] },
    known: {},
    isReadOnly: false,
    open: () => {},
    ...given,
  };
}
