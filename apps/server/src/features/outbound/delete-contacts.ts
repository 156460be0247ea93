import { sql } from 'kysely';
import { removeContacts } from '#features/outbound/change-contacts.ts';
import type { Queries } from '#platform/db/database.ts';

/** Small batches keep each transaction short. */
export const CONTACTS_AT_ONCE = 500;

export interface CampaignPlace {
  projectId: number;
  campaignId: number;
}

/** Locks the campaign before its contacts, as claims and ends of calls do. */
export async function lockCampaign(tx: Queries, { projectId, campaignId }: CampaignPlace): Promise<void> {
  await sql`select 1 from campaigns where project_id = ${projectId} and id = ${campaignId} for update`.execute(tx);
}

/** Deletes contacts with their calls and callbacks. Returns the number of calls. */
export async function deleteContacts(
  tx: Queries,
  { projectId, campaignId }: CampaignPlace,
  ids: readonly number[],
): Promise<number> {
  const place = sql`project_id = ${projectId} and campaign_id = ${campaignId}`;
  await sql`delete from campaign_callbacks where ${place} and contact_id = any(${[...ids]}::bigint[])`.execute(tx);
  const { numAffectedRows = 0n } = await sql`
    delete from call_attempts where ${place} and contact_id = any(${[...ids]}::bigint[])`.execute(tx);
  await removeContacts({ db: tx, projectId }, campaignId, ids);
  return Number(numAffectedRows);
}
