import type { Environment } from '@parley/domain/deployment';
import { COUNTS, type Count } from '@parley/domain/figure';
import { sql } from 'kysely';
import { cutIntoIntervals, type Calendar } from '#features/stats/intervals.ts';
import { ROLLUP_COLUMNS, rollupOfFacts } from '#features/stats/rollup-sql.ts';
import { addTo, type Sketch } from '#features/stats/sketch.ts';
import { planReading, type Span } from '#features/stats/spans.ts';
import type { Place } from '#platform/db/place.ts';
import { QUARTER_S } from '#platform/db/tables/stats-tables.ts';

const MOST_MARKED = 200;

export interface FactsFilter {
  environment: Environment;
  channel?: string | undefined;
  deployment?: number | undefined;
}

const COLUMNS = sql.join(ROLLUP_COLUMNS.map((name) => sql.ref(`r.${name}`)));

/** The counts of an interval. */
export interface Counted {
  counts: Record<Count, number>;
  sketch: Sketch;
}

/** How many conversations had an intent, reaction or transfer reason, ended at it, or were lost at it. */
export interface Term {
  term: string;
  count: number;
  exits: number;
  losses: number;
}

export interface CountedSpan {
  /** Keyed by the start of the interval, in Unix seconds. */
  intervals: Map<number, Counted>;
  terms: Term[];
  channels: string[];
}

/** Statistics from the rollups, and from the facts where a rollup is outdated or too coarse. */
export function statsStore({ db, projectId }: Place) {
  /** The rows to count with their interval's number: rollups, and facts in the form of rollups. */
  async function rowsOf(intervals: readonly Span[], { environment, channel, deployment }: FactsFilter) {
    const readings = planReading(intervals, await markedIn(intervals, environment));
    const chosen = sql.join(
      [
        sql`true`,
        ...(channel === undefined ? [] : [sql`r.channel = ${channel}`]),
        ...(deployment === undefined ? [] : [sql`r.deployment_id = ${deployment}`]),
      ],
      sql` and `,
    );
    const planned = sql`
      select * from unnest(
        ${readings.map(({ interval }) => interval)}::int[], ${readings.map(({ width }) => width)}::int[],
        ${readings.map(({ from }) => from)}::bigint[], ${readings.map(({ to }) => to)}::bigint[]
      ) as p(i, width, begins, ends)`;
    const facts = {
      ...{ projectId: sql`${projectId}::bigint`, environment: sql`${environment}`, width: QUARTER_S },
      ...{ from: sql`p.begins`, to: sql`p.ends` },
    };
    return sql`
      select p.i, ${COLUMNS} from (${planned}) p
      join rollups r on r.project_id = ${projectId} and r.environment = ${environment} and r.width = p.width
        and r.bucket >= p.begins and r.bucket < p.ends
      where p.width > 0 and ${chosen}
      union all
      select p.i, ${COLUMNS} from (${planned}) p
      cross join lateral (${rollupOfFacts(facts)}) r
      where p.width = 0 and ${chosen}`;
  }

  /** With very many marks, reads the rollups as the job left them; the job will soon recompute them. */
  async function markedIn(intervals: readonly Span[], environment: Environment): Promise<number[]> {
    const { rows } = await sql<{ bucket: number }>`
      select distinct bucket from rollup_marks
      where project_id = ${projectId} and environment = ${environment}
        and bucket > ${(intervals[0]?.from ?? 0) - QUARTER_S} and bucket < ${intervals.at(-1)?.to ?? 0}
      limit ${MOST_MARKED + 1}`.execute(db);
    return rows.length > MOST_MARKED ? [] : rows.map(({ bucket }) => bucket);
  }

  return {
    intervals: (span: Span, calendar: Calendar) => cutIntoIntervals(db, span, calendar),

    /** Counts the conversations that began in these consecutive intervals. */
    async count(intervals: readonly Span[], asked: FactsFilter): Promise<CountedSpan> {
      const rows = await rowsOf(intervals, asked);
      const { rows: found } = await sql<{ intervals: string; sketches: string; terms: string; channels: string[] }>`
        with rows as materialized (${rows}), counted as (
          select i, ${sql.join(
            COUNTS.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`),
            sql`, `,
          )}
          from rows group by i
        ), sketches as (
          select i, json_agg(k) as keys, json_agg(n) as counts
          from (select i, k, sum(n) as n from rows, unnest(sketch_keys, sketch_counts) as s(k, n) group by i, k) g
          group by i
        ), terms as (
          select t as term, sum(n) as count, sum(x) as exits, sum(l) as losses
          from rows, unnest(terms, term_counts, term_exits, term_losses) as m(t, n, x, l) group by t
        )
        select (select coalesce(json_agg(counted), '[]') from counted)::text as intervals,
          (select coalesce(json_agg(sketches), '[]') from sketches)::text as sketches,
          (select coalesce(json_agg(terms order by count desc, term), '[]') from terms)::text as terms,
          (select coalesce(array_agg(distinct channel), '{}') from rows) as channels`.execute(db);
      const [row] = found;
      if (!row) throw new Error('The count returned no row');
      return {
        intervals: byStart(
          intervals,
          JSON.parse(row.intervals) as CountsRow[],
          JSON.parse(row.sketches) as SketchRow[],
        ),
        terms: JSON.parse(row.terms) as Term[],
        channels: row.channels,
      };
    },
  };
}

type CountsRow = Record<Count, number> & { i: number };
interface SketchRow {
  i: number;
  keys: number[];
  counts: number[];
}

function byStart(intervals: readonly Span[], counted: CountsRow[], sketches: SketchRow[]): Map<number, Counted> {
  const sketchOf = new Map(sketches.map((one) => [one.i, one]));
  return new Map(
    counted.map(({ i, ...counts }) => {
      const sketch: Sketch = new Map();
      const { keys = [], counts: times = [] } = sketchOf.get(i) ?? {};
      addTo(sketch, keys, times);
      return [intervals[i - 1]?.from ?? 0, { counts, sketch }];
    }),
  );
}
