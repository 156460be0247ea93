import type { ListedConversation } from '@parley/contract';
import { spokenIn } from '@parley/dialogue';
import { wordFinder } from '@parley/domain/search-words';
import { sql } from 'kysely';
import { readTurn } from '@parley/dialogue/entries/stored-entries';
import type { Place } from '#platform/db/place.ts';
import { pauses } from '#platform/pauses.ts';

/** Characters of tracker entries read for a page of the list, and for one conversation of it. */
const MOST_READ = 6_000_000;
const MOST_READ_OF_ONE = 60_000;
const MOST_TURNS = 100;
const LONGEST = 120;
/** Characters before the first match. */
const LEAD = 30;

type Excerpt = NonNullable<ListedConversation['found']>;

/** The text of each conversation that matches most words, cut around the first match; by conversation id. */
export async function searchExcerpts(
  { db, projectId }: Place,
  ids: readonly string[],
  q: string,
): Promise<Map<string, Excerpt>> {
  const most = Math.min(MOST_READ_OF_ONE, Math.floor(MOST_READ / Math.max(1, ids.length)));
  const { rows } = await sql<{ id: string; entries: string }>`
    select id, entries from unnest(${[...ids]}::text[]) ids (id) cross join lateral (
      select turn_no, entries, sum(length(entries)) over (order by turn_no) as together from (
        select turn_no, entries from tracker_entries
        where project_id = ${projectId} and conversation_id = ids.id order by turn_no limit ${MOST_TURNS}
      ) first_turns
    ) t where together <= ${most} order by id, turn_no`.execute(db);
  const find = wordFinder(q);
  const pause = pauses();
  const best = new Map<string, Excerpt & { count: number }>();
  for (const { id, entries } of rows) {
    await pause();
    for (const { timestamp, text } of spokenIn(readTurn(entries))) {
      const normal = text.normalize('NFC');
      const { count, at } = find(normal);
      if (count > (best.get(id)?.count ?? 0)) best.set(id, { entry: timestamp, text: cutAround(normal, at), count });
    }
  }
  return new Map(Array.from(best, ([id, { entry, text }]) => [id, { entry, text }]));
}

function cutAround(text: string, at: number): string {
  const start = Math.max(0, Math.min(at - LEAD, text.length - LONGEST));
  const end = start + LONGEST;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
