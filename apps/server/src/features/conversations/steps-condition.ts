import type { FunnelStep } from '@parley/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

/** For each step the reactions that reach it. */
export type Steps = readonly (readonly number[])[];

/** Scopes stand for the reactions that are in them now. */
export async function reactionsOfSteps(db: Queries, projectId: number, steps: readonly FunnelStep[]): Promise<Steps> {
  const scopes = steps.filter(({ kind }) => kind === 'scope').map(({ id }) => id);
  if (scopes.length === 0) return steps.map(({ id }) => [id]);
  const { rows } = await sql<{ id: number; scope: number }>`
    select id, (data ->> 'reactions_scopes_id')::bigint as scope from things
    where project_id = ${projectId} and resource = 'reactions'
      and (data ->> 'reactions_scopes_id')::bigint = any(${scopes}::bigint[])`.execute(db);
  return steps.map(({ kind, id }) =>
    kind === 'reaction' ? [id] : rows.filter(({ scope }) => scope === id).map((row) => row.id),
  );
}

/**
 * A conversation reached all of these steps in their order; null counts as no. `reactions` lists the reactions of the
 * conversation in the order of their first run. A scope is reached by its first reaction after the step before.
 */
export function reachedAll(reactions: RawBuilder<unknown>, steps: Steps): RawBuilder<boolean> {
  let before = sql`0`;
  const conditions: RawBuilder<unknown>[] = [];
  for (const ids of steps) {
    const [only] = ids;
    const place: RawBuilder<unknown> =
      ids.length === 1 && only !== undefined
        ? sql`array_position(${reactions}, ${sql.lit(only)}::bigint)`
        : sql`(
            select min(x.place) from unnest(${reactions}) with ordinality as x(id, place)
            where x.id = any(${[...ids]}::bigint[]) and x.place > ${before})`;
    conditions.push(sql`${place} > ${before}`);
    before = place as RawBuilder<never>;
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
