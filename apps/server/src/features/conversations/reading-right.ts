import { holdsGrant } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import type { ConversationFilter } from '#features/conversations/conversation-filter.ts';
import type { DetachedContext } from '#http/context.ts';

type Asking = Pick<DetachedContext, 'actor' | 'projectId'>;

/** Opening a conversation shows its texts. */
export function mayOpenConversations({ actor, projectId }: Asking): boolean {
  return actor !== null && holdsGrant(actor.permissions, 'GET:/conversations/<id>', { projectId });
}

/** Refuses filters whose result tells a guessed text of a caller, unless the actor may read what callers said. */
export function refuseGuesses({ q, entity, transfer_reason }: ConversationFilter, context: Asking): void {
  if (mayOpenConversations(context)) return;
  if (q !== undefined) throw neededFor('searching texts');
  if (entity?.includes('=') === true) throw neededFor('searching values of entities');
  // Reasons can contain what callers said.
  if (transfer_reason !== undefined) throw neededFor('searching reasons for transfer');
}

function neededFor(deed: string): Problem {
  return new Problem('forbidden', `Insufficient permissions: ${deed} needs GET:/conversations/<id>.`);
}
