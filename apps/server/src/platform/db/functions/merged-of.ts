import type { DatabaseFunction } from './database-function.ts';

export const mergedOf: DatabaseFunction = {
  name: 'merged_of',
  text: `
    create or replace function merged_of(the_project bigint, the_environment text, the_bucket bigint, the_width integer, narrow_width integer) returns table(bucket bigint, channel text, deployment_id bigint, conversations integer, contained integer, transferred integer, abandoned integer, failed integer, open integer, turns bigint, fallback_turns bigint, unsure_turns bigint, with_fallback integer, with_low_confidence integer, sketch_keys integer[], sketch_counts integer[], terms text[], term_counts integer[], term_exits integer[], term_losses integer[]) language sql stable as $$
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
    $$`,
};
