import type { ChatEnvironment } from '@parley/domain/deployment';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import { conversationStore } from '#features/conversations/conversation-store.ts';
import { isChatToken } from '#features/settings/chat-token.ts';
import type { DetachedContext } from '#http/context.ts';
import { chatChannel } from '#workflows/converse/channels.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';
import { hashOf } from '#platform/opaque-secret.ts';

type Context = Pick<DetachedContext, 'actor' | 'projectId' | 'header'>;
interface Query {
  'chat-token'?: string | undefined;
}

interface Deps {
  run: RunInProject;
  now(): Microseconds;
}

/** Finds the conversation that a caller names. A foreign one, and the draft's without a session, are not found. */
export async function callersConversation(
  { run, now }: Deps,
  context: Context,
  query: Query & { id: string; conversation_token: string },
) {
  await admitCaller(run, context, query);
  const store = conversationStore(run, context.projectId);
  const found = await store.find(hashOf(query.conversation_token), { id: query.id, now: now() });
  if (!found) throw new Problem('not_found', 'Conversation not found');
  refuseDraft(context, found.environment);
  return { ...found, entriesAfter: (timestamp: Microseconds) => store.entriesAfter(query.id, timestamp) };
}

/**
 * A caller without a session sends the project's chat token; a wrong one gets "not found", as an unknown project does.
 */
export async function admitCaller(run: RunInProject, context: Context, query: Query): Promise<void> {
  if (!(await isAdmitted(run, context, query))) throw new Problem('not_found', 'Chat not found');
}

export async function isAdmitted(
  run: RunInProject,
  { actor, projectId, header }: Context,
  query: Query,
): Promise<boolean> {
  return actor !== null || isChatToken(run, projectId, query['chat-token'] || header('chat-token') || '');
}

/** Only editors may use the draft. */
export function refuseDraft({ actor }: Pick<Context, 'actor'>, environment: ChatEnvironment): void {
  if (!chatChannel.isOpen(environment, { isSignedIn: actor !== null }))
    throw new Problem('not_found', 'Conversation not found');
}
