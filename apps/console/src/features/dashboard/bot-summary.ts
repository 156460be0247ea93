import { isPerfect, type Evaluation } from '@parley/domain/evaluation';
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

export type ModelState = 'untrained' | 'stale' | 'flawed' | 'good';

/** How far the language model can be trusted: what hinders most comes first. */
export function modelState(evaluation: Evaluation): ModelState {
  if (evaluation.trained_at === null) return 'untrained';
  if (evaluation.stale) return 'stale';
  return flawedIntents(evaluation).length > 0 ? 'flawed' : 'good';
}

/** Ids of intents that the model does not know perfectly. */
export function flawedIntents({ intents }: Evaluation): number[] {
  return Object.entries(intents)
    .filter(([, own]) => !isPerfect(own) || own.data.some((template) => !template.is_recognized))
    .map(([id]) => Number(id));
}
