import type { ListedConversation, Outcome, ReviewState } from '@parley/contract';
import type { ChatEnvironment } from '@parley/domain/deployment';
import type { Microseconds } from '@parley/domain/ids';
import type { TrackerEntry } from '@parley/domain/tracker';
import { sql, type RawBuilder } from 'kysely';
import {
  deploymentOf,
  outcomeAt,
  rowConditions,
  turnConditions,
  type ConversationFilter,
} from '#features/conversations/conversation-filter.ts';
import type { Queries } from '#platform/db/database.ts';
import { pauses } from '#platform/pauses.ts';

/** A page looks through the turns of so many conversations; the next page goes on after them. */
const MOST_SEARCHED = 20_000;
const MOST_COUNTED = 100_000;
/** A first turn that is longer, in characters, is not read for what was said. */
const LONGEST_READ = 100_000;
const LONGEST_SHOWN = 200;

interface Place {
  db: Queries;
  projectId: number;
  now: Microseconds;
}

/** The conversation that a page ended with. */
export interface Mark {
  started: Microseconds;
  id: string;
}

export interface ConversationPage {
  items: ListedConversation[];
  /** Null at the end of all conversations. */
  next: Mark | null;
}

/** Conversations after a mark, newest first. */
export async function pageOfConversations(
  place: Place,
  filter: ConversationFilter,
  { limit, after }: { limit: number; after: Mark | null },
): Promise<ConversationPage> {
  const { db, projectId, now } = place;
  const searched = turnConditions(projectId, filter);
  const rows = rowConditions(projectId, filter, now);
  if (after) rows.push(sql`(c.started, c.id) < (${after.started}::bigint, ${after.id})`);
  const most = searched.length > 0 ? MOST_SEARCHED : limit + 1;
  const { rows: found } = await sql<Row & { last_started: Microseconds; last_id: string; looked: number }>`
    with talks as materialized (
      select c.* from conversations c where ${all(rows)} order by c.started desc, c.id desc limit ${most}
    ), oldest as (
      select started as last_started, id as last_id, (select count(*)::int from talks) as looked
      from talks order by started, id limit 1
    ), page as (
      select c.* from talks c where ${all(searched)} order by c.started desc, c.id desc limit ${limit + 1}
    )
    select oldest.*, ${COLUMNS(projectId, now)}
    from oldest left join page c on true
    order by c.started desc, c.id desc`.execute(db);
  const items = await listed(found.filter(({ id }) => id !== null).slice(0, limit));
  const last = items.at(-1);
  if (found.length > limit && last) return { items, next: last };
  const [oldest] = found;
  if (!oldest || searched.length === 0 || oldest.looked < most) return { items, next: null };
  return { items, next: { started: oldest.last_started, id: oldest.last_id } };
}

/** Counts them, among the newest that can be counted in time. */
export async function countConversations(
  { db, projectId, now }: Place,
  filter: ConversationFilter,
): Promise<{ total: number; isEstimate: boolean }> {
  const searched = turnConditions(projectId, filter);
  const most = searched.length > 0 ? MOST_SEARCHED : MOST_COUNTED;
  const { rows } = await sql<{ total: number; looked: number }>`
    with talks as materialized (
      select c.id, c.started from conversations c where ${all(rowConditions(projectId, filter, now))}
      order by c.started desc, c.id desc limit ${most + 1}
    )
    select (select count(*)::int from talks) as looked,
      (select count(*)::int from (select * from talks c where ${all(searched)} limit ${most}) counted) as total
  `.execute(db);
  const { total = 0, looked = 0 } = rows[0] ?? {};
  return { total, isEstimate: looked > most };
}

/** One as it stands in the list; undefined when there is none of that id. */
export async function findConversation(
  { db, projectId, now }: Place,
  id: string,
): Promise<ListedConversation | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS(projectId, now)} from conversations c
    where c.project_id = ${projectId} and c.id = ${id}`.execute(db);
  return (await listed(rows))[0];
}

interface Row {
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
  c.review_state, c.assignee, (select u.name from users u where u.id = c.assignee) as assignee_name,
  (
    select case when length(e.entries) <= ${LONGEST_READ} then e.entries end from tracker_entries e
    where e.project_id = ${projectId} and e.conversation_id = c.id and e.turn_no > 0
    order by e.turn_no limit 1
  ) as first_entries`;

async function listed(rows: Row[]): Promise<ListedConversation[]> {
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
      said: entries === null ? null : saidIn(JSON.parse(entries) as TrackerEntry[]),
    });
  }
  return items;
}

function saidIn(entries: TrackerEntry[]): string | null {
  for (const { type, args } of entries) {
    const text = args['text'];
    if (type === 'intent' && typeof text === 'string') return text.slice(0, LONGEST_SHOWN);
  }
  return null;
}

function all(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
