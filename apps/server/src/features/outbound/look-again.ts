import { sql } from 'kysely';
import { withProject, withSystem, type Queries } from '#platform/db/database.ts';

/** Contacts of one transaction. */
const CONTACTS_AT_ONCE = 5_000;

interface Place {
  projectId: number;
  campaignId: number;
}

/**
 * Makes the dispatcher ask the rules again about the next contacts of a campaign that are not called yet. Whoever calls
 * it has locked the campaign.
 */
export async function lookAgain(tx: Queries, { projectId, campaignId }: Place): Promise<void> {
  await sql`
    with looked_at as (
      select c.id from campaign_contacts c
      where c.project_id = ${projectId} and c.campaign_id = ${campaignId} and c.id > (
        select p.look_again_after from campaigns p where p.project_id = ${projectId} and p.id = ${campaignId}
      )
      order by c.id limit ${CONTACTS_AT_ONCE}
    ), changed as (
      update campaign_contacts c set state = 'waiting', reason = null, reason_kind = null,
        next_at = greatest(unix_seconds(), scheduled_time, retry_at), updated = unix_seconds()
      from looked_at
      where c.project_id = ${projectId} and c.campaign_id = ${campaignId} and c.id = looked_at.id
        and (c.state = 'skipped' or c.state = 'waiting' and c.reason is not null)
    )
    update campaigns set look_again_after = (
      select case when count(*) = ${CONTACTS_AT_ONCE} then max(id) end from looked_at
    )
    where project_id = ${projectId} and id = ${campaignId}`.execute(tx);
}

/** Goes on with what a change of rules has left, some contacts of each campaign. */
export async function goOnLookingAgain(db: Queries): Promise<void> {
  for (const place of await leftCampaigns(db)) {
    await withProject(db, place.projectId, async (tx) => {
      const campaign = await tx
        .selectFrom('campaigns')
        .select('id')
        .where('project_id', '=', place.projectId)
        .where('id', '=', place.campaignId)
        .where('look_again_after', 'is not', null)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (campaign) await lookAgain(tx, place);
    });
  }
}

async function leftCampaigns(db: Queries): Promise<Place[]> {
  return withSystem(db, (tx) =>
    tx
      .selectFrom('campaigns')
      .select(['project_id as projectId', 'id as campaignId'])
      .where('look_again_after', 'is not', null)
      .execute(),
  );
}
