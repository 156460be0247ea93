import { holdsGrant } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import type { ConversationFilter } from '#features/conversations/conversation-filter.ts';
import type { DetachedContext } from '#http/context.ts';

type Asking = Pick<DetachedContext, 'actor' | 'projectId'>;

/** Opening a conversation shows its texts. */
export function mayOpenConversations({ actor, projectId }: Asking): boolean {
  return actor !== null && holdsGrant(actor.permissions, 'GET:/conversations/<id>', { projectId });
}

/** Refuses filters that would reveal whether a guessed text occurs, unless the actor may read conversations. */
export function refuseGuesses({ q, entity, transfer_reason }: ConversationFilter, context: Asking): void {
  if (mayOpenConversations(context)) return;
  if (q !== undefined) throw neededFor('searching texts');
  if (entity?.includes('=') === true) throw neededFor('searching values of entities');
  // Reasons can contain texts of callers.
  if (transfer_reason !== undefined) throw neededFor('searching reasons for transfer');
}

function neededFor(deed: string): Problem {
  return new Problem('forbidden', `Insufficient permissions: ${deed} needs GET:/conversations/<id>.`);
}
