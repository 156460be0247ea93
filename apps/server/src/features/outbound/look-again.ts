import { sql } from 'kysely';
import { changeContacts } from '#features/outbound/change-contacts.ts';
import { withProject, type Queries } from '#platform/db/database.ts';

/** Contacts changed in one transaction. */
const CONTACTS_AT_ONCE = 5_000;

interface CampaignKey {
  projectId: number;
  campaignId: number;
}

/**
 * Makes the dispatcher check the rules again for the next contacts of a campaign that are not called yet. The caller
 * has locked the campaign.
 */
export async function lookAgain(tx: Queries, { projectId, campaignId }: CampaignKey): Promise<void> {
  const { rows } = await sql<{ after: number; last: number | null; count: number }>`
    select p.look_again_after as after, max(c.id) as last, count(c.id)::int as count
    from campaigns p left join lateral (
      select id from campaign_contacts
      where project_id = p.project_id and campaign_id = p.id and id > p.look_again_after
      order by id limit ${CONTACTS_AT_ONCE}
    ) c on true
    where p.project_id = ${projectId} and p.id = ${campaignId} and p.look_again_after is not null
    group by p.look_again_after`.execute(tx);
  const [found] = rows;
  if (!found) return;
  const { after, last, count } = found;
  await changeContacts(
    { db: tx, projectId },
    {
      where: sql`c.campaign_id = ${campaignId} and c.id > ${after} and c.id <= ${last}
        and (c.state = 'skipped' or c.state = 'waiting' and c.reason is not null)`,
      set: sql`state = 'waiting', reason = null, reason_kind = null,
        next_at = greatest(unix_seconds(), scheduled_time, retry_at), updated = unix_seconds()`,
    },
  );
  await tx
    .updateTable('campaigns')
    .set({ look_again_after: count < CONTACTS_AT_ONCE ? null : last })
    .where('project_id', '=', projectId)
    .where('id', '=', campaignId)
    .execute();
}

/** Continues the check that a change of rules has begun, unless another server already does. */
export async function goOnLookingAgain(db: Queries, place: CampaignKey): Promise<void> {
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
