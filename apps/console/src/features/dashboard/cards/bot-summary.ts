import type { Intent } from '@parley/domain/intent';
import type { Reaction } from '@parley/domain/reaction';

export interface BotSummary {
  intents: number;
  templates: number;
  /** Intents that a caller may mean and that no reaction answers. */
  unanswered: Intent[];
  reactions: number;
  scopes: number;
}

/** The size of a bot, and its loose ends. */
export function summarise(intents: Intent[], reactions: Reaction[]): BotSummary {
  const answered = new Set(reactions.flatMap((reaction) => reaction.intents));
  return {
    intents: intents.length,
    templates: intents.reduce((sum, { templates }) => sum + templates.length, 0),
    unanswered: intents.filter(({ name }) => !answered.has(name)),
    reactions: reactions.length,
    scopes: new Set(reactions.flatMap(({ reactions_scopes_id: scope }) => scope ?? [])).size,
  };
}
