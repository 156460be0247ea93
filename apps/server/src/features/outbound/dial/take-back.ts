import { sql } from 'kysely';
import { changeContacts } from '#features/outbound/change-contacts.ts';
import { withProject, withSystem, type Queries } from '#platform/db/database.ts';
import type { Attempted } from '#features/outbound/dial/call-end.ts';

/** Claims of a server without any recorded progress. */
export async function claimsOf(db: Queries, server: string): Promise<Attempted[]> {
  return withSystem(db, async (tx) => {
    const { rows } = await sql<Attempted>`
      select project_id as "projectId", campaign_id as "campaignId", contact_id as "contactId", attempt
      from call_attempts where state = 'claimed' and claimed_by = ${server}`.execute(tx);
    return rows;
  });
}

/**
 * Undoes a claim whose call certainly did not go out: the person waits again, and no attempt is counted. Only the
 * server that made the claim can know this.
 */
export async function takeBack(db: Queries, { projectId, campaignId, contactId, attempt }: Attempted): Promise<void> {
  await withProject(db, projectId, async (tx) => {
    // Locks in the order used by claims and settled calls.
    await sql`
      select 1 from campaigns where project_id = ${projectId} and id = ${campaignId} for update`.execute(tx);
    await sql`
      select 1 from campaign_contacts
      where project_id = ${projectId} and campaign_id = ${campaignId} and id = ${contactId} for update`.execute(tx);
    const { numAffectedRows } = await sql`
      delete from call_attempts
      where project_id = ${projectId} and campaign_id = ${campaignId} and contact_id = ${contactId}
        and attempt = ${attempt} and state = 'claimed'`.execute(tx);
    if (!numAffectedRows) return;
    await changeContacts(
      { db: tx, projectId },
      {
        where: sql`c.campaign_id = ${campaignId} and c.id = ${contactId} and c.state = 'dialing'`,
        set: sql`state = 'waiting', attempts = attempts - 1, next_at = coalesce(retry_at, unix_seconds()),
          updated = unix_seconds()`,
      },
    );
  });
}
