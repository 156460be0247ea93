import { NO_TELEPHONY } from '@parley/domain/no-telephony';
import type { CampaignState, PauseReason } from '@parley/domain/campaign';
import { Problem } from '@parley/domain/problem';
import { sql } from 'kysely';
import { findCampaign, rulesOf, type CampaignRow } from '#features/outbound/campaign-store.ts';
import { recordCampaign } from '#features/outbound/outbound-audit.ts';
import { chatScriptObstacle } from '#features/outbound/voice-scripts.ts';
import type { ProjectContext } from '#http/context.ts';
import type { ClockedPlace, Place } from '#platform/db/place.ts';

/** The telephony that carries calls. */
export type TelephonyKind = 'simulated' | 'real' | 'none';

interface CampaignStatus {
  state: CampaignState;
  pause_reason: PauseReason | null;
}

/** Starts a campaign; of two parallel starts only one takes effect. */
export async function startCampaign(
  context: ProjectContext,
  id: number,
  telephony: TelephonyKind,
): Promise<CampaignStatus> {
  const campaign = await findCampaign(context, id);
  if (campaign.state === 'running') return { state: 'running', pause_reason: null };
  const [obstacle] = await obstaclesTo(context, campaign, telephony);
  if (obstacle !== undefined) throw new Problem('invalid', obstacle);
  const { db, projectId, actor } = context;
  await db
    .updateTable('campaigns')
    .set({
      state: 'running',
      pause_reason: null,
      started: sql<number>`coalesce(started, unix_seconds())`,
      started_by: actor.userId,
    })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();
  await recordCampaign(context, 'started', campaign);
  return { state: 'running', pause_reason: null };
}

/** Pauses a running campaign: no more of its contacts are claimed. */
export async function pauseCampaign(context: ProjectContext, id: number): Promise<CampaignStatus> {
  const campaign = await findCampaign(context, id);
  const { state, pause_reason } = campaign;
  if (state !== 'running') return { state, pause_reason };
  const { db, projectId } = context;
  const paused = { state: 'paused', pause_reason: 'person' } as const;
  await db
    .updateTable('campaigns')
    .set(paused)
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
  await recordCampaign(context, 'paused', campaign);
  return paused;
}

/** The obstacles that keep a campaign from starting, in words for people. */
export async function obstaclesTo(
  { db, projectId, now }: ClockedPlace,
  { id, project_env, rules, look_again_after }: Pick<CampaignRow, 'id' | 'project_env' | 'rules' | 'look_again_after'>,
  telephony: TelephonyKind,
): Promise<string[]> {
  const obstacles: string[] = [];
  const chat = await chatScriptObstacle({ db, projectId });
  if (chat !== null) obstacles.push(chat);
  if (telephony === 'none') obstacles.push(NO_TELEPHONY);
  const environment = project_env === 'prod' ? 'production' : 'testing';
  const deployed = await db
    .selectFrom('deployments')
    .select('id')
    .where('project_id', '=', projectId)
    .where('project_env', '=', project_env)
    .limit(1)
    .executeTakeFirst();
  if (!deployed) obstacles.push(`No bot is deployed to ${environment}. Deploy one first.`);
  const { ends_at, countries } = rulesOf({ rules });
  if (ends_at !== null && ends_at * 1_000_000 <= now())
    obstacles.push('The end of the campaign is past. Choose a later one.');
  const waiting = await db
    .selectFrom('campaign_contacts')
    .select('id')
    .where('project_id', '=', projectId)
    .where('campaign_id', '=', id)
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  // Contacts skipped by a rule may wait again in a moment.
  if (!waiting && look_again_after === null) obstacles.push('No contact waits for a call. Import a call list first.');
  if (countries.length === 0) obstacles.push(await noCountry({ db, projectId }, id));
  return obstacles;
}

/** The obstacle names the countries of the call list, so that the user can enter them. */
async function noCountry(place: Place, id: number): Promise<string> {
  const found = (await countriesOfList(place, id)).slice(0, COUNTRIES_TOLD).join(', ');
  const like = found === '' ? ', as IE' : `. Its call list has ${found}`;
  return `No country is allowed yet. Edit the campaign and enter the countries that it may call${like}.`;
}

export async function countriesOfList({ db, projectId }: Place, id: number): Promise<string[]> {
  const { rows } = await sql<{ country: string }>`
    select distinct country from (
      select country from campaign_contacts
      where project_id = ${projectId} and campaign_id = ${id} and country is not null limit ${CONTACTS_ASKED}
    ) asked order by country`.execute(db);
  return rows.map(({ country }) => country);
}

/** Without a token of the project there is no key to sign with. */
export async function hasUnsignedCallbacks(
  { db, projectId }: Place,
  { callback_url }: Pick<CampaignRow, 'callback_url'>,
): Promise<boolean> {
  if (callback_url === '') return false;
  const token = await db
    .selectFrom('api_tokens')
    .select('project_id')
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return token === undefined;
}

/** The first contacts are a sufficient sample of a list's countries. */
const CONTACTS_ASKED = 10_000;
const COUNTRIES_TOLD = 8;
