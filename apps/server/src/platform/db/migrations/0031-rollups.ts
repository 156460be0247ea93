import { sql, type Kysely } from 'kysely';
import { isolateProjects } from '../row-security.ts';

/**
 * Statistics of conversations by quarter of an hour, by hour, by six hours and by day, computed from `conversation_facts`. Every change of a
 * fact, a deletion too, marks its quarter in the same transaction; a job computes marked quarters again as a whole.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  await createSketchKey(db);
  await createRollupOf(db);
  await createMergedOf(db);
  await createMarking(db);
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rollups (
      project_id bigint not null references projects on delete cascade,
      environment text not null,
      -- Seconds: 900, 3600, 21600 or 86400.
      width integer not null,
      -- Unix seconds of the start.
      bucket bigint not null,
      channel text not null,
      -- 0 where the facts name none.
      deployment_id bigint not null,
      conversations integer not null,
      contained integer not null,
      transferred integer not null,
      abandoned integer not null,
      failed integer not null,
      open integer not null,
      turns bigint not null,
      fallback_turns bigint not null,
      unsure_turns bigint not null,
      with_fallback integer not null,
      with_low_confidence integer not null,
      sketch_keys integer[] not null,
      sketch_counts integer[] not null,
      terms text[] not null,
      term_counts integer[] not null,
      term_exits integer[] not null,
      term_losses integer[] not null,
      primary key (project_id, environment, width, bucket, channel, deployment_id)
    )`.execute(db);
  await isolateProjects(db, 'rollups');
  // Rows are only added, so that no writer waits for another. No foreign key: a project's deletion marks its facts, too.
  await sql`
    create table rollup_marks (
      project_id bigint not null,
      environment text not null,
      bucket bigint not null
    )`.execute(db);
  await sql`create index rollup_marks_bucket on rollup_marks (project_id, environment, bucket)`.execute(db);
  await isolateProjects(db, 'rollup_marks');
  await sql`
    create table dashboards (
      project_id bigint primary key references projects on delete cascade,
      funnels jsonb not null,
      goals jsonb not null
    )`.execute(db);
  await isolateProjects(db, 'dashboards');
}

/**
 * The logarithmic buckets of DDSketch (Masson, Rim, Lee: "DDSketch", PVLDB 12(12), 2019), with a base of 1.05: mergeable
 * by addition, and a quantile is off by 5 % at most. Sketches of several measures share the keys, 4096 apart.
 */
async function createSketchKey(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function sketch_key(measure integer, milliseconds bigint) returns integer immutable parallel safe language sql as $$
      select measure * 4096 + ceil(ln(greatest(milliseconds, 1)::float8) / ln(1.05::float8))::integer
    $$`.execute(db);
}

/** One row for each bucket, channel and deployment of the facts in a span of time. */
async function createRollupOf(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function rollup_of(
      the_project bigint, the_environment text, from_us bigint, to_us bigint, the_width integer
    ) returns table (
      bucket bigint, channel text, deployment_id bigint,
      conversations integer, contained integer, transferred integer, abandoned integer, failed integer, open integer,
      turns bigint, fallback_turns bigint, unsure_turns bigint, with_fallback integer, with_low_confidence integer,
      sketch_keys integer[], sketch_counts integer[],
      terms text[], term_counts integer[], term_exits integer[], term_losses integer[]
    ) stable language sql as $$
      with f as materialized (
        select c.started / 1000000 / the_width * the_width as b, c.channel as ch, coalesce(c.deployment_id, 0) as d,
          c.outcome, c.turns, c.fallbacks, c.low_confidence, c.duration_ms, c.transfer_reason, c.intents, c.reactions,
          c.last_reaction, c.answer_ms, nullif(cardinality(c.answer_ms), 0) as answers, c.understanding_ms, c.deciding_ms,
          c.actions_ms
        from conversation_facts c
        where c.project_id = the_project and c.environment = the_environment
          and c.started >= from_us and c.started < to_us
      ), heads as (
        select b, ch, d, count(*)::integer as conversations,
          count(*) filter (where outcome = 'contained')::integer as contained,
          count(*) filter (where outcome = 'transferred')::integer as transferred,
          count(*) filter (where outcome = 'abandoned')::integer as abandoned,
          count(*) filter (where outcome = 'failed')::integer as failed,
          count(*) filter (where outcome = 'open')::integer as open,
          sum(f.turns)::bigint as turns, sum(fallbacks)::bigint as fallback_turns,
          sum(low_confidence)::bigint as unsure_turns,
          count(*) filter (where fallbacks > 0)::integer as with_fallback,
          count(*) filter (where low_confidence > 0)::integer as with_low_confidence
        from f group by b, ch, d
      ), measures as (
        select b, ch, d, sketch_key(1, duration_ms) as k from f where duration_ms is not null
        union all
        select b, ch, d, sketch_key(2, ms) from f, unnest(answer_ms) as ms
        union all
        select b, ch, d, sketch_key(3, (understanding_ms / answers)::bigint) from f where answers is not null
        union all
        select b, ch, d, sketch_key(4, (deciding_ms / answers)::bigint) from f where answers is not null
        union all
        select b, ch, d, sketch_key(5, (actions_ms / answers)::bigint) from f where answers is not null
      ), sketches as (
        select b, ch, d, array_agg(k order by k) as ks, array_agg(n order by k) as ns
        from (select b, ch, d, k, count(*)::integer as n from measures group by b, ch, d, k) g
        group by b, ch, d
      ), mentions as (
        select b, ch, d, 'i' || name as t, 1 as n, 0 as x, 0 as l
        from f, lateral (select distinct name from unnest(intents) as name) names
        union all
        select b, ch, d, 'r' || reaction, 1, (outcome <> 'open' and reaction = last_reaction)::integer,
          (outcome in ('abandoned', 'failed') and reaction = last_reaction)::integer
        from f, lateral (select distinct reaction from unnest(reactions) as reaction) ids
        union all
        select b, ch, d, 't' || transfer_reason, 1, 0, 0 from f where transfer_reason is not null
      ), met as (
        select b, ch, d, array_agg(t order by t) as ts, array_agg(n order by t) as ns, array_agg(x order by t) as xs,
          array_agg(l order by t) as ls
        from (
          select b, ch, d, t, sum(n)::integer as n, sum(x)::integer as x, sum(l)::integer as l
          from mentions group by b, ch, d, t
        ) g
        group by b, ch, d
      )
      select h.b, h.ch, h.d, h.conversations, h.contained, h.transferred, h.abandoned, h.failed, h.open, h.turns,
        h.fallback_turns, h.unsure_turns, h.with_fallback, h.with_low_confidence,
        coalesce(s.ks, '{}'), coalesce(s.ns, '{}'),
        coalesce(m.ts, '{}'), coalesce(m.ns, '{}'), coalesce(m.xs, '{}'), coalesce(m.ls, '{}')
      from heads h
      left join sketches s on (s.b, s.ch, s.d) = (h.b, h.ch, h.d)
      left join met m on (m.b, m.ch, m.d) = (h.b, h.ch, h.d)
    $$`.execute(db);
}

/** The rollups within a wider one as one row for each channel and deployment. */
async function createMergedOf(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function merged_of(
      the_project bigint, the_environment text, the_bucket bigint, the_width integer, narrow_width integer
    ) returns table (
      bucket bigint, channel text, deployment_id bigint,
      conversations integer, contained integer, transferred integer, abandoned integer, failed integer, open integer,
      turns bigint, fallback_turns bigint, unsure_turns bigint, with_fallback integer, with_low_confidence integer,
      sketch_keys integer[], sketch_counts integer[],
      terms text[], term_counts integer[], term_exits integer[], term_losses integer[]
    ) stable language sql as $$
      with q as materialized (
        select r.channel as ch, r.deployment_id as d, r.* from rollups r
        where r.project_id = the_project and r.environment = the_environment and r.width = narrow_width
          and r.bucket >= the_bucket and r.bucket < the_bucket + the_width
      ), heads as (
        select ch, d, sum(q.conversations)::integer as c0, sum(q.contained)::integer as c1,
          sum(q.transferred)::integer as c2, sum(q.abandoned)::integer as c3, sum(q.failed)::integer as c4,
          sum(q.open)::integer as c5, sum(q.turns)::bigint as c6, sum(q.fallback_turns)::bigint as c7,
          sum(q.unsure_turns)::bigint as c8, sum(q.with_fallback)::integer as c9,
          sum(q.with_low_confidence)::integer as c10
        from q group by ch, d
      ), sketches as (
        select ch, d, array_agg(k order by k) as ks, array_agg(n order by k) as ns
        from (
          select ch, d, k, sum(n)::integer as n
          from q, unnest(q.sketch_keys, q.sketch_counts) as s(k, n) group by ch, d, k
        ) g
        group by ch, d
      ), met as (
        select ch, d, array_agg(t order by t) as ts, array_agg(n order by t) as ns, array_agg(x order by t) as xs,
          array_agg(l order by t) as ls
        from (
          select ch, d, t, sum(n)::integer as n, sum(x)::integer as x, sum(l)::integer as l
          from q, unnest(q.terms, q.term_counts, q.term_exits, q.term_losses) as m(t, n, x, l) group by ch, d, t
        ) g
        group by ch, d
      )
      select the_bucket, h.ch, h.d, c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10,
        coalesce(s.ks, '{}'), coalesce(s.ns, '{}'),
        coalesce(m.ts, '{}'), coalesce(m.ns, '{}'), coalesce(m.xs, '{}'), coalesce(m.ls, '{}')
      from heads h
      left join sketches s on (s.ch, s.d) = (h.ch, h.d)
      left join met m on (m.ch, m.d) = (h.ch, h.d)
    $$`.execute(db);
}

async function createMarking(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function mark_rollups() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'DELETE' then
        insert into rollup_marks
        select distinct project_id, environment, started / 900000000 * 900 from new_facts where environment <> 'draft';
      end if;
      if tg_op <> 'INSERT' then
        insert into rollup_marks
        select distinct project_id, environment, started / 900000000 * 900 from old_facts where environment <> 'draft';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger mark_inserted after insert on conversation_facts
    referencing new table as new_facts for each statement execute function mark_rollups()`.execute(db);
  await sql`
    create trigger mark_updated after update on conversation_facts
    referencing old table as old_facts new table as new_facts for each statement execute function mark_rollups()`.execute(
    db,
  );
  await sql`
    create trigger mark_deleted after delete on conversation_facts
    referencing old table as old_facts for each statement execute function mark_rollups()`.execute(db);
  await sql`select set_config('parley.system', 'on', true)`.execute(db);
  await sql`
    insert into rollup_marks
    select distinct project_id, environment, started / 900000000 * 900
    from conversation_facts where environment <> 'draft'`.execute(db);
  await sql`select set_config('parley.system', '', true)`.execute(db);
}
