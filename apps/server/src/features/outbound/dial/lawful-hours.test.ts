import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { databaseClock } from '#processes/testing/database-clock.ts';
import { ANY_HOUR, testCampaigns } from '#processes/testing/test-campaigns.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { inForm } from '#testing/form.ts';
import { testDatabase } from '#testing/test-database.ts';
import { claimCalls } from '#features/outbound/dial/claim-calls.ts';

/** All zones of the area code: the call must be lawful in each of them. */
const ZONES: Record<string, string[]> = {
  '+35316795555': ['Europe/Dublin'],
  '+420224004111': ['Europe/Prague'],
  '+911123456712': ['Asia/Kolkata'],
  '+81332345671': ['Asia/Tokyo'],
  '+61292345612': ['Australia/Sydney', 'Australia/Lord_Howe'],
  '+12127365000': ['America/New_York'],
  '+12136265012': ['America/Los_Angeles'],
  '+17097222222': ['America/Blanc-Sablon', 'America/Halifax', 'America/St_Johns'],
};

/** Days on which clocks change in Europe and America. The long form adds Australia and a day without a change. */
const DAYS = [
  ...['2026-03-29', '2026-11-01'],
  ...inForm({ short: [], long: ['2026-03-08', '2026-04-05', '2026-07-15', '2026-10-04', '2026-10-25'] }),
];
const HALF_HOUR = 1_800;
const FORMATS = Object.fromEntries(
  Object.values(ZONES)
    .flat()
    .map((timeZone) => [timeZone, new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit' })]),
);

const database = await testDatabase();
const { db, url } = database;
const clock = await databaseClock(url);
const product = await startTestProduct({ database: Promise.resolve(database), telephony: 'simulated' });
const { callingProject, campaignIn } = testCampaigns(product);
const USUAL_HOURS = { local_from: '09:00', local_to: '21:00' };

test('a day in many zones, clocks set forward and back: a call goes out if and only if it is from nine to nine there', async () => {
  const place = await runningCampaign();
  const wrong: string[] = [];
  let called = 0;
  for (const instant of instants()) {
    await clock.set(instant);
    const { orders } = await claimCalls(db, place, { server: 'one', leaseSeconds: 60, isHoliday: () => false });
    called += orders.length;
    const found = orders.map(({ destination }) => destination).toSorted();
    const lawful = Object.entries(ZONES)
      .filter(([, zones]) => zones.every((zone) => isLawful(zone, instant) && isLawful(zone, instant + 2)))
      .map(([number]) => number)
      .toSorted();
    if (String(found) !== String(lawful)) wrong.push(`${new Date(instant * 1_000).toISOString()} ${String(found)}`);
    await forgetCalls();
  }
  expect(wrong).toEqual([]);
  expect(called).toBeGreaterThan(DAYS.length * 24 * Object.keys(ZONES).length);
});

async function runningCampaign() {
  const campaign = await campaignIn(await callingProject(), Object.keys(ZONES), {
    rules: { ...ANY_HOUR, ...USUAL_HOURS },
  });
  expect((await campaign.start()).status).toBe(200);
  await withSystem(db, (tx) => sql`update campaign_contacts set next_at = 0`.execute(tx));
  return campaign.place;
}

/**
 * Each half hour; where calls begin or end somewhere at that time, also the seconds before it: the last second, and the
 * last one at which a delayed call is still lawful.
 */
function instants(): number[] {
  return DAYS.flatMap((day) => {
    const midnight = Date.parse(`${day}T00:00:00Z`) / 1_000;
    const halves = Array.from({ length: 49 }, (_, half) => midnight + half * HALF_HOUR);
    return halves.flatMap((at) => (isTurn(at) ? [at - 3, at - 2, at - 1, at] : [at]));
  });
}

function isTurn(instant: number): boolean {
  return Object.values(ZONES)
    .flat()
    .some((zone) => isLawful(zone, instant - 1) !== isLawful(zone, instant));
}

/** Computed with the platform's own calendar. */
function isLawful(timeZone: string, instant: number): boolean {
  const hour = Number(FORMATS[timeZone]?.format(instant * 1_000));
  return hour >= 9 && hour < 21;
}

/** Makes called people callable again; the others keep their computed time. */
async function forgetCalls(): Promise<void> {
  await withSystem(db, async (tx) => {
    await sql`delete from call_attempts`.execute(tx);
    await sql`update campaigns set next_call = 0`.execute(tx);
    await sql`
      update campaign_contacts set state = 'waiting', attempts = 0, next_at = unix_seconds() where state = 'dialing'
    `.execute(tx);
  });
}
