import type { FunnelStep } from '@parley/contract';
import { sql, type RawBuilder } from 'kysely';

/**
 * True if a conversation with the facts `f` reached all of these steps in their order; null counts as no. A reaction
 * counts where it first ran. A scope means its current reactions, and is reached by its first reaction after the
 * previous step.
 */
export function reachedAll(projectId: number, steps: readonly FunnelStep[]): RawBuilder<unknown> {
  let before: RawBuilder<unknown> = sql`0`;
  const conditions: RawBuilder<unknown>[] = [];
  for (const step of steps) {
    const place = placeOf(projectId, step, before);
    conditions.push(sql`${place} > ${before}`);
    before = place;
  }
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/**
 * The facts that meet a condition as `f`, with the position of each step in `p1`, `p2` and so on; null from the first
 * missing step on. It computes each position once, and none after a missing step: positions are most of a funnel's time.
 */
export function withPlaces(
  projectId: number,
  steps: readonly FunnelStep[],
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  let rows = sql`(select f.reactions from conversation_facts f where ${condition} offset 0) f`;
  for (const [index, step] of steps.entries()) {
    const before = index === 0 ? sql`0` : sql.ref(`f.p${index}`);
    const place = placeOf(projectId, step, before);
    rows = sql`(
      select f.*, case when ${before} is not null then nullif(greatest(${place}, ${before}), ${before}) end
        as ${sql.ref(`p${index + 1}`)} from ${rows} offset 0
    ) f`;
  }
  return rows;
}

function placeOf(projectId: number, { kind, id }: FunnelStep, before: RawBuilder<unknown>): RawBuilder<unknown> {
  if (kind === 'reaction') return sql`array_position(f.reactions, ${sql.lit(id)}::bigint)`;
  return sql`(
    select min(x.place) from unnest(f.reactions) with ordinality as x(id, place)
    where x.place > ${before} and x.id = any(array(
      select id from things
      where project_id = ${projectId} and resource = 'reactions'
        and (data ->> 'reactions_scopes_id')::bigint = ${sql.lit(id)}::bigint
    )))`;
}
