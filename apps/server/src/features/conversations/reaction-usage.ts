import type { Environment } from '@parley/domain/deployment';
import type { Microseconds } from '@parley/domain/ids';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

/** Of the newest conversations of the time asked for; more would be counted for minutes. */
const MOST_CONVERSATIONS = 20_000;
/** Whoever has said nothing for this long has left. */
const GONE_US = 30 * 60 * 1_000_000;

interface Asked {
  environment: Environment;
  from: Microseconds;
  to: Microseconds;
  now: Microseconds;
}

interface Usage {
  conversations: number;
  /** There were more, older ones. */
  isCut: boolean;
  reactions: { reaction: number; hits: number; exits: number; left: number }[];
  edges: { from: number; to: number; hits: number }[];
}

/** How often callers came through each reaction, from one to the next, and where their conversations ended. */
export async function reactionUsage(db: Queries, projectId: number, asked: Asked): Promise<Usage> {
  const { environment, from, to, now } = asked;
  const { rows } = await sql<{ conversations: number; reactions: string; edges: string }>`
    with talks as materialized (
      select id, row_number() over () as place, ended is not null as has_ended,
        ended is not null or (state::json ->> 'last_timestamp')::bigint < ${now - GONE_US}::bigint as is_over
      from conversations
      where project_id = ${projectId} and environment = ${environment} and started >= ${from} and started < ${to}
      order by started desc limit ${MOST_CONVERSATIONS + 1}
    ), fired as (
      select t.has_ended, t.is_over, reaction,
        lead(reaction) over (partition by t.place order by e.turn_no, x.place) as next
      from talks t
      join tracker_entries e on e.project_id = ${projectId} and e.conversation_id = t.id and e.first_ts >= ${from}
      cross join unnest(e.reactions) with ordinality as x(reaction, place)
    ), reactions as (
      select reaction, count(*) as hits, count(*) filter (where next is null and is_over) as exits,
        count(*) filter (where next is null and is_over and not has_ended) as "left"
      from fired group by reaction
    ), edges as (
      select reaction as "from", next as "to", count(*) as hits from fired where next is not null group by 1, 2
    )
    select (select count(*) from talks)::int as conversations,
      (select coalesce(json_agg(r), '[]') from reactions r)::text as reactions,
      (select coalesce(json_agg(e), '[]') from edges e)::text as edges`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The count returned no row');
  return {
    conversations: Math.min(row.conversations, MOST_CONVERSATIONS),
    isCut: row.conversations > MOST_CONVERSATIONS,
    reactions: JSON.parse(row.reactions) as Usage['reactions'],
    edges: JSON.parse(row.edges) as Usage['edges'],
  };
}
