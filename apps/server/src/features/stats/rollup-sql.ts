import { COUNTS } from '@parley/domain/figure';
import { sql, type RawBuilder } from 'kysely';
import { ROLLUP_COUNTS } from '#features/stats/rollup-counts.ts';
import { sketchKey } from '#features/stats/sketch.ts';

/** The columns of a rollup after its project, environment and width. */
export const ROLLUP_COLUMNS = [
  ...['bucket', 'channel', 'deployment_id', ...COUNTS, 'sketch_keys', 'sketch_counts'],
  ...['terms', 'term_counts', 'term_exits', 'term_losses'],
];

type Sql = RawBuilder<unknown>;

/** Expressions of the surrounding query; `from` and `to` are Unix seconds. */
interface FactsSpan {
  projectId: Sql;
  environment: Sql;
  from: Sql;
  to: Sql;
  width: number;
}

/** Rollup rows for the facts in a span of time: one for each bucket, channel and deployment. */
export function rollupOfFacts({ projectId, environment, from, to, width }: FactsSpan): Sql {
  const counts = COUNTS.map((name) => sql`(${ROLLUP_COUNTS[name]})::bigint as ${sql.ref(name)}`);
  const seconds = sql.lit(width);
  return sql`
    with f as materialized (
      select c.started / 1000000 / ${seconds} * ${seconds} as b, c.channel as ch, coalesce(c.deployment_id, 0) as d,
        c.outcome, c.turns, c.fallbacks, c.low_confidence, c.duration_ms, c.transfer_reason, c.intents, c.reactions,
        c.last_reaction, c.answer_ms, nullif(cardinality(c.answer_ms), 0) as answers, c.understanding_ms, c.deciding_ms,
        c.actions_ms, c.barge_ins, c.silences, c.recognition_failures, c.call_answer_ms,
        nullif(cardinality(c.call_answer_ms), 0) as call_answers, c.listening_ms, c.voice_ms
      from conversation_facts c
      where c.project_id = ${projectId} and c.environment = ${environment}
        and c.started >= ${from} * 1000000 and c.started < ${to} * 1000000
    ), heads as (
      select b, ch, d, ${sql.join(counts)} from f group by b, ch, d
    ), measures as (
      select b, ch, d, ${sketchKey('duration', sql`duration_ms`)} as k from f where duration_ms is not null
      union all
      select b, ch, d, ${sketchKey('answer', sql`ms`)} from f, unnest(answer_ms) as ms
      union all
      select b, ch, d, ${sketchKey('understanding', perAnswer('understanding_ms'))} from f where answers is not null
      union all
      select b, ch, d, ${sketchKey('deciding', perAnswer('deciding_ms'))} from f where answers is not null
      union all
      select b, ch, d, ${sketchKey('actions', perAnswer('actions_ms'))} from f where answers is not null
      union all
      select b, ch, d, ${sketchKey('call_answer', sql`ms`)} from f, unnest(call_answer_ms) as ms
      union all
      select b, ch, d, ${sketchKey('listening', sql`(listening_ms / call_answers)::bigint`)} from f
      where call_answers is not null
      union all
      select b, ch, d, ${sketchKey('voice', sql`(voice_ms / call_answers)::bigint`)} from f
      where call_answers is not null
    ), measured as (
      select b, ch, d, k, count(*)::integer as n from measures group by b, ch, d, k
    ), mentions as (
      select b, ch, d, 'i' || name as t, 1 as n, 0 as x, 0 as l
      from f, lateral (select distinct name from unnest(intents) as name) names
      union all
      select b, ch, d, 'r' || reaction, 1, (outcome <> 'open' and reaction = last_reaction)::integer,
        (outcome in ('abandoned', 'failed') and reaction = last_reaction)::integer
      from f, lateral (select distinct reaction from unnest(reactions) as reaction) ids
      union all
      select b, ch, d, 't' || transfer_reason, 1, 0, 0 from f where transfer_reason is not null
    ), ${collected(sql`b, ch, d`)}
    select h.b as bucket, h.ch as channel, h.d as deployment_id, ${counted(sql`h`)}, ${COLLECTED} from heads h
    left join sketches s on (s.b, s.ch, s.d) = (h.b, h.ch, h.d)
    left join met m on (m.b, m.ch, m.d) = (h.b, h.ch, h.d)`;
}

/** Expressions of the surrounding query; `bucket` is the start of the wider rollup in Unix seconds. */
interface WiderRollup {
  projectId: Sql;
  environment: Sql;
  bucket: Sql;
  width: number;
  narrower: number;
}

/** Merges the narrower rollups within a wider one into one row for each channel and deployment. */
export function rollupOfRollups({ projectId, environment, bucket, width, narrower }: WiderRollup): Sql {
  const counts = COUNTS.map((name) => sql`sum(${sql.ref(`q.${name}`)})::bigint as ${sql.ref(name)}`);
  return sql`
    with q as materialized (
      select r.channel as ch, r.deployment_id as d, r.* from rollups r
      where r.project_id = ${projectId} and r.environment = ${environment} and r.width = ${sql.lit(narrower)}
        and r.bucket >= ${bucket} and r.bucket < ${bucket} + ${sql.lit(width)}
    ), heads as (
      select ch, d, ${sql.join(counts)} from q group by ch, d
    ), measured as (
      select ch, d, k, sum(n)::integer as n
      from q, unnest(q.sketch_keys, q.sketch_counts) as s(k, n) group by ch, d, k
    ), mentions as (
      select ch, d, t, n, x, l from q, unnest(q.terms, q.term_counts, q.term_exits, q.term_losses) as m(t, n, x, l)
    ), ${collected(sql`ch, d`)}
    select ${bucket} as bucket, h.ch as channel, h.d as deployment_id, ${counted(sql`h`)}, ${COLLECTED} from heads h
    left join sketches s on (s.ch, s.d) = (h.ch, h.d)
    left join met m on (m.ch, m.d) = (h.ch, h.d)`;
}

function perAnswer(column: string): Sql {
  return sql`(${sql.ref(column)} / answers)::bigint`;
}

function counted(heads: Sql): Sql {
  return sql.join(COUNTS.map((name) => sql`${heads}.${sql.ref(name)}`));
}

/** Collects the keys of `measured` and the terms of `mentions` into arrays, by group. */
function collected(group: Sql): Sql {
  return sql`
    sketches as (
      select ${group}, array_agg(k order by k) as ks, array_agg(n order by k) as ns from measured group by ${group}
    ), met as (
      select ${group}, array_agg(t order by t) as ts, array_agg(n order by t) as ns, array_agg(x order by t) as xs,
        array_agg(l order by t) as ls
      from (
        select ${group}, t, sum(n)::integer as n, sum(x)::integer as x, sum(l)::integer as l
        from mentions group by ${group}, t
      ) terms
      group by ${group}
    )`;
}

const COLLECTED = sql`
  coalesce(s.ks, '{}') as sketch_keys, coalesce(s.ns, '{}') as sketch_counts, coalesce(m.ts, '{}') as terms,
  coalesce(m.ns, '{}') as term_counts, coalesce(m.xs, '{}') as term_exits, coalesce(m.ls, '{}') as term_losses`;
