import type { Forecast } from '@parley/contract';
import type { CampaignRules } from '@parley/domain/campaign';
import type { Environment } from '@parley/domain/deployment';
import { sql } from 'kysely';
import { rulesOf, type CampaignRow } from '#features/outbound/campaign-store.ts';
import type { TelephonyKind } from '#features/outbound/campaign-states.ts';
import { plannedEnd } from '#features/outbound/planned-end.ts';
import type { Place } from '#platform/db/place.ts';
import { linesForCampaigns, linesOf } from '#platform/telephone/lines.ts';

type Pace = Pick<Forecast, 'lines' | 'calls_per_second' | 'call_seconds'>;

/** Before the project has called anybody. */
const USUAL_CALL_S = 60;
const MEASURED_S = 30 * 86_400;

/** The lines that a campaign may use of all lines of its environment. */
export async function linesOfCampaign(
  place: Place,
  { environment, rules }: { environment: Environment; rules: Pick<CampaignRules, 'at_once' | 'share'> },
  keepsLinesForCallers: boolean,
): Promise<{ all: number; own: number }> {
  const lines = await linesOf(place, environment);
  const all = keepsLinesForCallers ? linesForCampaigns(lines) : lines;
  const share = all === 0 ? 0 : Math.max(1, Math.floor((all * rules.share) / 100));
  return { all, own: Math.min(rules.at_once ?? Infinity, share) };
}

/** How fast the campaign may call, with the usual length of the project's calls. */
export async function campaignPace(
  place: Place,
  campaign: Pick<CampaignRow, 'project_env' | 'rules'>,
  { instant, telephony }: { instant: number; telephony: TelephonyKind },
): Promise<Pace> {
  const rules = rulesOf(campaign);
  const { own } = await linesOfCampaign(place, { environment: campaign.project_env, rules }, telephony === 'real');
  const { db, projectId } = place;
  const { rows } = await sql<{ seconds: number | null }>`
    select avg(ended - claimed_at)::float as seconds from call_attempts
    where project_id = ${projectId} and ended is not null and claimed_at > ${instant - MEASURED_S}`.execute(db);
  const seconds = Math.max(1, Math.round(rows[0]?.seconds ?? USUAL_CALL_S));
  return { lines: own, calls_per_second: rules.calls_per_second, call_seconds: seconds };
}

interface Estimated {
  instant: number;
  /** The last time at which a contact may be called first. */
  last: number;
  counts: ReadonlyMap<number, number>;
  pace: Pace;
  limits: Pick<CampaignRules, 'calls_per_day' | 'ends_at'>;
}

/** The end of the first calls, with what it is made of. */
export function endOf(
  { instant, last, counts, pace, limits }: Estimated,
  opensAt: (at: number) => number | null,
): Pick<Forecast, 'finishes_about' | 'left_at_end'> & Pace {
  const callsPerSecond = Math.min(pace.calls_per_second, pace.lines / pace.call_seconds);
  if (counts.size === 0 || callsPerSecond === 0) return { finishes_about: null, left_at_end: 0, ...pace };
  const { lastCall, left } = plannedEnd({
    ...{ from: instant, counts, callsPerSecond, opensAt },
    ...{ callsPerDay: limits.calls_per_day, endsAt: limits.ends_at },
  });
  const end = lastCall === null ? null : Math.round(Math.max(lastCall, last) + pace.call_seconds);
  return { finishes_about: end, left_at_end: limits.ends_at === null ? 0 : left, ...pace };
}
