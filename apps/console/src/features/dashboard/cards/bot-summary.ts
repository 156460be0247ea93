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
  // An intent with an entity in a template may answer a question.
  const hasQuestions = reactions.some(({ actions }) => actions.some(({ name }) => name === 'ask'));
  const isAnswer = ({ templates }: Intent) => hasQuestions && templates.some((template) => template.includes('@'));
  return {
    intents: intents.length,
    templates: intents.reduce((sum, { templates }) => sum + templates.length, 0),
    unanswered: intents.filter((intent) => !answered.has(intent.name) && !isAnswer(intent)),
    reactions: reactions.length,
    scopes: new Set(reactions.flatMap(({ reactions_scopes_id: scope }) => scope ?? [])).size,
  };
}
