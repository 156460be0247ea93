import { Readable } from 'node:stream';
import type { conversations, ListedConversation, QueryOf, ReplyOf } from '@parley/contract';
import type { DetachedContext, ProjectContext } from '#http/context.ts';
import { invalidField, Problem } from '@parley/domain/problem';
import { annotationStore } from '#features/conversations/annotation-store.ts';
import { forActor, needsFacts, refuseSenseless } from '#features/conversations/conversation-filter.ts';
import { CSV_HEADER, conversationRows } from '#features/conversations/csv/conversations-csv.ts';
import { TURNS_HEADER, turnRows } from '#features/conversations/csv/turns-csv.ts';
import { countBeside } from '#features/conversations/count-conversations.ts';
import { findConversation, MOST_WALKED, pageOfConversations } from '#features/conversations/list-conversations.ts';
import { mayOpenConversations, refuseGuesses } from '#features/conversations/reading-right.ts';
import { searchExcerpts } from '#features/conversations/search-excerpts.ts';
import { isIdSearch, searchFor, type Mark } from '#features/conversations/search-conversations.ts';
import { noteStore } from '#features/conversations/note-store.ts';
import { readAttachments, readTracker } from '#features/conversations/read-tracker.ts';
import { FileReply } from '#http/reply.ts';
import { csvPieces } from '#platform/csv.ts';
import type { InProject } from '#platform/db/database.ts';
import { asOf } from '#platform/db/replica/as-of.ts';
import { definedFields } from '#platform/defined-fields.ts';

export interface ConversationDeps {
  inProject: InProject;
  /** Updates the searchable data, as far as that is quick. */
  catchUp(projectId: number): Promise<void>;
}

const PAGE = 100;

/** A page of the conversations of a filter, or all of them as a file. */
export async function readConversations(
  { inProject, catchUp }: ConversationDeps,
  context: DetachedContext,
  query: QueryOf<typeof conversations.list>,
): Promise<ReplyOf<typeof conversations.list> | FileReply> {
  const { limit = PAGE, cursor, format, rows, ...given } = query;
  const filter = forActor(given, context.actor);
  const mayOpen = mayOpenConversations(context);
  refuseGuesses(filter, context);
  refuseSenseless(filter);
  if (needsFacts(filter)) await catchUp(context.projectId);
  const after = cursor === undefined ? null : readCursor(cursor);
  if (format === 'csv') {
    if (rows === 'turns' && !mayOpen) {
      throw new Problem('forbidden', 'Insufficient permissions: turns need GET:/conversations/<id>.');
    }
    await inProject(context.projectId, 'read', (db) =>
      searchFor({ db, projectId: context.projectId, now: context.now() }, filter),
    );
    const asked = { filter, mayOpen };
    const pieces =
      rows === 'turns'
        ? csvPieces(TURNS_HEADER, turnRows(inProject, context, filter))
        : csvPieces(CSV_HEADER, conversationRows(inProject, context, asked));
    return new FileReply(Readable.from(pieces), `${rows}.csv`, 'text/csv; charset=utf-8');
  }
  return inProject(context.projectId, 'read', async (db) => {
    const place = { db, projectId: context.projectId, now: context.now() };
    const page = await pageOfConversations(place, filter, { limit, after, most: MOST_WALKED });
    const { items, next } = page;
    const count = after === null ? await countBeside(page, place, filter) : undefined;
    const q = mayOpen && query.q !== undefined && !isIdSearch(query.q) ? query.q : undefined;
    const found =
      q === undefined
        ? undefined
        : await searchExcerpts(
            place,
            items.map(({ id }) => id),
            q,
          );
    return {
      items: mayOpen
        ? items.map((one) => withExcerpt(one, found?.get(one.id)))
        : items.map((one) => ({ ...one, said: null })),
      next_cursor: next && `${next.started}.${next.id}`,
      ...(count ? { total: count.total, is_estimate: count.isEstimate } : {}),
      ...definedFields({ as_of: asOf(db), searched_to: page.searchedTo ?? undefined }),
    };
  });
}

/** A conversation with its turns and users' notes. */
export async function readConversation(context: ProjectContext, id: string, turns: number | undefined) {
  const { db, projectId, now } = context;
  const found = await findConversation({ db, projectId, now: now() }, id);
  if (!found) throw new Problem('not_found', 'Conversation not found. It may have been deleted.');
  const { tracker, isCut } = await readTracker(context, id, turns);
  return {
    ...found,
    tracker,
    is_cut: isCut,
    notes: await noteStore(context).of(id),
    annotations: await annotationStore(context).of(id),
    attachments: await readAttachments(context, id),
  };
}

function withExcerpt(listed: ListedConversation, found: ListedConversation['found']): ListedConversation {
  return found ? { ...listed, found } : listed;
}

function readCursor(cursor: string): Mark {
  const [, started, id] = /^(\d{1,16})\.([\da-z]{1,64})$/iu.exec(cursor) ?? [];
  if (started === undefined || id === undefined) {
    throw invalidField('query.cursor', 'cursor must come from an earlier reply');
  }
  return { started: Number(started), id };
}
