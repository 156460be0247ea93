import type { CampaignProgress } from '@parley/contract';
import { sql } from 'kysely';
import { linesInUse, linesOf } from '#platform/telephone/lines.ts';
import { countContacts, findCampaign, rulesOf, totalsOf } from '#features/outbound/campaign-store.ts';
import { leftOfDay } from '#features/outbound/day-limits.ts';
import type { TelephonyKind } from '#features/outbound/campaign-states.ts';
import type { Place } from '#platform/db/place.ts';

interface ProgressPlace extends Place {
  /** Unix seconds. */
  now: number;
}

/** The speed of the last minutes predicts when a campaign will end. */
const MEASURED_SECONDS = 10 * 60;

/** Reads the progress of a campaign. */
export async function progressOf(
  place: ProgressPlace,
  id: number,
  telephony: TelephonyKind,
): Promise<CampaignProgress> {
  const campaign = await findCampaign(place, id);
  const totals = totalsOf(await countContacts(place, id), campaign);
  const { state, pause_reason, started, started_by } = campaign;
  return {
    ...{ state, pause_reason, started, started_by, telephony },
    ...totals,
    forgotten: Object.values(campaign.forgotten).reduce((sum, count) => sum + count, 0),
    finishes_about: state === 'running' ? await finishesAbout(place, id, { pending: totals.pending, started }) : null,
    limit_reached: (await leftOfDay(place, id, rulesOf(campaign))).reached,
    lines_in_use: await linesInUse(place, campaign.project_env),
    lines: await linesOf(place, campaign.project_env),
  };
}

async function finishesAbout(
  { db, projectId, now }: ProgressPlace,
  id: number,
  { pending, started }: { pending: number; started: number | null },
): Promise<number | null> {
  // A campaign that has just begun has not had that long.
  const measured = Math.max(1, Math.min(MEASURED_SECONDS, now - (started ?? 0)));
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from campaign_contacts
    where project_id = ${projectId} and campaign_id = ${id} and part in ('answered', 'not_reached', 'failed')
      and updated > ${now - measured}`.execute(db);
  const done = rows[0]?.count ?? 0;
  return done === 0 ? null : now + Math.round((pending * measured) / done);
}
