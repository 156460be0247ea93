import { holdsGrant, type BodyOf, type conversationWork } from '@parley/contract';
import { newConversation, stateAfterTurn } from '@parley/dialogue';
import { Problem } from '@parley/domain/problem';
import type { ConversationState } from '@parley/domain/tracker';
import { readTurn } from '@parley/dialogue/entries/stored-entries';
import { conversationStore } from '#features/conversations/conversation-store.ts';
import type { DraftTurn } from '#features/conversations/draft-turns.ts';
import { turnsBefore, type RecordedTurn } from '#features/conversations/turns-before.ts';
import type { DetachedContext } from '#http/context.ts';
import type { InProject } from '#platform/db/database.ts';
import { pauses } from '#platform/pauses.ts';
import type { Bots } from '#workflows/converse/bots.ts';
import { heldAgain, type LookBackDeps } from '#workflows/converse/look-back.ts';

const OPENING = 'GET:/conversations/<id>';

/** Continues any conversation from the start of a turn, as a test chat with the draft. */
export async function chatFrom(
  { inProject, ...deps }: LookBackDeps & { inProject: InProject },
  { projectId, actor }: DetachedContext,
  conversation: string,
  body: BodyOf<typeof conversationWork.chatFrom>,
) {
  if (!actor || !holdsGrant(actor.permissions, OPENING, { projectId })) {
    throw new Problem('forbidden', `Insufficient permissions: ${OPENING} is needed.`);
  }
  const turns = await inProject(projectId, 'read', (db) => turnsBefore({ db, projectId }, conversation, body.before));
  const { projectVersion } = await conversationStore(deps.run, projectId).draftPoint();
  const bot = await deps.bots.draft(projectId, projectVersion);
  const kept = await withStates(bot, projectId, turns);
  return heldAgain(deps, projectId, kept, { from: conversation, token: body.new_conversation_token });
}

type Bot = Awaited<ReturnType<Bots['draft']>>;

async function withStates(bot: Bot, projectId: number, turns: readonly RecordedTurn[]): Promise<DraftTurn[]> {
  const pause = pauses();
  const made: DraftTurn[] = [];
  let state = newConversation(projectId);
  for (const { turn_no, entries: json, state_after: known } of turns) {
    const entries = readTurn(json);
    state = known === null ? stateAfterTurn(state, entries, bot.names) : (JSON.parse(known) as ConversationState);
    made.push({ turn_no, entries, state });
    await pause();
  }
  return made;
}
