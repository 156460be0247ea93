import { sql } from 'kysely';
import { stopIfAsked } from '#features/outbound/stop-called.ts';
import { withProject, withSystem, type Queries } from '#platform/db/database.ts';
import type { Attempted } from '#features/outbound/dial/call-end.ts';
import type { CallEvent } from '#features/outbound/dial/telephony.ts';

/** Seconds without a sign of life after which a server's calls count as dead; servers give several in that time. */
export const LEASE_S = 60;

/** Records the progress of a call. */
export async function noteAnswered(
  db: Queries,
  attempted: Attempted,
  { by, conversationId }: Pick<CallEvent & { kind: 'answered' }, 'by' | 'conversationId'>,
  agoSeconds = 0,
): Promise<void> {
  const change = sql`state = 'answered', answered = unix_seconds() - ${agoSeconds}::bigint, answered_by = ${by},
    conversation_id = ${conversationId}`;
  const { projectId } = attempted;
  await withProject(db, projectId, async (tx) => {
    await noteCall(tx, attempted, change);
    // The opening, recorded before this, may have asked for it.
    if (conversationId !== null) await stopIfAsked({ db: tx, projectId }, conversationId);
  });
}

export async function noteRinging(db: Queries, attempted: Attempted, agoSeconds = 0): Promise<void> {
  await withProject(db, attempted.projectId, (tx) =>
    noteCall(tx, attempted, sql`state = 'placed', started = unix_seconds() - ${agoSeconds}::bigint`),
  );
}

async function noteCall(
  tx: Queries,
  { projectId, campaignId, contactId, attempt }: Attempted,
  change: ReturnType<typeof sql>,
): Promise<void> {
  await sql`
    update call_attempts set ${change}
    where project_id = ${projectId} and campaign_id = ${campaignId} and contact_id = ${contactId}
      and attempt = ${attempt} and state in ('claimed', 'placed')`.execute(tx);
}

/** Renews the leases of calls. */
export async function renewLeases(db: Queries, calls: readonly Attempted[], seconds: number): Promise<void> {
  await withSystem(db, async (tx) => {
    await sql`
      update call_attempts a set lease_until = unix_seconds() + ${seconds}::bigint
      from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb)
        as c ("projectId" bigint, "campaignId" bigint, "contactId" bigint, attempt integer)
      where a.project_id = c."projectId" and a.campaign_id = c."campaignId" and a.contact_id = c."contactId"
        and a.attempt = c.attempt and a.state in ('claimed', 'placed', 'answered')`.execute(tx);
  });
}

/** The calls of a server that is gone count as dead at once. */
export async function releaseCallsOf(db: Queries, server: string): Promise<void> {
  await withSystem(db, async (tx) => {
    await sql`
      update call_attempts set lease_until = unix_seconds() - 1
      where claimed_by = ${server} and state in ('claimed', 'placed', 'answered')
        and lease_until >= unix_seconds()`.execute(tx);
  });
}

const MOST_AT_ONCE = 100;

/** Calls whose server gives no sign of life, so that their end is unknown. */
export async function deadCalls(db: Queries): Promise<Attempted[]> {
  return withSystem(db, async (tx) => {
    const { rows } = await sql<Attempted>`
      select project_id as "projectId", campaign_id as "campaignId", contact_id as "contactId", attempt
      from call_attempts
      where state in ('claimed', 'placed', 'answered') and lease_until < unix_seconds()
      order by lease_until limit ${MOST_AT_ONCE}`.execute(tx);
    return rows;
  });
}
