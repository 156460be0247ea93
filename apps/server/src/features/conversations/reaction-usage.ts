import type { Environment } from '@parley/domain/deployment';
import type { Microseconds } from '@parley/domain/ids';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

/** How many of the newest conversations in the chosen time are counted; more would take minutes. */
const MOST_CONVERSATIONS = 20_000;

interface UsageSpan {
  environment: Environment;
  from: Microseconds;
  to: Microseconds;
}

/** Counts the steps of callers from one reaction to the next. */
export async function stepsBetweenReactions(
  db: Queries,
  projectId: number,
  { environment, from, to }: UsageSpan,
): Promise<{ from: number; to: number; hits: number }[]> {
  const { rows } = await sql<{ edges: string }>`
    with talks as materialized (
      select id, row_number() over () as place from (
        select id from conversations
        where project_id = ${projectId} and environment = ${environment} and started >= ${from} and started < ${to}
        order by started desc limit ${MOST_CONVERSATIONS}
      ) newest
    ), fired as (
      select reaction, lead(reaction) over (partition by t.place order by e.turn_no, x.place) as next
      from talks t
      join tracker_entries e on e.project_id = ${projectId} and e.conversation_id = t.id and e.first_ts >= ${from}
      cross join unnest(e.reactions) with ordinality as x(reaction, place)
    ), edges as (
      select reaction as "from", next as "to", count(*) as hits from fired where next is not null group by 1, 2
    )
    select (select coalesce(json_agg(e), '[]') from edges e)::text as edges`.execute(db);
  return JSON.parse(rows[0]?.edges ?? '[]') as { from: number; to: number; hits: number }[];
}

/** True if the number of conversations was cut. */
export function isCut(conversations: number): boolean {
  return conversations > MOST_CONVERSATIONS;
}
