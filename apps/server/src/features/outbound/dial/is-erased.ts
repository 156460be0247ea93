import { withProject, type Queries } from '#platform/db/database.ts';
import type { CallOrder } from '#features/outbound/dial/telephony.ts';

/** True if the contact was erased after the call was ordered. */
export async function isErased(db: Queries, { projectId, campaignId, contactId }: CallOrder): Promise<boolean> {
  const contact = await withProject(db, projectId, (tx) =>
    tx
      .selectFrom('campaign_contacts')
      .select('destination')
      .where('project_id', '=', projectId)
      .where('campaign_id', '=', campaignId)
      .where('id', '=', contactId)
      .executeTakeFirst(),
  );
  return contact?.destination.startsWith('+') !== true;
}
