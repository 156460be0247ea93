import { Problem } from '@parley/domain/problem';
import type { ChatEnvironment } from '@parley/domain/deployment';
import { sql } from 'kysely';
import type { CallKey } from '#features/calls/call-store.ts';
import type { ProjectContext } from '#http/context.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';

/** Asks the process that holds a call to hang up, which it does within a second. */
export async function askToHangUp(context: ProjectContext, id: number, environment: ChatEnvironment): Promise<void> {
  const { db, projectId, actor } = context;
  const { rows } = await sql<{ ended: number | null }>`
    select ended from calls where project_id = ${projectId} and id = ${id} and environment = ${environment}
    for update`.execute(db);
  const [call] = rows;
  if (!call) throw new Problem('not_found', 'Call not found');
  if (call.ended !== null) throw new Problem('invalid', 'The call has already ended');
  await sql`
    update calls set hang_up_at = coalesce(hang_up_at, microseconds()), hang_up_by = coalesce(hang_up_by, ${actor.userId})
    where project_id = ${projectId} and id = ${id}`.execute(db);
  await recordAudit(db, context, { action: 'call hung up', resource: 'calls', id, projectId });
}

/** The ids of these calls that someone asked to end. */
export async function hangUpsOf(db: Queries, held: readonly CallKey[]): Promise<number[]> {
  if (held.length === 0) return [];
  return withSystem(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select c.id from calls c
      join jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as h ("projectId" bigint, id bigint)
        on c.project_id = h."projectId" and c.id = h.id
      where c.hang_up_at is not null and c.ended is null`.execute(tx);
    return rows.map(({ id }) => id);
  });
}
