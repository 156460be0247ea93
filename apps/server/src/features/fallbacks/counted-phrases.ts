import { searchKey } from '@parley/domain/text';
import { sql } from 'kysely';
import { MOST_NAMED, type Filter } from '#features/fallbacks/fallback-filter.ts';

/** The phrases of a list with their counts. Counts only the uses that the list shows. */
export function counted(projectId: number, filter: Filter) {
  const { kind, q, since } = filter;
  const wanted = searchKey(q ?? '');
  return sql`
    select f.id, f.hash, f.intent, f.class, f.decided, u.counter, u.conversations, u.last_heard,
      ${kind === 'done' ? sql`f.decided` : sql`u.counter`} as rank
    from (
      select hash, count(*) as counter, count(distinct conversation_id) as conversations, max(timestamp) as last_heard
      from fallback_uses
      where project_id = ${projectId} and timestamp >= ${since ?? 0}::bigint and ${usesOf(projectId, filter)}
      group by hash
    ) u
    -- Forces single index lookups: without statistics of new rows the planner would compare all with all.
    join lateral (
      select * from fallbacks where project_id = ${projectId} and hash = u.hash limit 1
    ) f on true
    where ${kind === 'done' ? sql`f.decided is not null` : sql`f.decided is null`}
      and strpos(f.search, ${wanted}) > 0`;
}

/** The rows of `shown` as callers see them. */
export function described(projectId: number, filter: Filter) {
  return sql`
    select s.id, s.intent, s.counter, s.conversations, s.last_heard, s.decided, i.name as class,
      case when s.decided is null then 'open' when s.class is null then 'ignored' else 'classified' end as state,
      latest.intent as recognised_as, latest.confidence, array(
        select conversation_id from fallback_uses
        where project_id = ${projectId} and hash = s.hash and ${usesOf(projectId, filter)}
        group by conversation_id order by max(timestamp) desc limit ${MOST_NAMED}
      ) as conversations_ids
    from shown s
    left join things i on i.project_id = ${projectId} and i.resource = 'intents' and i.id = s.class
    left join lateral (
      select intent, confidence from fallback_uses
      where project_id = ${projectId} and hash = s.hash and ${usesOf(projectId, filter)}
      order by timestamp desc limit 1
    ) latest on true`;
}

/** The uses of a phrase that a list counts; lists of done phrases count all of them. */
export function usesOf(projectId: number, { kind, environment }: Filter, table = 'fallback_uses') {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const isKind = {
    unrecognised: sql`${column('intent')} is null`,
    unsure: sql`${column('intent')} is not null`,
    done: sql`true`,
  }[kind];
  if (environment === undefined) return isKind;
  return sql`${isKind} and exists (
    select 1 from conversations t
    where t.project_id = ${projectId} and t.id = ${column('conversation_id')} and t.environment = ${environment})`;
}
