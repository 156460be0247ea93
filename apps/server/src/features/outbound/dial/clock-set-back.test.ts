import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { createLogger } from '#platform/logger.ts';
import { databaseClock } from '#processes/testing/database-clock.ts';
import { ANY_HOUR, czechNumbers, testCampaigns } from '#processes/testing/test-campaigns.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { testDatabase } from '#testing/test-database.ts';
import { claimCalls } from '#features/outbound/dial/claim-calls.ts';
import { createDispatcher } from '#features/outbound/dial/dispatcher.ts';
import { settleCall } from '#features/outbound/dial/settle-call.ts';

const database = await testDatabase();
const { db, url } = database;
const clock = await databaseClock(url);
const product = await startTestProduct({ database: Promise.resolve(database), telephony: 'simulated' });
const { callingProject, campaignIn } = testCampaigns(product);

/** A Wednesday, at ten in Prague. */
const TEN = Date.parse('2026-07-15T08:00:00Z') / 1_000;
const HOUR = 3_600;
const claiming = { server: 'one', leaseSeconds: 60, isHoliday: () => false };
const BUSY = { outcome: 'busy', sipCode: 486, hungUpBy: 'network', isAbandoned: false } as const;

async function runningAtTen(numbers: readonly string[], rules = {}) {
  await clock.set(TEN);
  const campaign = await campaignIn(await callingProject(), numbers, { rules: { ...ANY_HOUR, ...rules } });
  expect((await campaign.start()).status).toBe(200);
  return campaign;
}

const makeDue = () =>
  withSystem(db, (tx) =>
    sql`update campaign_contacts set next_at = 0, retry_at = null where state = 'waiting'`.execute(tx),
  );

test('a clock set back by an hour leads to no second call, and delays no other contacts', async () => {
  const { place } = await runningAtTen(czechNumbers(60), { calls_per_second: 5, most_per_day: 1 });
  const { orders: first } = await claimCalls(db, place, claiming);
  expect(first.length).toBeGreaterThan(0);
  for (const order of first) await settleCall(db, order, BUSY);
  await clock.set(TEN - HOUR);
  await makeDue();
  const called = new Set(first.map(({ destination }) => destination));
  for (let second = 0; second < 60; second++) {
    await clock.set(TEN - HOUR + second);
    const { orders } = await claimCalls(db, place, claiming);
    for (const order of orders) {
      expect(called).not.toContain(order.destination);
      called.add(order.destination);
      await settleCall(db, order, BUSY);
    }
  }
  expect(called.size).toBe(60);
});

test('a call during which the clock is set back continues, and its person is not called again', async () => {
  const campaign = await runningAtTen(czechNumbers(1));
  const { orders } = await claimCalls(db, campaign.place, claiming);
  expect(orders).toHaveLength(1);
  const observer = createDispatcher({ db, telephony: null, log: createLogger('silent') });
  for (const second of [-HOUR, 0, 59]) {
    await clock.set(TEN + second);
    await observer.run();
    expect((await campaign.attempts()).map(({ state }) => state)).toEqual(['claimed']);
    expect((await claimCalls(db, campaign.place, claiming)).orders).toEqual([]);
  }
  await clock.set(TEN + 62);
  await observer.run();
  expect((await campaign.attempts()).map(({ state }) => state)).toEqual(['unknown']);
  await observer.close();
});

test('after the clock is set back into the night, calls wait for the morning', async () => {
  const campaign = await runningAtTen(czechNumbers(1), { local_from: '10:00', local_to: '21:00' });
  const states: [number, number][] = [];
  for (const second of [-HOUR, -HOUR / 2, -1, 0]) {
    await clock.set(TEN + second);
    await makeDue();
    states.push([second, (await claimCalls(db, campaign.place, claiming)).orders.length]);
  }
  expect(states).toEqual([
    [-HOUR, 0],
    [-HOUR / 2, 0],
    [-1, 0],
    [0, 1],
  ]);
});
