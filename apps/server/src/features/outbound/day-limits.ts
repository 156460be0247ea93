import type { CampaignProgress } from '@parley/contract';
import type { CampaignRules } from '@parley/domain/campaign';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

type Limits = Pick<CampaignRules, 'calls_per_day' | 'minutes_per_day'>;

interface Left {
  /** Calls that the limits leave room for. */
  calls: number;
  reached: CampaignProgress['limit_reached'];
}

const DAY_S = 86_400;

/**
 * The calls that the daily limits leave to a campaign. A call in progress counts with its minutes so far. Calls that
 * began before the limit was reached may finish.
 */
export async function leftOfDay(
  { db, projectId, now }: { db: Queries; projectId: number; now: number },
  campaignId: number,
  { calls_per_day, minutes_per_day }: Limits,
): Promise<Left> {
  if (calls_per_day === null && minutes_per_day === null) return { calls: Infinity, reached: null };
  const { rows } = await sql<{ calls: number; seconds: number }>`
    select count(*)::int as calls,
      coalesce(sum(case when answered is null then 0 else coalesce(ended, ${now}) - answered end), 0)::int as seconds
    from call_attempts
    where project_id = ${projectId} and campaign_id = ${campaignId} and claimed_at > ${now - DAY_S}`.execute(db);
  const { calls = 0, seconds = 0 } = rows[0] ?? {};
  if (minutes_per_day !== null && seconds >= minutes_per_day * 60) return { calls: 0, reached: 'minutes_per_day' };
  const left = calls_per_day === null ? Infinity : Math.max(0, calls_per_day - calls);
  return { calls: left, reached: left === 0 ? 'calls_per_day' : null };
}
