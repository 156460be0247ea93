import type { ListedConversation, Outcome, ReviewState } from '@parley/contract';
import { turnOf } from '@parley/dialogue';
import type { ChatEnvironment } from '@parley/domain/deployment';
import type { Microseconds } from '@parley/domain/ids';
import type { TrackerEntry } from '@parley/domain/tracker';
import { sql, type RawBuilder } from 'kysely';
import { readTurn } from '@parley/dialogue/entries/stored-entries';
import { deploymentOf, outcomeAt, type ConversationFilter } from '#features/conversations/conversation-filter.ts';
import {
  all,
  searchFor,
  type Mark,
  type Search,
  type SearchPlace,
} from '#features/conversations/search-conversations.ts';
import { pauses } from '#platform/pauses.ts';
import { nameOf } from '#features/people/users/user-names.ts';

/**
 * A call looks through so many conversations at most, which takes the database a quarter of a second. Where they have too
 * few matches, the answer says how far back it looked, and the next call goes on from there.
 */
export const MOST_WALKED = 100_000;
/** A longer first turn, in characters, is not read for its text. */
const LONGEST_READ = 100_000;
const LONGEST_SHOWN = 200;

export interface ConversationPage {
  items: ListedConversation[];
  /** Null at the end of all conversations. */
  next: Mark | null;
  /** The page is not full because it looked back only to here; null if it is full, or looked through all. */
  searchedTo: Microseconds | null;
  search: Search;
}

interface Asked {
  limit: number;
  after: Mark | null;
  /** How many conversations to look through at most; absent for all. */
  most?: number;
}

/** Conversations after a mark, newest first. */
export async function pageOfConversations(
  place: SearchPlace,
  filter: ConversationFilter,
  { limit, ...reach }: Asked,
): Promise<ConversationPage> {
  const { db, projectId, now } = place;
  const search = await searchFor(place, filter, reach);
  const { found, conditions, started, id, since } = search;
  const { rows } = await sql<ConversationRow>`
    with page as materialized (
      select ${id} as id from ${found} where ${all(conditions)} order by ${started} desc, ${id} desc limit ${limit + 1}
    )
    select ${COLUMNS(projectId, now)} from page join conversations c on c.project_id = ${projectId} and c.id = page.id
    order by c.started desc, c.id desc`.execute(db);
  const items = await listed(rows.slice(0, limit));
  const last = items.at(-1);
  const isFull = rows.length > limit || (since !== null && rows.length === limit);
  if (isFull && last) return { items, next: { started: last.started, id: last.id }, searchedTo: null, search };
  // All that began at that time were looked through, and the id of none is before this one.
  return { items, next: since === null ? null : { started: since, id: '0' }, searchedTo: since, search };
}

/** A conversation as the list shows it; undefined if the id is unknown. */
export async function findConversation(
  { db, projectId, now }: SearchPlace,
  id: string,
): Promise<ListedConversation | undefined> {
  const { rows } = await sql<ConversationRow>`
    select ${COLUMNS(projectId, now)} from conversations c
    where c.project_id = ${projectId} and c.id = ${id}`.execute(db);
  return (await listed(rows))[0];
}

interface ConversationRow {
  id: string;
  started: Microseconds;
  ended: Microseconds | null;
  last_activity: Microseconds;
  channel: string;
  project_env: ChatEnvironment;
  deployment_id: number | null;
  deployment_version: Microseconds | null;
  turns: number;
  fallback_count: number;
  outcome: Outcome;
  labels: number[];
  note_count: number;
  review_state: ReviewState;
  is_erased: boolean;
  assignee: number | null;
  assignee_name: string | null;
  first_entries: string | null;
}

const COLUMNS = (projectId: number, now: Microseconds): RawBuilder<unknown> => sql`
  c.id, c.started, c.ended, greatest(c.last_at, c.started) as last_activity, c.channel, c.environment as project_env,
  c.turns, c.fallbacks as fallback_count, ${outcomeAt(now)} as outcome,
  ${deploymentOf(projectId, sql`d.id`)} as deployment_id,
  ${deploymentOf(projectId, sql`d.version`)} as deployment_version,
  array(
    select l.label_id from conversation_labels l
    where l.project_id = ${projectId} and l.conversation_id = c.id order by l.label_id
  ) as labels,
  (
    select count(*)::int from conversation_notes n where n.project_id = ${projectId} and n.conversation_id = c.id
  ) as note_count,
  c.review_state, c.erased is not null as is_erased, c.assignee, ${nameOf('c.assignee')} as assignee_name,
  (
    select case when length(e.entries) <= ${LONGEST_READ} then e.entries end from tracker_entries e
    where e.project_id = ${projectId} and e.conversation_id = c.id and e.turn_no > 0
    order by e.turn_no limit 1
  ) as first_entries`;

async function listed(rows: ConversationRow[]): Promise<ListedConversation[]> {
  const pause = pauses();
  const items: ListedConversation[] = [];
  for (const { deployment_id: id, deployment_version: version, first_entries: entries, ...row } of rows) {
    await pause();
    items.push({
      id: row.id,
      started: row.started,
      ended: row.ended,
      last_activity: row.last_activity,
      channel: row.channel,
      project_env: row.project_env,
      deployment: id === null || version === null ? null : { id, version },
      turns: row.turns,
      fallback_count: row.fallback_count,
      outcome: row.outcome,
      labels: row.labels.map(Number),
      note_count: row.note_count,
      review_state: row.review_state,
      assignee: row.assignee,
      assignee_name: row.assignee_name,
      ...(row.is_erased ? { is_erased: true } : {}),
      said: entries === null ? null : saidIn(readTurn(entries)),
    });
  }
  return items;
}

function saidIn(entries: readonly TrackerEntry[]): string | null {
  return turnOf(entries).said?.args.text.slice(0, LONGEST_SHOWN) ?? null;
}
