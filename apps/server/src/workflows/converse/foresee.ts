import type { ConversationState, TrackerEntry } from '@parley/domain/tracker';
import { conversationStore } from '#features/conversations/conversation-store.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';
import { hashOf } from '#platform/opaque-secret.ts';
import { botOf, decide, type DecideDeps } from '#workflows/converse/decide.ts';
import { closedGate } from '#workflows/converse/gates.ts';

interface Foreseen {
  entries: TrackerEntry[];
  language: string;
}

/** Computes the turn that a text would begin. It is thrown away: nothing is stored, and nothing goes out. */
export function createForesight(deps: DecideDeps & { run: RunInProject }) {
  return async function foresee(
    projectId: number,
    { id, conversation_token }: { id: string; conversation_token: string },
    text: string,
  ): Promise<Foreseen | null> {
    const store = conversationStore(deps.run, projectId);
    const conversation = await store.find(hashOf(conversation_token), { id, now: deps.now() });
    if (!conversation) return null;
    const state = JSON.parse(conversation.state) as ConversationState;
    if (state.ended) return null;
    const gate = closedGate();
    const turn = await decide(deps, projectId, conversation, state, { trigger: () => ({ kind: 'text', text }), gate });
    if (!turn) return null;
    const { bot } = await botOf(deps.bots, projectId, conversation);
    return { entries: turn.told, language: bot.settings.language };
  };
}

export type Foresee = ReturnType<typeof createForesight>;
