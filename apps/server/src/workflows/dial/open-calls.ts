import { sql } from 'kysely';
import { withProject, withSystem, type Queries } from '#platform/db/database.ts';
import type { Attempted } from '#workflows/dial/settle-call.ts';

/** Notes how far a call is. */
export async function noteAnswered(db: Queries, attempted: Attempted, conversationId: string | null): Promise<void> {
  await noteCall(db, attempted, sql`state = 'answered', answered = unix_seconds(), conversation_id = ${conversationId}`);
}

export async function noteRinging(db: Queries, attempted: Attempted): Promise<void> {
  await noteCall(db, attempted, sql`state = 'placed', started = unix_seconds()`);
}

async function noteCall(
  db: Queries,
  { projectId, campaignId, contactId, attempt }: Attempted,
  change: ReturnType<typeof sql>,
): Promise<void> {
  await withProject(db, projectId, async (tx) => {
    await sql`
      update call_attempts set ${change}
      where project_id = ${projectId} and campaign_id = ${campaignId} and contact_id = ${contactId}
        and attempt = ${attempt} and state in ('claimed', 'placed')`.execute(tx);
  });
}

/** A sign of life for the calls of a server. */
export async function renewLeases(db: Queries, server: string, seconds: number): Promise<void> {
  await withSystem(db, async (tx) => {
    await sql`
      update call_attempts set lease_until = unix_seconds() + ${seconds}::bigint
      where claimed_by = ${server} and state in ('claimed', 'placed', 'answered')`.execute(tx);
  });
}

const MOST_AT_ONCE = 100;

/** Calls whose server gives no sign of life: nobody knows how they ended. */
export async function deadCalls(db: Queries, server: string): Promise<Attempted[]> {
  return withSystem(db, async (tx) => {
    const { rows } = await sql<Attempted>`
      select project_id as "projectId", campaign_id as "campaignId", contact_id as "contactId", attempt
      from call_attempts
      where state in ('claimed', 'placed', 'answered') and lease_until < unix_seconds() and claimed_by <> ${server}
      order by lease_until limit ${MOST_AT_ONCE}`.execute(tx);
    return rows;
  });
}

/** The campaigns that run now. */
export async function runningCampaigns(db: Queries): Promise<{ projectId: number; campaignId: number }[]> {
  return withSystem(db, async (tx) => {
    const { rows } = await sql<{ projectId: number; campaignId: number }>`
      select project_id as "projectId", id as "campaignId" from campaigns where state = 'running' and deleted is null
    `.execute(tx);
    return rows;
  });
}
