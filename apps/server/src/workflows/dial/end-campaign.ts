import { rulesOf } from '#features/outbound/campaign-store.ts';
import { sql } from 'kysely';
import { withProject, type Queries } from '#platform/db/database.ts';
import { clockOf } from '#workflows/dial/clock-of.ts';
import { SOMEBODY_LEFT } from '#workflows/dial/campaigns-to-look-at.ts';
import { insertGivenUp } from '#workflows/dial/given-up.ts';

/**
 * Ends a running campaign that has nobody left to call. At the end that its rules set, contacts that still wait are
 * skipped, with the reason.
 */
export async function endCampaign(
  db: Queries,
  { projectId, campaignId }: { projectId: number; campaignId: number },
): Promise<void> {
  await withProject(db, projectId, async (tx) => {
    const campaign = await tx
      .selectFrom('campaigns')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('id', '=', campaignId)
      .where('state', '=', 'running')
      // Contacts that a rule had skipped may wait in a moment.
      .where('look_again_after', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!campaign) return;
    const { ends_at: at } = rulesOf(campaign);
    if (at !== null && at * 1_000_000 <= (await clockOf(tx))) await skipWaiting(tx, { projectId, campaignId }, at);
    const { numAffectedRows } = await sql`
      update campaigns p set state = case when exists (
        select 1 from campaign_contacts c where c.project_id = p.project_id and c.campaign_id = p.id
          and c.reason_kind = 'campaign_ended'
      ) then 'exhausted' else 'finished' end
      where project_id = ${projectId} and id = ${campaignId} and not ${SOMEBODY_LEFT}`.execute(tx);
    if (numAffectedRows) await insertGivenUp(tx, campaign);
  });
}

async function skipWaiting(tx: Queries, place: { projectId: number; campaignId: number }, at: number): Promise<void> {
  await sql`
    update campaign_contacts set state = 'skipped', reason = ${JSON.stringify({ kind: 'campaign_ended', at })},
      reason_kind = 'campaign_ended', next_at = null, updated = unix_seconds()
    where project_id = ${place.projectId} and campaign_id = ${place.campaignId} and state = 'waiting'`.execute(tx);
}
