import type { ListedConversation } from '@parley/contract';
import type { ConversationFilter } from '#features/conversations/conversation-filter.ts';
import { pageOfConversations, type ConversationPage } from '#features/conversations/list-conversations.ts';
import type { Mark } from '#features/conversations/search-conversations.ts';
import type { DetachedContext } from '#http/context.ts';
import type { InProject } from '#platform/db/database.ts';

/** Reads page after page, each in its own transaction, so that a slow download keeps no transaction open. */
export async function* pagesOf(
  inProject: InProject,
  { projectId, now }: Pick<DetachedContext, 'projectId' | 'now'>,
  filter: ConversationFilter,
  limit: number,
): AsyncGenerator<ListedConversation[]> {
  const began = now();
  let after: Mark | null = null;
  do {
    const mark: Mark | null = after;
    const { items, next }: ConversationPage = await inProject<ConversationPage>(projectId, 'read', (db) =>
      pageOfConversations({ db, projectId, now: began }, filter, { limit, after: mark }),
    );
    yield items;
    after = next;
  } while (after);
}
