import { sql } from 'kysely';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { ROLLUP_COLUMNS, rollupOfFacts, rollupOfRollups } from '#features/stats/rollup-sql.ts';
import { WIDTHS } from '#features/stats/spans.ts';

/** Small batches keep each transaction short. */
const QUARTERS_AT_ONCE = 100;

/**
 * Computes every marked quarter of an hour, and the wider rollups around it. The transaction that takes the marks deletes
 * the quarter and computes it again as a whole, so that a kill leaves the marks. Facts that another transaction writes
 * during that time bring their own marks, which this transaction does not see.
 */
export function createRollups(db: Queries) {
  let underWay: Promise<void> | undefined;
  let isClosed = false;

  async function work(): Promise<void> {
    let done = QUARTERS_AT_ONCE;
    while (done === QUARTERS_AT_ONCE && !isClosed) done = await rollUpSome(db);
  }

  return {
    /** Processes all marks. A call during that work waits for it. */
    run: (): Promise<void> => (underWay ??= work().finally(() => (underWay = undefined))),
    async close(): Promise<void> {
      isClosed = true;
      await underWay?.catch(() => undefined);
    },
  };
}

async function rollUpSome(db: Queries): Promise<number> {
  return withSystem(db, async (tx) => {
    // Two servers that computed a quarter together would insert its rows twice.
    const { rows: locks } = await sql<{ is_mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('rollups')) as is_mine`.execute(tx);
    if (locks[0]?.is_mine !== true) return 0;
    const { rows: marked } = await sql<Quarter>`
      select distinct project_id, environment, bucket from rollup_marks limit ${QUARTERS_AT_ONCE}`.execute(tx);
    if (marked.length === 0) return 0;
    const quarters = sql`unnest(
      ${marked.map((one) => one.project_id)}::bigint[], ${marked.map((one) => one.environment)}::text[],
      ${marked.map((one) => one.bucket)}::bigint[]
    ) as q(project_id, environment, bucket)`;
    // Deletes the marks first: facts committed after this statement are either read by the next ones, or bring their own
    // mark.
    await sql`
      delete from rollup_marks m using ${quarters}
      where (m.project_id, m.environment, m.bucket) = (q.project_id, q.environment, q.bucket)`.execute(tx);
    for (const [index, width] of WIDTHS.toReversed().entries()) {
      const narrower = WIDTHS.toReversed()[index - 1];
      const buckets = sql`(
        select distinct q.project_id, q.environment, q.bucket / ${width} * ${width} as bucket
        from ${quarters} join projects p on p.id = q.project_id
      ) b`;
      await sql`
        delete from rollups r using ${buckets}
        where (r.project_id, r.environment, r.width, r.bucket) = (b.project_id, b.environment, ${width}, b.bucket)`.execute(
        tx,
      );
      const of = { projectId: sql`b.project_id`, environment: sql`b.environment` };
      const counted =
        narrower === undefined
          ? rollupOfFacts({ ...of, from: sql`b.bucket`, to: sql`(b.bucket + ${sql.lit(width)})`, width })
          : rollupOfRollups({ ...of, bucket: sql`b.bucket`, width, narrower });
      const columns = sql.join(ROLLUP_COLUMNS.map((name) => sql.ref(name)));
      await sql`
        insert into rollups (project_id, environment, width, ${columns})
        select b.project_id, b.environment, ${width}, ${sql.join(ROLLUP_COLUMNS.map((name) => sql.ref(`r.${name}`)))}
        from ${buckets} cross join lateral (${counted}) r`.execute(tx);
    }
    return marked.length;
  });
}

interface Quarter {
  project_id: number;
  environment: string;
  bucket: number;
}
