import type { BodyOf, chat, QueryOf } from '@parley/contract';
import type { Microseconds } from '@parley/domain/ids';
import type { ConversationState } from '@parley/domain/tracker';
import { maskPersonalData } from '@parley/domain/personal-data/find';
import { Problem } from '@parley/domain/problem';
import { conversationStore } from '#features/conversations/conversation-store.ts';
import type { DetachedContext, SocketContext } from '#http/context.ts';
import { hashOf } from '#platform/opaque-secret.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';
import { callersConversation, isAdmitted } from '#workflows/converse/chat-callers.ts';
import type { Conversations } from '#workflows/converse/converse.ts';
import type { Subscriptions } from '#workflows/converse/subscriptions.ts';

export interface IntegrationDeps {
  run: RunInProject;
  now(): Microseconds;
  conversations: Conversations;
  subscriptions: Subscriptions;
}

/** Prepares the stream of a redirected conversation, which carries the messages of the other system. */
export async function prepareSubscription(
  { run, subscriptions, now }: IntegrationDeps,
  context: SocketContext,
  query: QueryOf<typeof chat.subscribe>,
) {
  const { projectId, actor, address, admitAgain, onGone } = context;
  const { id, last_ts, get_meta } = query;
  const { state } = await callersConversation({ run, now }, context, query);
  const { last_timestamp } = JSON.parse(state) as ConversationState;
  return subscriptions.prepare({
    projectId,
    id,
    seen: last_ts ?? last_timestamp,
    withLogs: actor !== null && get_meta === 'true',
    address,
    caller: actor,
    mayStay: actor ? async () => (await admitAgain()) !== null : () => isAdmitted(run, context, query),
    onGone,
  });
}

/** A message of the other system in a conversation that was redirected. */
export async function takeIntegrationMessage(
  { run, conversations, now }: IntegrationDeps,
  { projectId, actor }: DetachedContext,
  { conversation_id: id, text, from, next, message_id }: BodyOf<typeof chat.integrationMessage>,
) {
  // A signed-in user would speak in another's name.
  if (!actor || actor.userId !== null)
    throw new Problem('forbidden', 'Insufficient permissions: an API token is needed.');
  const store = conversationStore(run, projectId);
  const tokenHash = await store.tokenHashOf(id);
  if (!tokenHash) throw new Problem('not_found', 'Conversation not found');
  const message = message_id === undefined ? undefined : { key: integrationKey(tokenHash, message_id), since: 0 };
  await conversations.takeUnpromptedTurn(
    { projectId, id, tokenHash },
    (_bot, { integration }) => {
      if (integration === null) throw new Problem('invalid', 'The conversation is not redirected to another system');
      return { kind: 'integration', text, from, next };
    },
    message && (() => message),
  );
  const after = await store.find(tokenHash, { id, now: now() });
  return { conversation_id: id, ended: (JSON.parse(after?.state ?? '{}') as ConversationState).ended };
}

/** Hashes the id with cards masked, so that card numbers cannot be guessed from the hash. */
function integrationKey(tokenHash: Buffer, messageId: string): string {
  const masked = maskPersonalData(messageId, new Set(['card']));
  return `integration:${hashOf(`${tokenHash.toString('hex')} ${masked}`).toString('base64url')}`;
}
