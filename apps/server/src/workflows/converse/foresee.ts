import type { ConversationState, TrackerEntry } from '@parley/domain/tracker';
import { decide, type DecideDeps } from '#workflows/converse/decide.ts';
import { closedGate } from '#workflows/converse/gates.ts';
import type { TurnPlace } from '#workflows/converse/next-turn.ts';

export interface Foreseen {
  entries: TrackerEntry[];
  language: string;
  /** False if the turn calls another system, whose answer is unknown. */
  isComplete: boolean;
}

/** The turn that a text would begin. It is thrown away: nothing is stored, and nothing goes out. */
export async function foresee(
  deps: DecideDeps,
  { projectId, store, tokenHash }: TurnPlace,
  id: string,
  text: string,
): Promise<Foreseen | null> {
  const conversation = await store.find(tokenHash, { id, now: deps.now() });
  if (!conversation?.snapshot) return null;
  const state = JSON.parse(conversation.state) as ConversationState;
  if (state.ended) return null;
  const gate = closedGate();
  const turn = await decide(deps, projectId, conversation, state, { trigger: () => ({ kind: 'text', text }), gate });
  if (!turn) return null;
  const { bot } = await deps.bots.snapshot(projectId, conversation.snapshot);
  return { entries: turn.told, language: bot.settings.language, isComplete: !gate.wasCalled() };
}
