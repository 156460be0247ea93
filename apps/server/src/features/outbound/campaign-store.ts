import type { Campaign, CampaignPatch, ContactCounts, ContactGroup, NewCampaign } from '@parley/domain/campaign';
import { CampaignRules, CONTACT_GROUPS } from '@parley/domain/campaign';
import type { Environment } from '@parley/domain/deployment';
import { Problem } from '@parley/domain/problem';
import { sql, type Selectable } from 'kysely';
import * as z from 'zod/mini';
import { lookAgain } from '#features/outbound/look-again.ts';
import { definedFields } from '#platform/defined-fields.ts';
import type { OutboundTables } from '#platform/db/tables/outbound-tables.ts';
import { lockAndStamp } from '#platform/things/project-version.ts';
import { refuse } from '#platform/things/refusals.ts';
import type { StoreContext } from '#platform/things/store-context.ts';

const MOST_CAMPAIGNS = 500;

export type CampaignRow = Selectable<OutboundTables['campaigns']>;
type Reading = Pick<StoreContext, 'db' | 'projectId'>;

/** A project's campaigns, the newest first. */
export async function listCampaigns({ db, projectId }: Reading, environment?: Environment): Promise<Campaign[]> {
  const rows = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('deleted', 'is', null)
    .$if(environment !== undefined, (query) => query.where('project_env', '=', environment ?? 'dev'))
    .orderBy('id', 'desc')
    .execute();
  const counted = await sql<{ campaign_id: number; part: ContactGroup; count: number }>`
    select campaign_id, part, sum(contacts)::int as count from campaign_counts where project_id = ${projectId}
    group by campaign_id, part`.execute(db);
  const counts = Map.groupBy(counted.rows, ({ campaign_id }) => campaign_id);
  return rows.map((row) => campaignOf(row, countsOf(counts.get(row.id) ?? [])));
}

export async function findCampaign({ db, projectId }: Reading, id: number): Promise<CampaignRow> {
  const row = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('deleted', 'is', null)
    .executeTakeFirst();
  if (!row) throw noSuchCampaign();
  return row;
}

/**
 * Finds and locks a campaign before a change of its contacts, so that claims, the campaign's end and changes of its
 * rules cannot overlap.
 */
export async function lockCampaign({ db, projectId }: Reading, id: number): Promise<CampaignRow> {
  const row = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('deleted', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw noSuchCampaign();
  return row;
}

/** Sums the counts that each change of contacts has written. */
export async function countContacts({ db, projectId }: Reading, id: number): Promise<ContactCounts> {
  const { rows } = await sql<{ part: ContactGroup; count: number }>`
    select part, sum(contacts)::int as count from campaign_counts
    where project_id = ${projectId} and campaign_id = ${id} group by part`.execute(db);
  return countsOf(rows);
}

export async function insertCampaign(context: StoreContext, chosen: NewCampaign) {
  const version = await lockAndStamp(context);
  const { db, projectId, actor } = context;
  const { rows } = await sql`
    select 1 from campaigns where project_id = ${projectId} and deleted is null limit ${MOST_CAMPAIGNS}`.execute(db);
  if (rows.length >= MOST_CAMPAIGNS) {
    throw new Problem('invalid', `A project can have at most ${MOST_CAMPAIGNS} campaigns. Delete some first.`);
  }
  const { id } = await db
    .insertInto('campaigns')
    .values({
      ...chosen,
      project_id: projectId,
      rules: JSON.stringify(chosen.rules),
      version,
      who: actor?.userId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, version };
}

/** The campaigns of a project as their makers chose them, in the order of their names. */
export async function campaignDefinitions({ db, projectId }: Reading): Promise<NewCampaign[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select(['name', 'project_env', 'call_time_from', 'call_time_to', 'retry_interval', 'retry_count'])
    .select(['timeout', 'callback_url', 'rules'])
    .where('project_id', '=', projectId)
    .where('deleted', 'is', null)
    .orderBy(sql`name collate "C"`)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, rules: rulesOf(row) }));
}

/** Copies the campaigns of a project as drafts of another project, without their contacts. */
export async function copyCampaigns({ db, projectId }: Reading, copy: StoreContext): Promise<void> {
  const version = await lockAndStamp(copy);
  await sql`
    insert into campaigns (
      project_id, name, project_env, call_time_from, call_time_to, retry_interval, retry_count, timeout, callback_url,
      rules, version, who
    )
    select ${copy.projectId}, name, project_env, call_time_from, call_time_to, retry_interval, retry_count, timeout,
      callback_url, rules, ${version}, ${copy.actor?.userId ?? null}
    from campaigns where project_id = ${projectId} and deleted is null order by id`.execute(db);
}

/**
 * Changes a campaign. The new rules are checked again for contacts that wait or were skipped by a rule: the first of
 * them immediately, the rest of a long list by the dispatcher.
 */
export async function updateCampaign(
  context: StoreContext,
  { id, patch, atime }: { id: number; patch: CampaignPatch; atime: number | undefined },
) {
  const version = await lockAndStamp(context);
  const before = await refuseStaleCampaign(context, id, atime);
  const { db, projectId, actor } = context;
  const { rules, ...fields } = patch;
  await db
    .updateTable('campaigns')
    .set({
      ...definedFields(fields),
      ...(rules ? { rules: JSON.stringify(rules) } : {}),
      look_again_after: 0,
      version,
      who: actor?.userId ?? null,
    })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();
  await lookAgain(db, { projectId, campaignId: id });
  return { id, version, before };
}

export async function removeCampaign(context: StoreContext, id: number, atime: number | undefined) {
  const version = await lockAndStamp(context);
  const before = await refuseStaleCampaign(context, id, atime);
  const { db, projectId, actor } = context;
  await db
    .updateTable('campaigns')
    .set({
      deleted: sql<number>`unix_seconds()`,
      state: 'draft',
      pause_reason: null,
      look_again_after: null,
      version,
      who: actor?.userId ?? null,
    })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();
  return { version, before };
}

/** Refuses if another user has changed or deleted the campaign since `atime`; returns the current campaign. */
async function refuseStaleCampaign(
  { db, projectId }: StoreContext,
  id: number,
  atime: number | undefined,
): Promise<CampaignRow> {
  const row = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row && atime !== undefined && row.version > atime) {
    refuse([{ resource: 'outbound/campaigns', id, version: row.version, who: row.who, deleted: row.deleted !== null }]);
  }
  if (!row || row.deleted !== null) throw noSuchCampaign();
  return row;
}

/** A rule added in a later version has its default in older campaigns. */
export function rulesOf({ rules }: Pick<CampaignRow, 'rules'>): CampaignRules {
  return z.parse(CampaignRules, JSON.parse(rules));
}

function campaignOf(row: CampaignRow, counts: ContactCounts): Campaign {
  const { id, name, project_env, call_time_from, call_time_to, retry_interval, retry_count, timeout } = row;
  const { callback_url, state, pause_reason, started, started_by, version, who } = row;
  return {
    ...{ id, name, project_env, call_time_from, call_time_to, retry_interval, retry_count, timeout, callback_url },
    ...{ state, pause_reason, started, started_by, version, who },
    ...{ rules: rulesOf(row), ...totalsOf(counts, row) },
  };
}

/** Contacts deleted by the retention still count. */
export function totalsOf(
  kept: ContactCounts,
  { forgotten }: Pick<CampaignRow, 'forgotten'>,
): { counts: ContactCounts; contacts: number; pending: number } {
  const counts = countsOf(CONTACT_GROUPS.map((part) => ({ part, count: kept[part] + (forgotten[part] ?? 0) })));
  const contacts = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { counts, contacts, pending: counts.waiting + counts.to_retry + counts.talking };
}

function countsOf(rows: readonly { part: ContactGroup; count: number }[]): ContactCounts {
  const found = new Map(rows.map(({ part, count }) => [part, count]));
  return Object.fromEntries(CONTACT_GROUPS.map((part) => [part, found.get(part) ?? 0])) as ContactCounts;
}

function noSuchCampaign(): Problem {
  return new Problem('not_found', 'Campaign not found. It may have been deleted.');
}
