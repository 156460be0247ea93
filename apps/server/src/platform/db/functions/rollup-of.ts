import type { DatabaseFunction } from './database-function.ts';

export const rollupOf: DatabaseFunction = {
  name: 'rollup_of',
  text: `
    create or replace function rollup_of(the_project bigint, the_environment text, from_us bigint, to_us bigint, the_width integer) returns table(bucket bigint, channel text, deployment_id bigint, conversations integer, contained integer, transferred integer, abandoned integer, failed integer, open integer, turns bigint, fallback_turns bigint, unsure_turns bigint, with_fallback integer, with_low_confidence integer, sketch_keys integer[], sketch_counts integer[], terms text[], term_counts integer[], term_exits integer[], term_losses integer[]) language sql stable as $$
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
    $$`,
};
