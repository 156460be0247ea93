import { sql, type RawBuilder } from 'kysely';
import { periodConditions, type ConversationFilter } from '#features/conversations/conversation-filter.ts';
import { searchWords } from '#platform/db/database.ts';
import type { Place } from '#platform/db/place.ts';

/** If an index finds more conversations than this, the search walks from the newest one instead. */
const MOST_SERVED = 5_000;

interface Served {
  /** A query of their ids. */
  source: RawBuilder<unknown>;
  isOfWords: boolean;
}

interface AskedWords {
  isId: boolean;
  query: string;
}

/** Uses an index for a part of the filter, for any period. Null if no index finds few conversations. */
export async function servedIds(
  { db, projectId }: Place,
  filter: ConversationFilter,
  words: AskedWords | null,
): Promise<Served | null> {
  for (const source of sourcesOf(projectId, filter)) {
    if (await isSmall({ db, projectId }, source)) return { source, isOfWords: false };
  }
  if (words === null || words.isId) return null;
  const source = sql`
    select w.conversation_id from conversation_words w
    where ${sql.join([sql`w.project_id = ${projectId}`, ...periodConditions('w', filter)], sql` and `)}`;
  // The index ignores the order of words, so a phrase of frequent words would need a look at each conversation.
  await searchWords(db, words.query.replaceAll('<->', '&'));
  const isFew = await isSmall({ db, projectId }, source);
  await searchWords(db, words.query);
  return isFew ? { source, isOfWords: true } : null;
}

function sourcesOf(projectId: number, { label, assignee, has_note, phrase }: ConversationFilter) {
  const sources = (label ?? []).map(
    (one) => sql`
      select l.conversation_id from conversation_labels l where l.project_id = ${projectId} and l.label_id = ${one}`,
  );
  if (assignee !== undefined) {
    sources.push(sql`
      select c.id from conversations c where c.project_id = ${projectId} and c.assignee = ${Number(assignee)}::bigint`);
  }
  if (has_note === '1') {
    sources.push(sql`select n.conversation_id from conversation_notes n where n.project_id = ${projectId}`);
  }
  if (phrase !== undefined) {
    sources.push(sql`
      select u.conversation_id from fallbacks p
      join fallback_uses u on u.project_id = p.project_id and u.hash = p.hash and u.intent is null
      where p.project_id = ${projectId} and p.id = ${phrase}`);
  }
  return sources;
}

async function isSmall({ db }: Place, source: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from (${source} limit ${MOST_SERVED + 1}) found`.execute(db);
  return (rows[0]?.found ?? 0) <= MOST_SERVED;
}
