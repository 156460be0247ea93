import { holdsGrant } from '@parley/contract';
import type { NewCampaign } from '@parley/domain/campaign';
import { campaignDefinitions, insertCampaign } from '#features/outbound/campaign-store.ts';
import { recordCampaign } from '#features/outbound/outbound-audit.ts';
import { lacking } from '#features/history/resource-grants.ts';
import type { Caller } from '#http/context.ts';
import { refuseEnvironment } from '#http/other-environment.ts';
import type { AuditWriter } from '#platform/audit/audit-trail.ts';
import type { Queries } from '#platform/db/database.ts';
import type { StoreContext } from '#platform/things/store-context.ts';

interface Seen {
  actor: Pick<Caller, 'permissions' | 'token'>;
  projectId: number;
}

/** The definitions of the campaigns that a caller may see, without their contacts. */
export async function seenCampaigns(db: Queries, { actor, projectId }: Seen): Promise<NewCampaign[]> {
  if (!holdsGrant(actor.permissions, 'GET:/outbound/campaigns', { projectId })) return [];
  const environment = actor.token?.environment ?? null;
  const all = await campaignDefinitions({ db, projectId });
  return all.filter(({ project_env }) => environment === null || project_env === environment);
}

/** Refuses to import campaigns that the sender may not add. */
export function refuseCampaigns({ actor, projectId }: Seen, campaigns: readonly NewCampaign[]): void {
  if (campaigns.length === 0) return;
  const needed = 'PUT:/outbound/campaigns/<id>';
  if (!holdsGrant(actor.permissions, needed, { projectId })) throw lacking(needed);
  for (const { project_env } of campaigns) refuseEnvironment(actor, project_env);
}

/** Adds campaigns as drafts. Returns the project's version afterwards; null if there are no campaigns. */
export async function addCampaigns(
  context: StoreContext & AuditWriter,
  campaigns: readonly NewCampaign[],
): Promise<number | null> {
  let version: number | null = null;
  for (const campaign of campaigns) {
    const added = await insertCampaign(context, campaign);
    const { name, project_env } = campaign;
    await recordCampaign(context, 'added', { id: added.id, name }, { after: { name, project_env } });
    version = added.version;
  }
  return version;
}
