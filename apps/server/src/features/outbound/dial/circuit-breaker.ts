import type { CallOutcome, PauseReason } from '@parley/domain/campaign';
import { FAILURES_UNTIL_PAUSE, pausesCampaign } from '@parley/domain/outbound/outcomes';
import { sql } from 'kysely';
import type { CampaignRow } from '#features/outbound/campaign-store.ts';
import type { Queries } from '#platform/db/database.ts';
import type { CallEnd } from '#features/outbound/dial/call-end.ts';

/** Below the legal limit of three percent, to keep a distance from it. */
const MOST_ABANDONED = 0.025;
/** A few silent bots among fewer calls are no reliable share, for example when a server has just started. */
const LEAST_ANSWERED = 40;
const LEAST_ABANDONED = 5;
const ABANDONED_DAYS = 30;

type CampaignKey = Pick<CampaignRow, 'project_id' | 'id'>;

/** Pauses a running campaign whose calls go wrong, until a person starts it again. */
export async function pauseAfter(tx: Queries, campaign: CampaignKey, end: CallEnd): Promise<void> {
  const reason = await reasonToPause(tx, campaign, end);
  if (!reason) return;
  await tx
    .updateTable('campaigns')
    .set({ state: 'paused', pause_reason: reason, failures: 0 })
    .where('project_id', '=', campaign.project_id)
    .where('id', '=', campaign.id)
    .where('state', '=', 'running')
    .execute();
}

async function reasonToPause(
  tx: Queries,
  campaign: CampaignKey,
  { outcome, isAbandoned }: CallEnd,
): Promise<PauseReason | null> {
  const failures = await countFailures(tx, campaign, outcome);
  if (pausesCampaign(outcome)) return 'sign_in';
  if (failures >= FAILURES_UNTIL_PAUSE) return 'failures';
  return isAbandoned && (await abandonedTooMany(tx, campaign)) ? 'abandoned' : null;
}

/** Consecutive calls that the network failed. A call without a known end does not count. */
async function countFailures(tx: Queries, { project_id, id }: CampaignKey, outcome: CallOutcome): Promise<number> {
  const { failures } = await tx
    .updateTable('campaigns')
    .set({ failures: outcome === 'failed' ? sql<number>`failures + 1` : outcome === 'unknown' ? sql`failures` : 0 })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}

async function abandonedTooMany(tx: Queries, { project_id, id }: CampaignKey) {
  const { rows } = await sql<{ answered: number; abandoned: number }>`
    select count(*)::int as answered, count(*) filter (where is_abandoned)::int as abandoned from call_attempts
    where project_id = ${project_id} and campaign_id = ${id} and outcome = 'answered'
      and ended > unix_seconds() - ${ABANDONED_DAYS * 86_400}::bigint`.execute(tx);
  const { answered = 0, abandoned = 0 } = rows[0] ?? {};
  const isTold = answered >= LEAST_ANSWERED || abandoned >= LEAST_ABANDONED;
  return isTold && abandoned / answered >= MOST_ABANDONED;
}
