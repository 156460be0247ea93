import { sql } from 'kysely';
import {
  CONTACTS_AT_ONCE,
  deleteContacts,
  lockCampaign,
  type CampaignPlace,
} from '#features/outbound/delete-contacts.ts';
import { withProject, withSystem, type Queries } from '#platform/db/database.ts';

/** Caps and the share of abandoned calls consider no older calls. */
export const KEPT_DAYS = 30;

/**
 * Permanently deletes campaigns that were deleted a month ago, with their contacts and attempts. Returns their number.
 */
export async function forgetDeletedCampaigns(db: Queries): Promise<number> {
  const { rows } = await withSystem(db, (tx) =>
    sql<CampaignPlace>`
      select project_id as "projectId", id as "campaignId" from campaigns
      where deleted < unix_seconds() - ${KEPT_DAYS * 86_400}`.execute(tx),
  );
  for (const place of rows) await forgetCampaign(db, place);
  return rows.length;
}

/** Permanently deletes all campaigns of a project. */
export async function forgetCampaignsOf(db: Queries, projectId: number): Promise<void> {
  const { rows } = await withProject(db, projectId, (tx) =>
    sql<{ id: number }>`select id from campaigns where project_id = ${projectId}`.execute(tx),
  );
  for (const { id: campaignId } of rows) await forgetCampaign(db, { projectId, campaignId });
}

/** Deletes a few contacts at a time, as there may be very many. */
async function forgetCampaign(db: Queries, place: CampaignPlace): Promise<void> {
  const { projectId, campaignId } = place;
  let deleted: number;
  do {
    deleted = await withProject(db, projectId, async (tx) => {
      await lockCampaign(tx, place);
      const { rows } = await sql<{ id: number }>`
        select id from campaign_contacts where project_id = ${projectId} and campaign_id = ${campaignId}
        limit ${CONTACTS_AT_ONCE}`.execute(tx);
      await deleteContacts(
        tx,
        place,
        rows.map(({ id }) => id),
      );
      return rows.length;
    });
  } while (deleted === CONTACTS_AT_ONCE);
  await withProject(db, projectId, async (tx) => {
    await sql`delete from campaigns where project_id = ${projectId} and id = ${campaignId}`.execute(tx);
    await sql`delete from campaign_counts where project_id = ${projectId} and campaign_id = ${campaignId}`.execute(tx);
  });
}
