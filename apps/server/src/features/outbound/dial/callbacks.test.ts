import { createHash, createHmac } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { apiToken, deployments, outbound, type BodyInput } from '@parley/contract';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { withProject } from '#platform/db/database.ts';
import { createLogger } from '#platform/logger.ts';
import { allowedPlaces } from '#platform/outgoing/addresses.ts';
import { createOutgoing } from '#platform/outgoing/outgoing.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { form } from '#processes/testing/form.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { outsideSystem } from '#testing/outside-system.ts';
import { createCallbacks } from '#features/outbound/dial/callbacks.ts';
import { claimCalls } from '#features/outbound/dial/claim-calls.ts';
import { endCampaign } from '#features/outbound/dial/end-campaign.ts';
import { settleCall, UNKNOWN_END } from '#features/outbound/dial/settle-call.ts';

const WAIT = { timeout: 20_000, interval: 20 };
const NUMBER = '+420224004181';
const ANY_HOUR = {
  ...{ local_from: '00:00', local_to: '00:00', on_holidays: true },
  ...{ calls_per_second: 50, countries: ['*'] },
};

interface Heard {
  path: string;
  signature: string;
  body: string;
}

const heard: Heard[] = [];
const receiver = await outsideSystem((request, response) => {
  void (async () => {
    const path = request.url ?? '';
    heard.push({ path, signature: String(request.headers['x-signature']), body: await text(request) });
    if (path.startsWith('/slow')) return;
    if (path.startsWith('/huge')) return response.writeHead(200).end('x'.repeat(3_000_000));
    const [, status = '204'] = /^\/(\d{3})/u.exec(path) ?? [];
    response.writeHead(Number(status), { location: '/204' }).end();
  })();
});
const product = await startTestProduct({ telephony: 'simulated', egressAllow: receiver.egressAllow });
const { db } = product;
const outgoing = createOutgoing(allowedPlaces(receiver.egressAllow));
afterAll(() => outgoing.close());
const SILENT = createLogger('silent');
const callbacks = createCallbacks({ db, outgoing, signingKey: async () => null, log: SILENT, longestCallMs: 500 });

/** A campaign with one contact, which a server has called. */
async function calledCampaign(url: string, chosen: Partial<BodyInput<typeof outbound.create>> = {}) {
  const { projectId } = await product.blankProject();
  const call = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
  await call(deployments.deploy, { query: { project_env: 'dev', anyway: 'true' } });
  const hours = { call_time_from: '00:00', call_time_to: '00:00', rules: ANY_HOUR };
  const made = await call(outbound.create, { body: { name: 'Renewal', callback_url: url, ...hours, ...chosen } });
  expect(made.error).toBeUndefined();
  const { id } = made.body;
  await call(outbound.upload, {
    params: { id },
    ...form([['file', `destination,scheduled_time,amount\n${NUMBER},,12.50\n`]]),
  });
  await call(outbound.start, { params: { id } });
  const place = { projectId, campaignId: id };
  const claim = async () => {
    const { orders } = await claimCalls(db, place, { server: 's', leaseSeconds: 60, isHoliday: () => false });
    const [order] = orders;
    if (!order) throw new Error('Nothing was claimed');
    return order;
  };
  const inProject = (run: Parameters<typeof withProject>[2]) => withProject(db, projectId, run);
  const log = async () => (await call(outbound.callbacks, { params: { id } })).body.items;
  /** Makes waiting callbacks due now, and sends them. */
  const send = async () => {
    await inProject((tx) => sql`update campaign_callbacks set due = unix_seconds() where due is not null`.execute(tx));
    const tries = (await log())[0]?.tries ?? 0;
    await callbacks.run();
    await vi.waitFor(async () => {
      const [one] = await log();
      expect(one?.tries).toBe(tries + 1);
      expect(one?.last_error !== null || one?.state === 'sent').toBe(true);
      // Reads the time of the next try, which replaces the claim's.
      const next = one?.next_try_at ?? null;
      expect(next === null || next > Date.now() / 1_000 + 35).toBe(true);
    }, WAIT);
    return (await log())[0];
  };
  return { call, id, projectId, claim, log, send, inProject };
}

const ANSWERED = { outcome: 'answered', sipCode: 200, hungUpBy: 'bot', isAbandoned: false } as const;
const BUSY = { outcome: 'busy', sipCode: 486, hungUpBy: 'network', isAbandoned: false } as const;

test('a callback reports a finished contact with its columns, and its signature is valid', async () => {
  const { call, id, projectId, claim, log } = await calledCampaign(`${receiver.url}/204/whole`);
  const { token } = (await call(apiToken.make)).body;
  await settleCall(db, await claim(), { ...ANSWERED, transferredTo: '+420224009999' });
  await vi.waitFor(async () => {
    await product.api.sendCallbacks();
    expect(await log()).toMatchObject([{ state: 'sent', tries: 1, last_status: 204, last_error: null }]);
  }, WAIT);
  const message = heard.find(({ path }) => path === '/204/whole');
  const contact = (await call(outbound.contacts, { params: { id } })).body.items[0];
  expect(JSON.parse(message?.body ?? '')).toEqual({
    event_id: `${projectId}-${id}-${contact?.id}-1`,
    ...{ campaign_id: id, row_id: contact?.id, destination: NUMBER, attempt: 1, is_final: true },
    ...{ outcome: 'answered', result: 'transferred', sip_code: 200, answered_at: null, duration_s: 0 },
    ...{ started_at: expect.any(Number), ended_at: expect.any(Number), hangup_by: 'bot' },
    ...{ transferred_to: '+420224009999', conversation_id: null, variables: { amount: '12.50' } },
  });
  const [, seconds, signature] = /^t=(\d+),v1=([\da-f]{64})$/u.exec(message?.signature ?? '') ?? [];
  const key = createHash('sha256').update(`webhook:${token}`).digest('hex');
  expect(signature).toBe(createHmac('sha256', key).update(`${seconds}.${message?.body}`).digest('hex'));
});

test.each([
  [false, [], [[2, true]]],
  [
    true,
    [[1, false]],
    [
      [1, false],
      [2, true],
    ],
  ],
])(
  'an attempt before the last one is reported only if the campaign wants it: %s',
  async (callback_attempts, first, all) => {
    const rules = { ...ANY_HOUR, callback_attempts };
    const { claim, log, inProject, id } = await calledCampaign(`${receiver.url}/204/each`, { retry_count: 1, rules });
    const told = async () => {
      const { rows } = (await inProject((tx) =>
        sql<{ body: string }>`select body from campaign_callbacks where campaign_id = ${id} order by attempt`.execute(
          tx,
        ),
      )) as { rows: { body: string }[] };
      return rows.map(({ body }) => JSON.parse(body)).map(({ attempt, is_final }) => [attempt, is_final]);
    };
    await settleCall(db, await claim(), BUSY);
    expect(await told()).toEqual(first);
    await inProject((tx) =>
      sql`update campaign_contacts set next_at = unix_seconds(), retry_at = null where campaign_id = ${id}`.execute(tx),
    );
    await settleCall(db, await claim(), BUSY);
    expect(await told()).toEqual(all);
    expect(await log()).toHaveLength(all.length);
  },
);

test('a contact that was called and then stopped is reported once the campaign has ended', async () => {
  const { claim, log, call, id, projectId } = await calledCampaign(`${receiver.url}/204/stopped`);
  await settleCall(db, await claim(), BUSY);
  expect(await log()).toEqual([]);
  await call(outbound.stop, { body: { number: NUMBER } });
  for (let round = 0; round < 2; round++) await endCampaign(db, { projectId, campaignId: id });
  expect((await call(outbound.progress, { params: { id } })).body.state).toBe('finished');
  expect(await log()).toMatchObject([{ destination: NUMBER, attempt: 1, outcome: 'busy', state: 'waiting' }]);
  const { body } = await withProject(db, projectId, (tx) =>
    tx.selectFrom('campaign_callbacks').select('body').where('campaign_id', '=', id).executeTakeFirstOrThrow(),
  );
  expect(JSON.parse(body)).toMatchObject({
    is_final: true,
    outcome: 'busy',
    sip_code: 486,
    variables: { amount: '12.50' },
  });
});

test('a contact that was stopped after reported attempts gets one final message', async () => {
  const rules = { ...ANY_HOUR, callback_attempts: true };
  const { claim, send, log, call, id, projectId } = await calledCampaign(`${receiver.url}/204/final`, { rules });
  await settleCall(db, await claim(), BUSY);
  expect(await send()).toMatchObject({ state: 'sent' });
  await call(outbound.stop, { body: { number: NUMBER } });
  await endCampaign(db, { projectId, campaignId: id });
  expect(await log()).toMatchObject([{ state: 'waiting', attempt: 1, outcome: 'busy' }]);
  expect(await send()).toMatchObject({ state: 'sent' });
  const told = heard.filter(({ path }) => path === '/204/final').map(({ body }) => JSON.parse(body));
  expect(told.map(({ is_final, attempt, outcome }) => [is_final, attempt, outcome])).toEqual([
    [false, 1, 'busy'],
    [true, 1, 'busy'],
  ]);
  expect(new Set(told.map(({ event_id }) => event_id)).size).toBe(2);
  // The campaign is started again for other contacts, and ends again.
  await withProject(db, projectId, (tx) => sql`update campaigns set state = 'running' where id = ${id}`.execute(tx));
  await endCampaign(db, { projectId, campaignId: id });
  expect(await log()).toMatchObject([{ state: 'sent' }]);
});

test('a slow receiver delays no other one, and gets few calls in parallel', async () => {
  let open = 0;
  let most = 0;
  const answers: (() => void)[] = [];
  const slow = await outsideSystem((_, response) => {
    most = Math.max(most, (open += 1));
    answers.push(() => {
      open -= 1;
      response.writeHead(204).end();
    });
  });
  const both = allowedPlaces([...receiver.egressAllow, ...slow.egressAllow]);
  const ownOutgoing = createOutgoing(both);
  const sender = createCallbacks({ db, outgoing: ownOutgoing, signingKey: async () => null, log: SILENT });
  const { projectId, id } = await calledCampaign(`${receiver.url}/204/unused`);
  const insert = (url: string, from: number, to: number) =>
    withProject(db, projectId, (tx) =>
      sql`insert into campaign_callbacks (project_id, campaign_id, contact_id, destination, attempt, url, body, due)
        select ${projectId}::bigint, ${id}::bigint, n, '', 1, ${url}, '{}', n
        from generate_series(${from}::int, ${to}::int) n`.execute(tx),
    );
  await insert(`${slow.url}/slow`, 1, 100);
  await insert(`${receiver.url}/204/quick`, 101, 130);
  const states = async () => {
    const { rows } = await withProject(db, projectId, (tx) =>
      sql<{ url: string; state: string }>`
        select url, state from campaign_callbacks where campaign_id = ${id}`.execute(tx),
    );
    return rows.filter(({ state }) => state === 'sent').map(({ url }) => url);
  };
  const running = sender.run();
  await vi.waitFor(async () => expect(await states()).toHaveLength(30), WAIT);
  expect(new Set(await states())).toEqual(new Set([`${receiver.url}/204/quick`]));
  await running;
  await vi.waitFor(async () => {
    for (const answer of answers.splice(0)) answer();
    expect(await states()).toHaveLength(130);
  }, WAIT);
  expect(most).toBe(5);
  await sender.close();
  await ownOutgoing.close();
});

test('an end that becomes known late is a message of its own', async () => {
  const rules = { ...ANY_HOUR, callback_attempts: true };
  const { claim, send } = await calledCampaign(`${receiver.url}/204/late`, { rules });
  const order = await claim();
  await settleCall(db, order, UNKNOWN_END);
  expect(await send()).toMatchObject({ outcome: 'unknown', state: 'sent' });
  await settleCall(db, order, ANSWERED);
  expect(await send()).toMatchObject({ outcome: 'answered', state: 'sent' });
  const events = heard.filter(({ path }) => path === '/204/late').map(({ body }) => JSON.parse(body).event_id);
  expect(new Set(events).size).toBe(2);
});

test('a receiver that fails is tried again after 1, 5, 30 minutes, 2 and 12 hours, and then no more', async () => {
  const { claim, send } = await calledCampaign(`${receiver.url}/503/failing`);
  await settleCall(db, await claim(), ANSWERED);
  for (const wait of [60, 300, 1_800, 7_200, 43_200]) {
    const one = await send();
    expect(one).toMatchObject({ state: 'waiting', last_status: 503, last_error: 'Responded with status 503' });
    expect(Math.abs((one?.next_try_at ?? 0) - (one?.last_at ?? 0) - wait)).toBeLessThanOrEqual(1);
  }
  expect(await send()).toMatchObject({ state: 'failed', tries: 6, next_try_at: null });
  const events = heard.filter(({ path }) => path === '/503/failing').map(({ body }) => body);
  expect([events.length, new Set(events).size]).toEqual([6, 1]);
});

test.each([
  [
    'a receiver that is too slow',
    '/slow',
    { state: 'waiting', last_status: null, last_error: /did not respond within/u },
  ],
  ['one that refuses the connection', 'http://localhost:1', { state: 'failed', last_error: /Port 1 is not allowed/u }],
  ['one that is gone', '/410', { state: 'failed', last_status: 410, last_error: /status 410/u }],
  ['a redirect', '/302', { state: 'failed', last_status: 302, last_error: /status 302/u }],
  [
    'a private address',
    'http://10.0.0.1/calls',
    { state: 'failed', last_error: /10\.0\.0\.1 is not a public address/u },
  ],
  ['a name of a private address', 'http://localhost/calls', { state: 'failed', last_error: /not public/u }],
  ['a huge answer', '/huge', { state: 'sent', last_status: 200, last_error: null }],
])('%s', async (_, place, { last_error, ...expected }) => {
  const { claim, send } = await calledCampaign(place.startsWith('/') ? `${receiver.url}${place}` : place);
  await settleCall(db, await claim(), ANSWERED);
  expect(await send()).toMatchObject({
    ...expected,
    tries: 1,
    last_error: last_error && expect.stringMatching(last_error),
  });
});
