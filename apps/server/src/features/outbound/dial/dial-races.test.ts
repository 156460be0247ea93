import { outbound } from '@parley/contract';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { setZone } from '#features/outbound/contact-store.ts';
import { unstopNumber } from '#features/outbound/stop-list.ts';
import { withProject, withSystem, type Queries } from '#platform/db/database.ts';
import { createLogger } from '#platform/logger.ts';
import { form } from '#processes/testing/form.ts';
import { ANY_HOUR, czechNumbers, testCampaigns } from '#processes/testing/test-campaigns.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { claimCalls } from '#features/outbound/dial/claim-calls.ts';
import { createDispatcher } from '#features/outbound/dial/dispatcher.ts';
import { endCampaign } from '#features/outbound/dial/end-campaign.ts';
import { noteAnswered } from '#features/outbound/dial/open-calls.ts';
import { settleCall, UNKNOWN_END } from '#features/outbound/dial/settle-call.ts';

const WAIT = { timeout: 20_000, interval: 20 };

const product = await startTestProduct({ telephony: 'simulated' });
const { db } = product;
const { callingProject, campaignIn } = testCampaigns(product);
const claiming = { server: 's', leaseSeconds: 60, isHoliday: () => false };
const FAILED = { outcome: 'failed', sipCode: 503, hungUpBy: 'network', isAbandoned: false } as const;

type Campaign = Awaited<ReturnType<typeof campaignIn>>;
type Project = Awaited<ReturnType<typeof callingProject>>;

/** A transaction that stays open until the test commits it. */
async function openTransaction(projectId: number, work: (tx: Queries) => Promise<unknown>) {
  let commit: () => void = () => undefined;
  const told = new Promise<void>((resolve) => (commit = resolve));
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const over = withProject(db, projectId, async (tx) => {
    await work(tx);
    begin();
    await told;
  });
  onTestFinished(commit);
  await Promise.race([begun, over]);
  return async () => {
    commit();
    await over;
  };
}

/** Resolves once this many transactions wait for a lock. */
const untilWaiting = (count: number) =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid and a.datname = current_database()
      where not l.granted`.execute(db);
    expect(rows).toHaveLength(count);
  }, WAIT);

/** Runs a statement, then counts contacts again. */
const change = (text: ReturnType<typeof sql>) =>
  withSystem(db, async (tx) => {
    const changed = await text.execute(tx);
    await sql`delete from campaign_counts`.execute(tx);
    await sql`
      insert into campaign_counts
      select project_id, campaign_id, part, count(*) from campaign_contacts group by 1, 2, 3`.execute(tx);
    return changed;
  });

/** A running campaign without contacts left to call. */
async function doneCampaign(project: Project, numbers: string[]) {
  const campaign = await campaignIn(project, numbers);
  await campaign.start();
  await change(sql`
    update campaign_contacts set state = 'done', outcome = 'busy', next_at = null where campaign_id = ${campaign.id}`);
  return campaign;
}

/** Adds contacts to a campaign with one contact. */
const fillTo = ({ place }: Campaign, contacts: number) =>
  change(sql`
    insert into campaign_contacts (project_id, campaign_id, destination, country, zone, next_at)
    select ${place.projectId}::bigint, ${place.campaignId}::bigint, '+420225' || 100000 + n, 'CZ', 'Europe/Prague', 0
    from generate_series(2, ${contacts}::int) n`);

async function uploadTo({ call }: Project, { id }: Campaign, numbers: string[]) {
  const csv = ['destination,scheduled_time', ...numbers.map((number) => `${number},`)].join('\n');
  const { error } = await call(outbound.upload, { params: { id }, ...form([['file', csv]]) });
  expect(error).toBeUndefined();
}

test('a campaign that ended after an import began continues with the imported contacts', async () => {
  const project = await callingProject();
  const [number = '', next = ''] = czechNumbers(2);
  const campaign = await doneCampaign(project, [number]);
  const release = await openTransaction(project.projectId, (tx) =>
    sql`select 1 from projects where id = ${project.projectId} for no key update`.execute(tx),
  );
  const importing = uploadTo(project, campaign, [next]);
  await untilWaiting(1);
  await endCampaign(db, campaign.place);
  await release();
  await importing;
  expect((await campaign.progress()).state).toBe('running');
  expect((await campaign.contacts()).find(({ destination }) => destination === next)?.state).toBe('waiting');
});

test('a campaign does not end while contacts are being added', async () => {
  const project = await callingProject();
  const [number = '', next = '', last = ''] = czechNumbers(3);
  const campaign = await doneCampaign(project, [number]);
  // The import waits for another import with an equal number.
  const release = await openTransaction(project.projectId, (tx) =>
    sql`insert into campaign_contacts (project_id, campaign_id, destination, state)
      values (${project.projectId}, ${campaign.id}, ${next}, 'done')`.execute(tx),
  );
  const importing = uploadTo(project, campaign, [next, last]);
  await untilWaiting(1);
  const ending = endCampaign(db, campaign.place);
  await Promise.race([ending, untilWaiting(2)]);
  await release();
  await Promise.all([importing, ending]);
  expect((await campaign.progress()).state).toBe('running');
});

test('a campaign does not end while the zone of a contact is corrected, or a number leaves the stop list', async () => {
  const project = await callingProject();
  const { projectId } = project;
  const [number = ''] = czechNumbers(1);
  await project.call(outbound.stop, { body: { number } });
  await change(sql`delete from campaign_contacts where project_id = ${projectId}`);
  for (const [state, revive] of [
    [
      'skipped',
      async (tx: Queries, campaign: Campaign) => {
        const [contact] = await campaign.contacts();
        await setZone({ db: tx, projectId, campaignId: campaign.id }, contact?.id ?? 0, 'Europe/Berlin');
      },
    ],
    ['stopped', (tx: Queries) => unstopNumber({ db: tx, projectId }, number)],
  ] as const) {
    const campaign = await doneCampaign(project, [czechNumbers(2)[1] ?? '']);
    await change(sql`
      update campaign_contacts set state = ${state}, destination = ${number} where campaign_id = ${campaign.id}`);
    const commit = await openTransaction(projectId, (tx) => revive(tx, campaign));
    const ending = endCampaign(db, campaign.place);
    await Promise.race([ending, untilWaiting(1)]);
    await commit();
    await ending;
    expect((await campaign.progress()).state).toBe('running');
    expect((await campaign.contacts()).map((contact) => contact.state)).toEqual(['waiting']);
  }
});

test('a late end returns no contact to an ended campaign, or from the stop list', async () => {
  const project = await callingProject();
  const [number = '', stopped = ''] = czechNumbers(2);
  const over = await campaignIn(project, [number], { retry_count: 0 });
  const going = await campaignIn(project, [stopped], { retry_count: 1 });
  for (const campaign of [over, going]) {
    await campaign.start();
    const { orders } = await claimCalls(db, campaign.place, claiming);
    const [order] = orders;
    if (!order) throw new Error('Nothing was claimed');
    await settleCall(db, order, UNKNOWN_END);
    if (campaign === going) await project.call(outbound.stop, { body: { number: stopped } });
    else await endCampaign(db, campaign.place);
    await settleCall(db, order, FAILED);
    expect(await campaign.contacts()).toMatchObject([
      { state: 'done', outcome: 'failed', next_at: null, attempts: [{ outcome: 'failed' }] },
    ]);
  }
  expect((await over.progress()).state).toBe('finished');
});

test.each([
  ['person', { state: 'done', outcome: 'answered', next_at: null }, 'bot_error'],
  ['machine', { state: 'waiting', outcome: 'machine', next_at: expect.any(Number) }, null],
] as const)('a call that a %s had answered before its server ended is settled by that', async (by, met, result) => {
  const campaign = await campaignIn(await callingProject(), czechNumbers(1));
  await campaign.start();
  const { orders } = await claimCalls(db, campaign.place, { ...claiming, leaseSeconds: -1 });
  const [order] = orders;
  if (!order) throw new Error('Nothing was claimed');
  await noteAnswered(db, order, { by, conversationId: null });
  await change(sql`update call_attempts set answered = answered - 100 where campaign_id = ${campaign.id}`);
  const observer = createDispatcher({ db, telephony: null, log: createLogger('silent') });
  await observer.run();
  await observer.close();
  expect(await campaign.contacts()).toMatchObject([
    { ...met, attempts: [{ state: 'unknown', sip_code: 200, result }] },
  ]);
  // The conversation lasted at least until the server's last sign of life.
  const [{ answered, ended } = { answered: 0, ended: 0 }] = await campaign.attempts();
  expect(Number(ended) - Number(answered)).toBeLessThan(60);
  expect(Number(ended) - Number(answered)).toBeGreaterThan(30);
  // The server was only unreachable: its late report counts.
  await settleCall(db, order, { outcome: 'answered', sipCode: 200, hungUpBy: 'bot', isAbandoned: false });
  expect(await campaign.contacts()).toMatchObject([
    { state: 'done', outcome: 'answered', attempts: [{ state: 'ended', hung_up_by: 'bot', result: 'completed' }] },
  ]);
});

test('a campaign chooses how often and how soon a busy line is called again', async () => {
  const rules = { busy_interval: 300, busy_count: 1 };
  const campaign = await campaignIn(await callingProject(), czechNumbers(1), { rules });
  await campaign.start();
  const meetBusy = async () => {
    await change(sql`update campaign_contacts set next_at = 0, retry_at = null where campaign_id = ${campaign.id}`);
    // The pace must not delay the next call.
    await change(sql`update campaigns set next_call = 0 where id = ${campaign.id}`);
    const { orders } = await claimCalls(db, campaign.place, claiming);
    const [order] = orders;
    if (!order) throw new Error('Nothing was claimed');
    await settleCall(db, order, { outcome: 'busy', sipCode: 486, hungUpBy: 'network', isAbandoned: false });
    return (await campaign.contacts())[0];
  };
  const first = await meetBusy();
  expect(first).toMatchObject({ state: 'waiting', outcome: 'busy' });
  expect(Number(first?.next_at) - Number(first?.attempts[0]?.ended)).toBe(300);
  expect(await meetBusy()).toMatchObject({ state: 'done', outcome: 'busy', next_at: null });
});

test('a change of rules rechecks a long list piece by piece, and the campaign does not end before that', async () => {
  const project = await callingProject();
  const campaign = await campaignIn(project, czechNumbers(1));
  const { id, place } = campaign;
  await fillTo(campaign, 12_000);
  await change(sql`
    update campaign_contacts set state = 'skipped', next_at = null, reason = '{"kind":"zone_unknown"}',
      reason_kind = 'zone_unknown' where campaign_id = ${id}`);
  expect((await project.call(outbound.update, { params: { id }, body: { name: 'Again' } })).status).toBe(200);
  const { counts } = await campaign.progress();
  expect(counts.waiting).toBeGreaterThan(0);
  expect(counts.skipped).toBeGreaterThan(counts.waiting);
  const forecast = (await project.call(outbound.forecast, { params: { id } })).body;
  expect(forecast).toMatchObject({ contacts: 12_000, skipped: 0, obstacles: [] });
  await change(sql`update campaign_contacts set state = 'done' where campaign_id = ${id} and state = 'waiting'`);
  expect((await campaign.start()).status).toBe(200);
  await endCampaign(db, place);
  const { state } = await campaign.progress();
  expect(state).toBe('running');
  const server = createDispatcher({ db, telephony: null, log: createLogger('silent') });
  await vi.waitFor(async () => {
    await server.run();
    expect((await campaign.progress()).counts).toMatchObject({ skipped: 0, waiting: 12_000 - counts.waiting });
  }, WAIT);
  await server.close();
});

test('a campaign that comes to its end with a long list skips it piece by piece', async () => {
  const project = await callingProject();
  const campaign = await campaignIn(project, czechNumbers(1), { retry_interval: 60 });
  const { id } = campaign;
  await fillTo(campaign, 60_000);
  await campaign.start();
  await change(sql`update campaigns set rules = jsonb_set(rules::jsonb, '{ends_at}', '1')::text where id = ${id}`);
  await endCampaign(db, campaign.place);
  const { counts, state } = await campaign.progress();
  expect(state).toBe('running');
  expect(counts.waiting).toBeGreaterThan(0);
  await endCampaign(db, campaign.place);
  expect(await campaign.progress()).toMatchObject({ state: 'exhausted', counts: { skipped: 60_000, waiting: 0 } });
});

test('a campaign that ends reports a long list piece by piece, each contact once', async () => {
  const project = await callingProject();
  const campaign = await campaignIn(project, czechNumbers(1), { callback_url: 'https://receiver.example/calls' });
  const { id } = campaign;
  await fillTo(campaign, 12_000);
  await campaign.start();
  await change(
    sql`update campaign_contacts set state = 'skipped', attempts = 1, next_at = null where campaign_id = ${id}`,
  );
  await change(sql`
    insert into call_attempts (project_id, campaign_id, contact_id, attempt, destination, claimed_by, state, outcome)
    select project_id, campaign_id, id, 1, destination, 's', 'ended', 'busy' from campaign_contacts
    where campaign_id = ${id}`);
  await endCampaign(db, campaign.place);
  expect((await campaign.progress()).state).toBe('finished');
  // The system column of a row names the transaction that wrote it.
  const { rows } = await withSystem(db, (tx) =>
    sql<{ messages: number; contacts: number; transactions: number }>`
      select count(*)::int as messages, count(distinct contact_id)::int as contacts,
        count(distinct xmin::text)::int as transactions
      from campaign_callbacks where campaign_id = ${id}`.execute(tx),
  );
  expect(rows).toEqual([{ messages: 12_000, contacts: 12_000, transactions: 3 }]);
});

test('a claim locks the contacts that it claims, and no others', async () => {
  const project = await callingProject();
  const campaign = await campaignIn(project, czechNumbers(300), { rules: { ...ANY_HOUR, calls_per_second: 1 } });
  await campaign.start();
  const { orders } = await claimCalls(db, campaign.place, claiming);
  expect(orders).toHaveLength(1);
  // The system column of a row that a transaction has locked names that transaction.
  const { rows } = await change(sql`
    select 1 from campaign_contacts where campaign_id = ${campaign.id} and state = 'waiting' and xmax::text <> '0'`);
  expect(rows).toEqual([]);
});

test('a claim passes over contacts that may not be called now, however many, and calls the next one', async () => {
  const project = await callingProject();
  const campaign = await campaignIn(project, czechNumbers(200), { rules: { ...ANY_HOUR, calls_per_second: 1 } });
  await campaign.start();
  await change(sql`
    update campaign_contacts set next_at = 0, zone = case when id = (
      select max(id) from campaign_contacts where campaign_id = ${campaign.id}
    ) then zone end where campaign_id = ${campaign.id}`);
  const { orders } = await claimCalls(db, campaign.place, claiming);
  expect(orders).toHaveLength(1);
  expect((await campaign.progress()).counts).toMatchObject({ skipped: 199, talking: 1, waiting: 0 });
});

test('a claim that waited for its campaign checks again whether the call is lawful', async () => {
  const project = await callingProject();
  const campaign = await campaignIn(project, czechNumbers(1));
  await campaign.start();
  await change(sql`update campaign_contacts set expires_at = unix_seconds() + 5 where campaign_id = ${campaign.id}`);
  const release = await openTransaction(project.projectId, (tx) =>
    sql`select 1 from campaigns where id = ${campaign.id} for update`.execute(tx),
  );
  const claimed = claimCalls(db, campaign.place, claiming);
  await untilWaiting(1);
  await vi.waitFor(async () => {
    const { rows } = await change(sql`
      select 1 from campaign_contacts where campaign_id = ${campaign.id} and expires_at <= unix_seconds()`);
    expect(rows).toHaveLength(1);
  }, WAIT);
  await release();
  expect((await claimed).orders).toEqual([]);
  expect(await campaign.contacts()).toMatchObject([{ state: 'skipped', reason: { kind: 'expired' } }]);
});
