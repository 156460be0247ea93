import type { Interval } from '@parley/contract';
import { sql } from 'kysely';
import type { Span } from '#features/stats/spans.ts';
import type { Queries } from '#platform/db/database.ts';

/** The calendar used for hours, days, weeks and months. */
export interface Calendar {
  interval: Interval;
  timeZone: string;
}

/** Cuts a span, and the equally long calendar span before it, into intervals. */
export async function cutIntoIntervals(
  db: Queries,
  { from, to }: Span,
  { interval, timeZone }: Calendar,
): Promise<{ now: Span[]; before: Span[] }> {
  const { rows } = await sql<{ is_now: boolean; from: number; to: number }>`
    with clock as (
      select to_timestamp(${from}) at time zone ${timeZone} as first, to_timestamp(${to}) at time zone ${timeZone} as last
    ), spans as (
      select true as is_now, ${from}::bigint as begins, ${to}::bigint as ends
      union all
      select false, least(
        extract(epoch from (first - (last - first)) at time zone ${timeZone})::bigint, ${from}::bigint - 1
      ), ${from}::bigint from clock
    ), starts as (
      select is_now, begins, ends, extract(epoch from start)::bigint as start
      from spans cross join lateral (
        select h as start from generate_series(
          date_trunc('hour', to_timestamp(begins), ${timeZone}), to_timestamp(ends - 1), interval '1 hour'
        ) h where ${interval} = 'hour'
        union all
        select d at time zone ${timeZone} from generate_series(
          date_trunc(${interval}, to_timestamp(begins) at time zone ${timeZone}),
          to_timestamp(ends - 1) at time zone ${timeZone}, ('1 ' || ${interval})::interval
        ) d where ${interval} <> 'hour'
      ) s
    )
    select is_now, greatest(start, begins) as from,
      least(lead(start) over (partition by is_now order by start), ends) as to
    from starts where start < ends order by is_now, start`.execute(db);
  const of = (isNow: boolean) =>
    rows.filter(({ is_now }) => is_now === isNow).map((one) => ({ from: one.from, to: one.to }));
  return { now: of(true), before: of(false) };
}
