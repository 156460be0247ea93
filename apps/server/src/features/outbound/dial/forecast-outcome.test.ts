import { outbound } from '@parley/contract';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { createLogger } from '#platform/logger.ts';
import { databaseClock } from '#processes/testing/database-clock.ts';
import { ANY_HOUR, testCampaigns } from '#processes/testing/test-campaigns.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { testDatabase } from '#testing/test-database.ts';
import { inForm } from '#testing/form.ts';
import { createDispatcher } from '#features/outbound/dial/dispatcher.ts';
import type { Telephony } from '#features/outbound/dial/telephony.ts';

const CONTACTS = inForm({ short: 600, long: 2_000 });
const HOUR = 3_600;
const DAY = 24 * HOUR;
/** A Friday. Clocks in Europe are set forward on Sunday. */
const START = Date.parse('2026-03-27T10:00:00Z') / 1_000;
/** A Wednesday. */
const END = Date.parse('2026-04-01T12:00:00Z') / 1_000;

const RULES = {
  ...ANY_HOUR,
  ...{ local_from: '09:00', local_to: '17:00', on_holidays: false, weekdays: [1, 2, 3, 4, 5] },
  ...{ countries: ['CZ', 'US', 'IN', 'GB'], prefixes: ['+420', '+1212', '+1213', '+91', '+44'] },
  ...{ most_per_day: 1, most_per_week: 2, ends_at: END },
};

/** Prefixes of numbers; the test appends digits. */
const PLACES = ['+42022400', '+121273', '+121362', '+9111234', '+442079', '+353167', '+130353'] as const;
const WHOLE = [13, 12, 12, 13, 13, 12, 12];

/** The cells after the number: when to call, until when, and the zone. */
const WISHES: readonly [scheduled: number | null, expires: number | null, zone: string][] = [
  [null, null, ''],
  [null, null, ''],
  [null, START - HOUR, ''],
  [null, START + HOUR / 2, ''],
  [null, START + 3 * DAY, ''],
  [START + DAY, null, ''],
  [START + 2 * DAY, START + 2 * DAY + HOUR, ''],
  [END + HOUR, null, ''],
  [END - 1, null, ''],
  [null, null, 'Asia/Tokyo'],
  [START + 4 * HOUR, null, 'Pacific/Auckland'],
];

const database = await testDatabase();
const { db } = database;
const clock = await databaseClock(database.url);
let now = START;
const product = await startTestProduct({
  database: Promise.resolve(database),
  telephony: 'simulated',
  now: () => now * 1_000_000,
});
const { callingProject, campaignIn } = testCampaigns(product);

async function setClock(seconds: number): Promise<void> {
  now = seconds;
  await clock.set(seconds);
}

const timeOf = (instant: number | null) => (instant === null ? '' : new Date(instant * 1_000).toISOString());

function callList(): string[] {
  return Array.from({ length: CONTACTS }, (_, index) => {
    const place = index % PLACES.length;
    const start = PLACES[place] ?? '';
    const number = start + String(Math.floor(index / PLACES.length)).padStart((WHOLE[place] ?? 0) - start.length, '0');
    const [scheduled, expires, zone] = WISHES[index % WISHES.length] ?? [null, null, ''];
    return [number, timeOf(scheduled), timeOf(expires), zone].join(',');
  });
}

/** People who were called by another campaign of the project, are on the stop list, or have no known zone. */
async function haveHistory(projectId: number, id: number, earlier: number): Promise<void> {
  await withSystem(db, async (tx) => {
    for (const [every, ago] of [
      [9, [20 * HOUR]],
      [11, [2 * DAY, 3 * DAY]],
      [17, [6 * DAY + 12 * HOUR, 6 * DAY]],
    ] as const) {
      for (const before of ago) {
        await sql`
          insert into call_attempts
            (project_id, campaign_id, contact_id, attempt, destination, state, claimed_at, claimed_by, outcome)
          select ${projectId}, ${earlier}, e.id, ${before % 100_003} * 10000 + row_number() over (), c.destination, 'ended', ${START - before}, 'earlier', 'busy'
          from campaign_contacts c join campaign_contacts e on e.campaign_id = ${earlier}
          where c.campaign_id = ${id} and c.id % ${every} = 0`.execute(tx);
      }
    }
    await sql`
      insert into stop_list (project_id, number)
      select project_id, destination from campaign_contacts where campaign_id = ${id} and id % 23 = 0`.execute(tx);
    await sql`update campaign_contacts set zone = null where campaign_id = ${id} and id % 29 = 0`.execute(tx);
  });
}

/** Read directly: sessions of the API end as days pass. */
async function stateOf(id: number): Promise<{ state: string; open: number } | undefined> {
  const { rows } = await withSystem(db, (tx) =>
    sql<{ state: string; open: number }>`
      select state, (
        select count(*)::int from call_attempts a where a.campaign_id = c.id and a.outcome is null
      ) as open
      from campaigns c where id = ${id}`.execute(tx),
  );
  return rows[0];
}

const answering: Telephony = {
  async *call() {
    yield { kind: 'ended', sipCode: 200, hungUpBy: 'person', isAbandoned: false };
  },
};

/** The next time at which a contact is due; the campaign's end if that comes first. */
async function nextTime(id: number): Promise<number> {
  const { rows } = await withSystem(db, (tx) =>
    sql<{ next: number | null }>`
      select min(next_at) as next from campaign_contacts where campaign_id = ${id} and state = 'waiting'`.execute(tx),
  );
  return Math.max(now, Math.min(rows[0]?.next ?? END, END));
}

test(
  'the forecast is the outcome, reason by reason, where the rules are all that decides',
  { timeout: 240_000 },
  async () => {
    await setClock(START);
    const project = await callingProject();
    const earlier = await campaignIn(project, ['+420224004111']);
    const campaign = await campaignIn(project, callList(), {
      columns: 'destination,scheduled_time,expires_at,time_zone',
      ...{ call_time_from: '06:00', call_time_to: '22:00', rules: RULES },
    });
    await haveHistory(project.projectId, campaign.id, earlier.id);
    const forecast = (await project.call(outbound.forecast, { params: { id: campaign.id } })).body;
    await campaign.start();
    const server = createDispatcher({ db, telephony: answering, log: createLogger('silent') });
    while ((await stateOf(campaign.id))?.state === 'running') {
      await setClock(await nextTime(campaign.id));
      // The test's clock moves only by `setClock`, so the pace must not wait for it.
      await withSystem(db, (tx) => sql`update campaigns set next_call = 0`.execute(tx));
      await server.run();
      await vi.waitFor(async () => expect((await stateOf(campaign.id))?.open).toBe(0), { timeout: 60_000 });
    }
    await server.close();
    const { rows } = await withSystem(db, (tx) =>
      sql<{ state: string; kind: string | null; count: number }>`
      select case when state = 'done' then 'called' else 'skipped' end as state, reason_kind as kind,
        count(*)::int as count
      from campaign_contacts where campaign_id = ${campaign.id} group by 1, 2`.execute(tx),
    );
    const skipped = rows.filter(({ state }) => state === 'skipped').map(({ kind, count }) => [kind, count]);
    expect(forecast.contacts).toBe(CONTACTS);
    expect(Object.fromEntries(forecast.by_reason.map(({ kind, count }) => [kind, count]))).toEqual(
      Object.fromEntries(skipped),
    );
    expect(skipped.length).toBeGreaterThan(6);
    expect(rows.find(({ state }) => state === 'called')?.count).toBe(forecast.called);
    expect(forecast.called).toBeGreaterThan(CONTACTS * 0.15);
  },
);
