import { sql } from 'kysely';
import { withSystem, type Queries } from '#platform/db/database.ts';

/**
 * The running campaigns that have something to do now: somebody is due, nobody is left, or the end has come. Each costs
 * a few steps in an index, and a campaign that waits for its hours nothing more. An import, an edit or a start needs no
 * further word to the servers.
 */
export async function campaignsToLookAt(db: Queries): Promise<{ projectId: number; campaignId: number }[]> {
  return withSystem(db, async (tx) => {
    // Limits keep the database from reading all contacts of all campaigns at once, as it would to join them.
    const { rows } = await sql<{ projectId: number; campaignId: number }>`
      select project_id as "projectId", id as "campaignId" from campaigns p
      where state = 'running' and deleted is null and (
        (
          select true from campaign_contacts c
          where c.project_id = p.project_id and c.campaign_id = p.id and c.state = 'waiting'
            and c.next_at <= unix_seconds()
          order by c.next_at limit 1
        ) or (
          select true from campaign_contacts c
          where c.project_id = p.project_id and c.campaign_id = p.id and c.part in ('waiting', 'to_retry', 'talking')
          limit 1
        ) is null or (rules::jsonb ->> 'ends_at')::bigint <= unix_seconds()
      )`.execute(tx);
    return rows;
  });
}
