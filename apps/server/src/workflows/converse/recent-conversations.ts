import type { Microseconds } from '@parley/domain/ids';
import { LRUCache } from 'lru-cache';
import { isYoung, type Conversation } from '#features/conversations/conversation.ts';

/** Total characters of cached states. */
const MOST_REMEMBERED = 64_000_000;
/** Longer than callers usually wait between two messages. */
const REMEMBERED_MS = 10 * 60 * 1_000;

/**
 * The state of conversations after their last turns at this server. Another server, or an editor of the draft, may have
 * changed it since, so the write must check it.
 */
export function recentConversations() {
  const cache = new LRUCache<string, Conversation>({
    maxSize: MOST_REMEMBERED,
    sizeCalculation: ({ state }) => state.length + 200,
    ttl: REMEMBERED_MS,
  });
  const keyOf = (projectId: number, tokenHash: Buffer) => `${projectId}:${tokenHash.toString('base64url')}`;

  return {
    /** Takes a conversation out until it is kept again, so that a failed turn leaves nothing stale. */
    take(projectId: number, tokenHash: Buffer, id: string, now: Microseconds): Conversation | undefined {
      const key = keyOf(projectId, tokenHash);
      const known = cache.get(key);
      cache.delete(key);
      return known?.id === id && isYoung(known, now) ? known : undefined;
    },
    keep(
      projectId: number,
      tokenHash: Buffer,
      { id, environment, snapshot, state, turnNo, started, draft }: Conversation,
    ): void {
      cache.set(keyOf(projectId, tokenHash), { id, environment, snapshot, state, turnNo, started, draft });
    },
  };
}

export type RecentConversations = ReturnType<typeof recentConversations>;
