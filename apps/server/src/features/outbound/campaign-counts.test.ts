import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outbound } from '@parley/contract';
import type { CallOutcome } from '@parley/domain/campaign';
import { sql } from 'kysely';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeContacts } from '#features/outbound/change-contacts.ts';
import { forgetDeletedCampaigns } from '#features/outbound/forget-campaigns.ts';
import { forgetOldContacts } from '#features/outbound/forget-contacts.ts';
import { withProject, withSystem, type Queries } from '#platform/db/database.ts';
import { form } from '#processes/testing/form.ts';
import { czechNumbers, testCampaigns } from '#processes/testing/test-campaigns.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { claimCalls } from '#features/outbound/dial/claim-calls.ts';
import { endCampaign } from '#features/outbound/dial/end-campaign.ts';
import { settleCall } from '#features/outbound/dial/settle-call.ts';
import { takeBack } from '#features/outbound/dial/take-back.ts';
import type { CallOrder } from '#features/outbound/dial/telephony.ts';
import { eraseCalled } from '#features/outbound/called/erase-called.ts';
import { personOf } from '#platform/personal-data/person.ts';

const product = await startTestProduct({ telephony: 'simulated' });
const { db } = product;
const { callingProject, campaignIn } = testCampaigns(product);
const project = await callingProject();
const { projectId, call } = project;
const NUMBERS = czechNumbers(12);
const DAY_MS = 86_400_000;
const OUTCOMES = ['answered', 'busy', 'failed', 'unknown', 'invalid_number', 'auth_failed'] as const;

const inProject = <T>(work: (tx: Queries) => Promise<T>): Promise<T> => withProject(db, projectId, work);

async function twoCampaigns() {
  await inProject((tx) => sql`delete from stop_list where project_id = ${projectId}`.execute(tx));
  await inProject((tx) => sql`delete from stop_list_erased where project_id = ${projectId}`.execute(tx));
  const rules = { calls_per_second: 3 };
  const campaigns = [
    await campaignIn(project, NUMBERS.slice(0, 8), { rules, retry_interval: 60 }),
    await campaignIn(project, NUMBERS.slice(4, 10), { rules, retry_count: 0 }),
  ] as const;
  for (const { start } of campaigns) await start();
  const orders: CallOrder[] = [];
  return { campaigns, orders };
}

type World = Awaited<ReturnType<typeof twoCampaigns>>;
type Step = (world: World, at: number) => Promise<unknown>;

const chosen = <T>(of: readonly T[], at: number): T | undefined => of[at % of.length];

function endOf(outcome: CallOutcome) {
  return { outcome, sipCode: null, hungUpBy: null, isAbandoned: false } as const;
}

const settled = (outcome: CallOutcome): Step => {
  return async ({ orders }, at) => {
    const order = chosen(orders, at);
    if (order) await settleCall(db, order, endOf(outcome));
  };
};

/** Every operation that changes contacts. */
const STEPS: Record<string, Step> = {
  import: ({ campaigns }, at) => {
    const csv = `destination,scheduled_time\n${NUMBERS.slice(at % 6).join(',\n')},\n`;
    return call(outbound.upload, {
      params: { id: chosen(campaigns, at)?.id ?? 0 },
      query: { again: '1' },
      ...form([['file', csv]]),
    });
  },
  claim: async ({ campaigns, orders }, at) => {
    await inProject((tx) => sql`update campaigns set next_call = 0 where project_id = ${projectId}`.execute(tx));
    const place = chosen(campaigns, at)?.place ?? { projectId, campaignId: 0 };
    orders.push(...(await claimCalls(db, place, { server: 's', leaseSeconds: 60, isHoliday: () => false })).orders);
  },
  ...Object.fromEntries(OUTCOMES.map((outcome) => [outcome, settled(outcome)])),
  'take back': async ({ orders }, at) => {
    const order = chosen(orders, at);
    if (order) await takeBack(db, order);
  },
  stop: (_, at) => call(outbound.stop, { body: { number: chosen(NUMBERS, at) ?? '' } }),
  unstop: (_, at) => call(outbound.unstop, { query: { number: chosen(NUMBERS, at) ?? '' } }),
  'make due': () =>
    inProject((tx) =>
      sql`update campaign_contacts set next_at = 0, retry_at = null where state = 'waiting'`.execute(tx),
    ),
  edit: ({ campaigns }, at) => {
    const rules = { calls_per_second: 3, countries: at % 2 === 0 ? ['IE'] : [] };
    return call(outbound.update, { params: { id: chosen(campaigns, at)?.id ?? 0 }, body: { rules } });
  },
  start: ({ campaigns }, at) => chosen(campaigns, at)?.start() ?? Promise.resolve(),
  end: async ({ campaigns }, at) => {
    const id = chosen(campaigns, at)?.id ?? 0;
    await inProject((tx) =>
      sql`update campaigns set rules = jsonb_set(rules::jsonb, '{ends_at}', '1')::text where id = ${id}`.execute(tx),
    );
    await endCampaign(db, { projectId, campaignId: id });
  },
  erase: (_, at) =>
    inProject((tx) =>
      eraseCalled({ db: tx, projectId }, personOf([], { kind: 'phone', value: chosen(NUMBERS, at)?.slice(1) ?? '' })),
    ),
  'forget old contacts': () => forgetOldContacts(db, (Date.now() + 365 * DAY_MS) * 1_000, async () => undefined),
};

/** The stored counts of each campaign, and the counted ones. */
async function counts() {
  const read = (text: ReturnType<typeof sql>) => withSystem(db, async (tx) => (await text.execute(tx)).rows);
  const kept = await read(sql`
    select campaign_id, part, sum(contacts)::int as contacts from campaign_counts group by 1, 2
    having sum(contacts) <> 0 order by 1, 2`);
  const counted = await read(sql`
    select campaign_id, part, count(*)::int as contacts from campaign_contacts group by 1, 2 order by 1, 2`);
  return { kept, counted };
}

test('the stored counts of contacts equal the counted ones after any changes', async () => {
  const steps = fc.array(fc.tuple(fc.constantFrom(...Object.keys(STEPS)), fc.nat(1_000)), {
    minLength: 10,
    maxLength: 40,
    size: 'max',
  });
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const world = await twoCampaigns();
      for (const [name, at] of taken) {
        await STEPS[name]?.(world, at);
        const { kept, counted } = await counts();
        expect(kept, name).toEqual(counted);
      }
      for (const { id } of world.campaigns) await call(outbound.remove, { params: { id } });
    }),
    { numRuns: 10 },
  );
});

test('the stored counts of contacts stay correct under concurrent changes, and are deleted with their campaigns', async () => {
  const world = await twoCampaigns();
  const [first, second] = world.campaigns;
  for (let round = 0; round < 15; round++) {
    await STEPS['make due']?.(world, 0);
    await STEPS['claim']?.(world, round);
    const orders = world.orders.splice(0);
    await Promise.all([
      ...orders.map((order, at) => settleCall(db, order, endOf(chosen(OUTCOMES, at + round) ?? 'busy'))),
      STEPS['stop']?.(world, round),
      STEPS['unstop']?.(world, round - 1),
      STEPS['import']?.(world, round),
      STEPS['edit']?.(world, round),
    ]);
    for (const { start } of world.campaigns) await start();
  }
  const { kept, counted } = await counts();
  expect(kept).toEqual(counted);
  for (const { id } of [first, second]) await call(outbound.remove, { params: { id } });
  await withSystem(db, (tx) => sql`update campaigns set deleted = 1 where deleted is not null`.execute(tx));
  await forgetDeletedCampaigns(db);
  const left = await withSystem(db, (tx) => tx.selectFrom('campaign_counts').selectAll().execute());
  expect(left).toEqual([]);
});

test('the rows of kept counts stay few, however often contacts change', async () => {
  const { campaigns } = await twoCampaigns();
  const rows = await withSystem(db, async (tx) => {
    // A fixed seed makes the random numbers repeatable.
    await sql`select setseed(0.5)`.execute(tx);
    for (let change = 0; change < 400; change++) {
      const state = change % 2 === 0 ? 'done' : 'waiting';
      const all = sql`c.campaign_id = ${campaigns[0].id}`;
      await changeContacts({ db: tx, projectId }, { where: all, set: sql`state = ${state}` });
    }
    return tx.selectFrom('campaign_counts').selectAll().where('campaign_id', '=', campaigns[0].id).execute();
  });
  expect(rows.length).toBeLessThan(300);
});

test('no other file writes contacts, whose counts would then be wrong', () => {
  const folder = join(import.meta.dirname, '../..');
  const writes =
    /(?:update|insert into|delete from) campaign_contacts|(?:updateTable|insertInto|deleteFrom)\('campaign_contacts'/u;
  const writers = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /(?<!\.test)\.ts$/u.test(file) &&
      !file.includes('testing') &&
      writes.test(readFileSync(join(folder, file), 'utf8')),
  );
  expect(writers.toSorted()).toEqual(['features/outbound/change-contacts.ts']);
});
