import type { conversations, Outcome, QueryOf } from '@parley/contract';
import type { Microseconds } from '@parley/domain/ids';
import { invalidField } from '@parley/domain/problem';
import { entityKey } from '@parley/domain/tracker';
import { sql, type RawBuilder } from 'kysely';
import { reachedAll } from '#features/conversations/steps-condition.ts';
import type { Caller } from '#http/context.ts';

export type ConversationFilter = Omit<QueryOf<typeof conversations.list>, 'limit' | 'cursor' | 'format' | 'rows'>;

/** Replaces `me` with the caller. A token never has assigned conversations. */
export function forActor(filter: ConversationFilter, actor: Pick<Caller, 'userId'> | null): ConversationFilter {
  return filter.assignee === 'me' ? { ...filter, assignee: actor?.userId ?? 0 } : filter;
}

const SECOND_US = 1_000_000;
const MOST_TURNS = 1_000_000;
/** A caller who has said nothing for this long has left. */
export const GONE_US = 30 * 60 * SECOND_US;

/** The outcome of a conversation `c`, or `open`. A conversation that an erasure ended counts as abandoned. */
export function outcomeAt(now: Microseconds): RawBuilder<Outcome> {
  return sql<Outcome>`case
    when c.ended is not null then coalesce(c.outcome, case when c.erased is null then 'contained' else 'abandoned' end)
    when greatest(c.last_at, c.started) >= ${now - GONE_US}::bigint then 'open'
    else coalesce(c.outcome, 'abandoned') end`;
}

/** A column of the deployment `d` that put a conversation's version live before it began. */
export function deploymentOf(projectId: number, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select ${column} from deployments d
    where d.project_id = ${projectId} and d.project_env = c.environment and d.snapshot_hash = c.snapshot_hash
    order by d.created <= c.started / 1000000 desc, d.id desc limit 1
  )`;
}

/** Adds the start time to a table that contains it, so that its index is searched for that time only. */
export function periodConditions(table: 'c' | 'f' | 'w', { from, to }: ConversationFilter): RawBuilder<unknown>[] {
  const started = sql.ref(`${table}.started`);
  return [
    ...(from === undefined ? [] : [sql`${started} >= ${from * SECOND_US}::bigint`]),
    ...(to === undefined ? [] : [sql`${started} < ${to * SECOND_US}::bigint`]),
  ];
}

/** Conditions on values that both a conversation's row and its facts contain; `of` is the table to use. */
export function rowConditions(
  projectId: number,
  filter: ConversationFilter,
  now: Microseconds,
  of: 'c' | 'f',
): RawBuilder<unknown>[] {
  const { project_env, deployment, outcome, min_turns, max_turns, has_fallback, channel } = filter;
  const column = (name: string) => sql.ref(`${of}.${name}`);
  const conditions: RawBuilder<unknown>[] = [];
  if (project_env !== undefined) conditions.push(sql`${column('environment')} = ${project_env}`);
  if (min_turns !== undefined) conditions.push(sql`${column('turns')} >= ${Math.min(min_turns, MOST_TURNS)}`);
  if (max_turns !== undefined) conditions.push(sql`${column('turns')} <= ${Math.min(max_turns, MOST_TURNS)}`);
  if (channel !== undefined) conditions.push(sql`${column('channel')} = ${channel}`);
  if (has_fallback !== undefined) conditions.push(sql`(${column('fallbacks')} > 0) = ${has_fallback === '1'}`);
  if (outcome !== undefined) conditions.push(sql`${of === 'c' ? outcomeAt(now) : sql`f.outcome`} = ${outcome}`);
  if (deployment !== undefined) {
    // A version that goes live again after a rollback has several deployments.
    conditions.push(sql`(${column('environment')}, ${column('snapshot_hash')}) = (
      select project_env, snapshot_hash from deployments where project_id = ${projectId} and id = ${deployment})`);
    conditions.push(sql`${of === 'c' ? deploymentOf(projectId, sql`d.id`) : sql`f.deployment_id`} = ${deployment}`);
  }
  return conditions;
}

/** Conditions on tables beside a conversation, by its id: notes, labels, phrases. */
export function besideConditions(
  projectId: number,
  { label, has_note, phrase }: ConversationFilter,
  id: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const conditions = (label ?? []).map(
    (one) => sql`exists (
      select 1 from conversation_labels l
      where l.project_id = ${projectId} and l.conversation_id = ${id} and l.label_id = ${one})`,
  );
  if (has_note !== undefined) {
    const noted = sql`exists (
      select 1 from conversation_notes n where n.project_id = ${projectId} and n.conversation_id = ${id})`;
    conditions.push(has_note === '1' ? noted : sql`not ${noted}`);
  }
  if (phrase !== undefined) {
    conditions.push(sql`${id} = any(array(
      select u.conversation_id from fallbacks p
      join fallback_uses u on u.project_id = p.project_id and u.hash = p.hash and u.intent is null
      where p.project_id = ${projectId} and p.id = ${phrase}))`);
  }
  return conditions;
}

/** Conditions that only the row of a conversation `c` decides. */
export function reviewConditions({ review, assignee }: ConversationFilter): RawBuilder<unknown>[] {
  return [
    ...(review === undefined ? [] : [sql`c.review_state = ${review}`]),
    ...(assignee === undefined ? [] : [sql`c.assignee = ${Number(assignee)}::bigint`]),
  ];
}

/** Conditions that the facts `f` of a conversation decide, some seconds after it. */
export function factConditions(projectId: number, filter: ConversationFilter): RawBuilder<unknown>[] {
  const { low_confidence, intent, reaction, last_reaction, transfer_reason, entity, steps, missed } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  if (low_confidence !== undefined) conditions.push(sql`(f.low_confidence > 0) = ${low_confidence === '1'}`);
  if (intent !== undefined) conditions.push(sql`${intent} = any(f.intents)`);
  if (reaction !== undefined) conditions.push(sql`${reaction}::bigint = any(f.reactions)`);
  if (last_reaction !== undefined) conditions.push(sql`f.last_reaction = ${last_reaction}::bigint`);
  if (transfer_reason !== undefined) conditions.push(sql`f.transfer_reason = ${transfer_reason}`);
  if (entity !== undefined) conditions.push(entityCondition(entity));
  if (steps !== undefined) conditions.push(reachedAll(projectId, steps));
  if (missed !== undefined) conditions.push(sql`${reachedAll(projectId, [...(steps ?? []), ...missed])} is not true`);
  return conditions;
}

/** `name=value` finds that value, `name` alone any value. */
function entityCondition(entity: string): RawBuilder<unknown> {
  const at = entity.indexOf('=');
  if (at !== -1) return sql`${entityKey(entity.slice(0, at), entity.slice(at + 1))} = any(f.entity_values)`;
  return sql`exists (select 1 from unnest(f.entity_values) v where starts_with(v, ${entityKey(entity, '')}))`;
}

/** True if the filter needs facts or words. */
export function needsFacts(filter: ConversationFilter): boolean {
  return filter.q !== undefined || factConditions(0, filter).length > 0;
}

/** True if every conversation of the period matches: then a page fills at once. */
export function isWhole({ from: _from, to: _to, ...matched }: ConversationFilter): boolean {
  return Object.values(matched).every((value) => value === undefined);
}

/** Refuses contradictory filters. */
export function refuseSenseless({ from, to, min_turns, max_turns }: ConversationFilter): void {
  if (from !== undefined && to !== undefined && from >= to) {
    throw invalidField('query.to', 'The end must be later than the beginning');
  }
  if (min_turns !== undefined && max_turns !== undefined && min_turns > max_turns) {
    throw invalidField('query.max_turns', 'The most turns must be at least the fewest turns');
  }
}
