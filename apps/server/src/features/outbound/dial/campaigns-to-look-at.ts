import type { Environment } from '@parley/domain/deployment';
import { sql } from 'kysely';
import { withSystem, type Queries } from '#platform/db/database.ts';

/**
 * True for a campaign `p` with a contact who waits for a call or is in one. Each order matches an index: without it the
 * database may read every contact of every campaign to find that nothing is left.
 */
export const SOMEBODY_LEFT = sql<boolean>`(
  (
    select true from campaign_contacts c
    where c.project_id = p.project_id and c.campaign_id = p.id and c.state = 'waiting'
    order by c.next_at, c.id limit 1
  ) is not null or (
    select true from campaign_contacts c
    where c.project_id = p.project_id and c.campaign_id = p.id and c.part = 'talking'
    order by c.updated desc, c.id desc limit 1
  ) is not null
)`;

interface ToLookAt {
  projectId: number;
  campaignId: number;
  environment: Environment;
  /** True if changed rules still have to be applied to its contacts; otherwise it is running. */
  isChanged: boolean;
}

/**
 * The campaigns whose rules have changed, and the running ones that need work now: a contact is due, no contact is
 * left, or the end has come. Each costs a few index steps; a campaign outside its hours costs nothing more. Imports,
 * edits and starts therefore do not need to notify the servers.
 */
export async function campaignsToLookAt(db: Queries): Promise<ToLookAt[]> {
  return withSystem(db, async (tx) => {
    const { rows } = await sql<ToLookAt>`
      select project_id as "projectId", id as "campaignId", project_env as environment, true as "isChanged"
      from campaigns
      where look_again_after is not null
      union all
      select project_id, id, project_env, false from campaigns p
      where state = 'running' and deleted is null and (
        (
          select true from campaign_contacts c
          where c.project_id = p.project_id and c.campaign_id = p.id and c.state = 'waiting'
            and c.next_at <= unix_seconds()
          order by c.next_at, c.id limit 1
        ) or not ${SOMEBODY_LEFT} or (rules::jsonb ->> 'ends_at')::bigint <= unix_seconds()
      )`.execute(tx);
    return rows;
  });
}
