import type { Environment } from '@parley/domain/deployment';
import { sql } from 'kysely';
import { outcomeAt } from '#features/conversations/conversation-filter.ts';
import type { Queries } from '#platform/db/database.ts';
import type { ReportData, ReportFigures } from '#workflows/email-reports/report-data.ts';

export interface StatsAsked {
  environment: Environment;
  from: number;
  to: number;
  interval: 'hour' | 'day' | 'week';
  timeZone: string;
}

type StatsRead = Pick<
  ReportData,
  'now' | 'before' | 'series' | 'deployments' | 'intents' | 'reactions' | 'transfers' | 'fixes'
>;

const NONE: ReportFigures = {
  conversations: 0,
  contained: 0,
  transferred: 0,
  abandoned: 0,
  failed: 0,
  turns: 0,
  fallback_turns: 0,
  unsure_turns: 0,
  duration: { median: null },
  answer: { p95: null },
};

const SECOND_US = 1_000_000;

/** The numbers of a report. */
export async function readStats(db: Queries, projectId: number, asked: StatsAsked): Promise<StatsRead> {
  const { from, to, environment } = asked;
  const [now, before] = [
    await countByInterval(db, projectId, asked),
    await countByInterval(db, projectId, { ...asked, from: from - (to - from), to: from }),
  ];
  const { rows: deployments } = await sql<ReportData['deployments'][number]>`
    select created, note, false as is_rollback from deployments
    where project_id = ${projectId} and project_env = ${environment} and created >= ${from} and created < ${to}
    order by created`.execute(db);
  return {
    now: together(now.map(({ figures }) => figures)),
    before: together(before.map(({ figures }) => figures)),
    series: now.map(({ figures, ...span }, index) => ({
      ...span,
      now: figures,
      before: before[index]?.figures ?? null,
    })),
    deployments,
    intents: [],
    reactions: [],
    transfers: [],
    fixes: [],
  };
}

async function countByInterval(
  db: Queries,
  projectId: number,
  { environment, from, to, interval, timeZone }: StatsAsked,
) {
  const { rows } = await sql<Omit<ReportFigures, 'duration' | 'answer'> & { from: number; to: number }>`
    with starts as (
      select extract(epoch from start at time zone ${timeZone})::bigint as start
      from generate_series(
        to_timestamp(${from}) at time zone ${timeZone}, to_timestamp(${to - 1}) at time zone ${timeZone},
        ('1 ' || ${interval}::text)::interval
      ) as start
    ), spans as (
      select start as from, coalesce(lead(start) over (order by start), ${to}::bigint) as to from starts
    )
    select s.from, s.to, count(c.id)::int as conversations,
      count(*) filter (where c.outcome = 'contained')::int as contained,
      count(*) filter (where c.outcome = 'transferred')::int as transferred,
      count(*) filter (where c.outcome = 'abandoned')::int as abandoned,
      count(*) filter (where c.outcome = 'failed')::int as failed,
      coalesce(sum(c.turns), 0)::int as turns, coalesce(sum(c.fallbacks), 0)::int as fallback_turns,
      0 as unsure_turns
    from spans s left join lateral (
      select c.id, c.turns, c.fallbacks, ${outcomeAt(to * SECOND_US)} as outcome from conversations c
      where c.project_id = ${projectId} and c.environment = ${environment}
        and c.started >= s.from * ${SECOND_US}::bigint and c.started < s.to * ${SECOND_US}::bigint
    ) c on true
    group by s.from, s.to order by s.from`.execute(db);
  return rows.map(({ from, to, ...counts }) => ({ from, to, figures: { ...NONE, ...counts } }));
}

function together(all: ReportFigures[]): ReportFigures {
  const counts = [
    'conversations',
    'contained',
    'transferred',
    'abandoned',
    'failed',
    'turns',
    'fallback_turns',
  ] as const;
  return all.reduce(
    (sum, one) => ({ ...sum, ...Object.fromEntries(counts.map((name) => [name, sum[name] + one[name]])) }),
    NONE,
  );
}
