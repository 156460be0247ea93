import type { conversations, Outcome, QueryOf } from '@parley/contract';
import type { Microseconds } from '@parley/domain/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Caller } from '#http/context.ts';

export type ConversationFilter = Omit<QueryOf<typeof conversations.list>, 'limit' | 'cursor' | 'format'>;

/** `me` stands for whoever asks; nobody is assigned to a token. */
export function forActor(filter: ConversationFilter, actor: Pick<Caller, 'userId'> | null): ConversationFilter {
  return filter.assignee === 'me' ? { ...filter, assignee: actor?.userId ?? 0 } : filter;
}

const SECOND_US = 1_000_000;
/** A caller who has said nothing for this long has left. */
export const GONE_US = 30 * 60 * SECOND_US;

/** The outcome of a conversation `c`, or that it is open. */
export function outcomeAt(now: Microseconds): RawBuilder<Outcome> {
  return sql<Outcome>`case
    when c.ended is not null then coalesce(c.outcome, 'contained')
    when greatest(c.last_at, c.started) >= ${now - GONE_US}::bigint then 'open'
    else coalesce(c.outcome, 'abandoned') end`;
}

/** A column of the deployment `d` that had put the version of a conversation `c` live when it began. */
export function deploymentOf(projectId: number, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select ${column} from deployments d
    where d.project_id = ${projectId} and d.project_env = c.environment and d.snapshot_hash = c.snapshot_hash
    order by d.created <= c.started / 1000000 desc, d.id desc limit 1
  )`;
}

/** Conditions that the row of a conversation `c` alone decides. */
export function rowConditions(projectId: number, filter: ConversationFilter, now: Microseconds): RawBuilder<unknown>[] {
  const { from, to, project_env, deployment, label, outcome, min_turns, has_fallback, has_note, review, assignee } =
    filter;
  const conditions = [sql`c.project_id = ${projectId}`];
  if (from !== undefined) conditions.push(sql`c.started >= ${from * SECOND_US}`);
  if (to !== undefined) conditions.push(sql`c.started < ${to * SECOND_US}`);
  if (project_env !== undefined) conditions.push(sql`c.environment = ${project_env}`);
  if (min_turns !== undefined) conditions.push(sql`c.turns >= ${Math.min(min_turns, 1_000_000)}`);
  if (has_fallback !== undefined) conditions.push(sql`(c.fallbacks > 0) = ${has_fallback === '1'}`);
  if (outcome !== undefined) conditions.push(sql`${outcomeAt(now)} = ${outcome}`);
  if (deployment !== undefined) {
    conditions.push(sql`(c.environment, c.snapshot_hash) = (
      select project_env, snapshot_hash from deployments where project_id = ${projectId} and id = ${deployment})`);
  }
  if (label !== undefined) {
    conditions.push(sql`exists (
      select 1 from conversation_labels l
      where l.project_id = ${projectId} and l.conversation_id = c.id and l.label_id = ${label})`);
  }
  if (has_note !== undefined) {
    conditions.push(sql`exists (
      select 1 from conversation_notes n
      where n.project_id = ${projectId} and n.conversation_id = c.id) = ${has_note === '1'}`);
  }
  if (review !== undefined) conditions.push(sql`c.review_state = ${review}`);
  if (assignee !== undefined) conditions.push(sql`c.assignee = ${Number(assignee)}::bigint`);
  return conditions;
}

/** Conditions that its turns decide. */
export function turnConditions(projectId: number, filter: ConversationFilter): RawBuilder<unknown>[] {
  const { intent, reaction, q } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  const aTurn = (condition: RawBuilder<unknown>) => sql`exists (
    select 1 from tracker_entries e
    where e.project_id = ${projectId} and e.conversation_id = c.id and e.first_ts >= c.started and ${condition})`;
  if (reaction !== undefined) conditions.push(aTurn(sql`${reaction}::bigint = any(e.reactions)`));
  if (intent !== undefined) {
    conditions.push(
      aTurn(sql`strpos(e.entries, ${JSON.stringify(intent)}) > 0 and exists (
        select 1 from jsonb_array_elements(readable_entries(e.entries)) x
        where x ->> 'type' = 'intent' and x ->> 'value' = ${intent})`),
    );
  }
  if (q !== undefined && q !== '') {
    // Most turns are left out before their JSON is read.
    const written = JSON.stringify(q).slice(1, -1);
    conditions.push(
      sql`(c.id = ${q} or ${aTurn(sql`strpos(lower(e.entries), lower(${written})) > 0 and exists (
      select 1 from jsonb_array_elements(readable_entries(e.entries)) x
      where x ->> 'type' in ('intent', 'action') and strpos(lower(x -> 'args' ->> 'text'), lower(${q})) > 0)`)})`,
    );
  }
  return conditions;
}
