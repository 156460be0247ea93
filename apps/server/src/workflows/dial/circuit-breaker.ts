import type { PauseReason } from '@parley/domain/campaign';
import { FAILURES_UNTIL_PAUSE, pausesCampaign } from '@parley/domain/outbound/outcomes';
import { sql } from 'kysely';
import type { CampaignRow } from '#features/outbound/campaign-store.ts';
import type { Queries } from '#platform/db/database.ts';
import type { CallEnd } from '#workflows/dial/settle-call.ts';

/** Below the three percent of the law, so that nobody comes near it. */
const MOST_ABANDONED = 0.025;
/** One silent bot in a few calls says nothing about a share. */
const LEAST_ANSWERED = 40;
const ABANDONED_DAYS = 30;

/** Pauses a running campaign whose calls go wrong, until a person starts it again. */
export async function pauseAfter(
  tx: Queries,
  campaign: Pick<CampaignRow, 'project_id' | 'id' | 'started'>,
  end: CallEnd,
): Promise<void> {
  const reason = await reasonToPause(tx, campaign, end);
  if (!reason) return;
  await tx
    .updateTable('campaigns')
    .set({ state: 'paused', pause_reason: reason })
    .where('project_id', '=', campaign.project_id)
    .where('id', '=', campaign.id)
    .where('state', '=', 'running')
    .execute();
}

async function reasonToPause(
  tx: Queries,
  campaign: Pick<CampaignRow, 'project_id' | 'id'>,
  { outcome, isAbandoned }: CallEnd,
): Promise<PauseReason | null> {
  if (pausesCampaign(outcome)) return 'sign_in';
  if (outcome === 'failed' && (await hasFailedOften(tx, campaign))) return 'failures';
  if (isAbandoned && (await abandonedTooMany(tx, campaign))) return 'abandoned';
  return null;
}

/** The latest calls, whoever made them. */
async function hasFailedOften(tx: Queries, { project_id, id }: Pick<CampaignRow, 'project_id' | 'id'>) {
  const { rows } = await sql<{ outcome: string | null }>`
    select outcome from call_attempts where project_id = ${project_id} and campaign_id = ${id} and ended is not null
    order by ended desc, claimed_at desc limit ${FAILURES_UNTIL_PAUSE}`.execute(tx);
  return rows.length === FAILURES_UNTIL_PAUSE && rows.every(({ outcome }) => outcome === 'failed');
}

async function abandonedTooMany(tx: Queries, { project_id, id }: Pick<CampaignRow, 'project_id' | 'id'>) {
  const { rows } = await sql<{ answered: number; abandoned: number }>`
    select count(*)::int as answered, count(*) filter (where is_abandoned)::int as abandoned from call_attempts
    where project_id = ${project_id} and campaign_id = ${id} and outcome = 'answered'
      and ended > unix_seconds() - ${ABANDONED_DAYS * 86_400}::bigint`.execute(tx);
  const { answered = 0, abandoned = 0 } = rows[0] ?? {};
  return answered >= LEAST_ANSWERED && abandoned / answered >= MOST_ABANDONED;
}
