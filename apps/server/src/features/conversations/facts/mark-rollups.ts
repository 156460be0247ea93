import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { QUARTER_S } from '#platform/db/tables/stats-tables.ts';

/**
 * Marks the quarters of an hour in which these conversations began, for which statistics are computed again. Call it in
 * the transaction that changes or deletes their facts, and before it deletes the conversations.
 */
export async function markRollups(
  tx: Queries,
  conversations: readonly { project_id: number; id: string }[],
): Promise<void> {
  await sql`
    insert into rollup_marks (project_id, environment, bucket)
    select distinct c.project_id, c.environment, c.started / 1000000 / ${sql.lit(QUARTER_S)} * ${sql.lit(QUARTER_S)}
    from unnest(
      ${conversations.map(({ project_id }) => project_id)}::bigint[], ${conversations.map(({ id }) => id)}::text[]
    ) as changed(project_id, id)
    join conversations c on c.project_id = changed.project_id and c.id = changed.id
    where c.environment <> 'draft'`.execute(tx);
}
