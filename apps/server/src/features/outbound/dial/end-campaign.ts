import { rulesOf } from '#features/outbound/campaign-store.ts';
import { sql } from 'kysely';
import { changeContacts } from '#features/outbound/change-contacts.ts';
import { withProject, type Queries } from '#platform/db/database.ts';
import { clockOf } from '#features/outbound/dial/clock-of.ts';
import { SOMEBODY_LEFT } from '#features/outbound/dial/campaigns-to-look-at.ts';
import { insertGivenUp } from '#features/outbound/dial/given-up.ts';

/** Contacts skipped in one transaction, and transactions until other campaigns have their turn. */
const SKIPPED_AT_ONCE = 5_000;
const MOST_PIECES = 10;

interface CampaignKey {
  projectId: number;
  campaignId: number;
}

/**
 * Ends a running campaign that has no contact left to call. At the end time of its rules it skips waiting contacts,
 * with the reason. A very long list takes several rounds.
 */
export async function endCampaign(db: Queries, place: CampaignKey): Promise<void> {
  for (let piece = 0; piece < MOST_PIECES; piece++) {
    const isMore = await withProject(db, place.projectId, (tx) => skipAndEnd(tx, place));
    if (!isMore) return;
  }
}

/** True if more contacts have to be skipped or reported. */
async function skipAndEnd(tx: Queries, place: CampaignKey): Promise<boolean> {
  const { projectId, campaignId } = place;
  const campaign = await tx
    .selectFrom('campaigns')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', campaignId)
    .where('state', '=', 'running')
    // Contacts skipped by a rule may wait again in a moment.
    .where('look_again_after', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!campaign) return false;
  const { ends_at: at } = rulesOf(campaign);
  const isAtItsEnd = at !== null && at * 1_000_000 <= (await clockOf(tx));
  if (isAtItsEnd && (await skipWaiting(tx, place, at)) === SKIPPED_AT_ONCE) return true;
  if (await isSomebodyLeft(tx, place)) return false;
  if (await insertGivenUp(tx, campaign)) return true;
  await sql`
    update campaigns p set state = case when exists (
      select 1 from campaign_contacts c where c.project_id = p.project_id and c.campaign_id = p.id
        and c.reason_kind = 'campaign_ended'
    ) then 'exhausted' else 'finished' end
    where project_id = ${projectId} and id = ${campaignId}`.execute(tx);
  return false;
}

async function isSomebodyLeft(tx: Queries, { projectId, campaignId }: CampaignKey): Promise<boolean> {
  const { rows } = await sql`
    select 1 from campaigns p where project_id = ${projectId} and id = ${campaignId} and ${SOMEBODY_LEFT}`.execute(tx);
  return rows.length > 0;
}

/** Returns the number of skipped contacts. */
async function skipWaiting(tx: Queries, { projectId, campaignId }: CampaignKey, at: number): Promise<number> {
  return changeContacts(
    { db: tx, projectId },
    {
      where: sql`c.campaign_id = ${campaignId} and c.state = 'waiting' and c.id = any (array(
        select id from campaign_contacts
        where project_id = ${projectId} and campaign_id = ${campaignId} and state = 'waiting'
        order by next_at, id limit ${SKIPPED_AT_ONCE}
      ))`,
      set: sql`state = 'skipped', reason = ${JSON.stringify({ kind: 'campaign_ended', at })},
        reason_kind = 'campaign_ended', next_at = null, updated = unix_seconds()`,
    },
  );
}
