import { createHash, createHmac } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { apiToken, deployments, outbound, reactions, settings, type BodyInput } from '@parley/contract';
import type { CallOutcome } from '@parley/domain/campaign';
import { expect, test, vi } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { createLogger } from '#platform/logger.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { form } from '#processes/testing/form.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { outsideSystem } from '#testing/outside-system.ts';
import { claimCalls } from '#features/outbound/dial/claim-calls.ts';
import { createDispatcher } from '#features/outbound/dial/dispatcher.ts';
import { settleCall } from '#features/outbound/dial/settle-call.ts';
import type { NumberPlan, SimulatedPlan } from '#features/outbound/dial/simulated-plan.ts';
import type { Telephony } from '#features/outbound/dial/telephony.ts';

const WAIT = { timeout: 20_000, interval: 20 };

const meets = (ends: NumberPlan['ends'], says: string[] = []): NumberPlan => ({
  ends,
  says,
  rings_ms: [0, 0],
  thinks_ms: [0, 0],
});
const PEOPLE: Record<string, [NumberPlan, CallOutcome]> = {
  '+420224004111': [meets('answered', ['Hello', 'Bye']), 'answered'],
  '+420224004112': [meets('busy'), 'busy'],
  '+420224004113': [meets('no_answer'), 'no_answer'],
  '+420224004114': [meets('rejected'), 'rejected'],
  '+420224004115': [meets('invalid_number'), 'invalid_number'],
  '+420224004116': [meets('machine'), 'machine'],
  '+420224004117': [meets('stop'), 'rejected'],
};
const plan: SimulatedPlan = {
  seed: 1,
  people: [{ ...meets('answered', ['Hello']), share: 1 }],
  numbers: Object.fromEntries(Object.entries(PEOPLE).map(([number, [met]]) => [number, met])),
};

const heard: { headers: Record<string, unknown>; body: string }[] = [];
const receiver = await outsideSystem((request, response) => {
  void (async () => {
    heard.push({ headers: request.headers, body: await text(request) });
    response.writeHead(204).end();
  })();
});
const product = await startTestProduct({
  telephony: 'simulated',
  simulatedPlan: plan,
  egressAllow: receiver.egressAllow,
});
const { db, api } = product;

const SILENT = createLogger('silent');

async function setLines(projectId: number, lines: number): Promise<void> {
  const call = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
  const { error } = await call(settings.update, { body: { no_instances_testing: lines } });
  expect(error).toBeUndefined();
}

const ANY_HOUR = {
  ...{ local_from: '00:00', local_to: '00:00', on_holidays: true },
  ...{ calls_per_second: 50, countries: ['*'] },
};

/** A campaign that may call at any hour, with this call list. */
async function campaign(numbers: string[], chosen: Partial<BodyInput<typeof outbound.create>> = {}) {
  const { projectId } = await product.blankProject();
  const call = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
  const deploy = () => call(deployments.deploy, { query: { project_env: 'dev', anyway: 'true' } });
  await deploy();
  const { rules, ...fields } = chosen;
  const hours = { call_time_from: '00:00', call_time_to: '00:00', rules: { ...ANY_HOUR, ...rules } };
  const { body, error } = await call(outbound.create, { body: { name: 'Renewal', ...hours, ...fields } });
  expect(error).toBeUndefined();
  const { id } = body;
  const csv = ['destination,scheduled_time,amount', ...numbers.map((number) => `${number},,12.50`)].join('\n');
  await call(outbound.upload, { params: { id }, ...form([['file', csv]]) });
  const contacts = async () => (await call(outbound.contacts, { params: { id } })).body.items;
  const start = () => call(outbound.start, { params: { id } });
  const progress = async () => (await call(outbound.progress, { params: { id } })).body;
  const place = { projectId, campaignId: id };
  return { projectId, id, call, deploy, contacts, start, progress, place };
}

const attemptsOf = async (id: number) =>
  withSystem(db, (tx) => tx.selectFrom('call_attempts').selectAll().where('campaign_id', '=', id).execute());

test('each person is called once, the network determines the outcome, and people who answer talk with the bot', async () => {
  const { id, call, contacts, start, progress } = await campaign(Object.keys(PEOPLE), { retry_count: 0 });
  await start();
  await vi.waitFor(async () => {
    await api.dial();
    expect((await progress()).state).toBe('finished');
  }, WAIT);
  const found = new Map((await contacts()).map((contact) => [contact.destination, contact]));
  expect([...found].map(([number, { outcome }]) => [number, outcome]).toSorted()).toEqual(
    Object.entries(PEOPLE).map(([number, [, outcome]]) => [number, outcome]),
  );
  expect([...found.values()].map(({ attempts }) => attempts.length)).toEqual(Object.keys(PEOPLE).map(() => 1));
  const [answered] = found.get('+420224004111')?.attempts ?? [];
  expect(answered?.conversation_id).toMatch(/^[\da-f]{32}$/u);
  const talks = await withSystem(db, (tx) =>
    tx.selectFrom('conversations').selectAll().where('id', '=', String(answered?.conversation_id)).execute(),
  );
  expect(talks).toMatchObject([
    {
      environment: 'dev',
      channel: 'phone',
      turns: 2,
      metadata: { destination: '+420224004111' },
      outcome: 'abandoned',
    },
  ]);
  expect(talks[0]?.ended).not.toBeNull();
  expect(answered).toMatchObject({ answered_by: 'person', hung_up_by: 'person', result: 'caller_hangup' });
  const { items } = (await call(outbound.stopList)).body;
  expect(items).toMatchObject([{ number: '+420224004117', source: 'carrier' }]);
  expect(await attemptsOf(id)).toHaveLength(Object.keys(PEOPLE).length);
});

test('a call that the bot transfers tells to whom', async () => {
  const { call, contacts, start, progress, deploy } = await campaign(['+420224004121', '+420224004122'], {
    retry_count: 0,
  });
  const transfer = { name: 'call_transfer', args: { target: '+420224009999' } };
  const made = await call(reactions.create, {
    body: { name: 'Hand over', intents: ['__start__'], condition: "slots.amount === '12.50'", actions: [transfer] },
  });
  expect(made.error).toBeUndefined();
  await deploy();
  await start();
  await vi.waitFor(async () => {
    await api.dial();
    expect((await progress()).state).toBe('finished');
  }, WAIT);
  const attempts = (await contacts()).flatMap((contact) => contact.attempts);
  expect(attempts).toHaveLength(2);
  for (const attempt of attempts) {
    expect(attempt).toMatchObject({ result: 'transferred', transferred_to: '+420224009999', hung_up_by: 'bot' });
  }
});

test.each([
  ['its first turn', '__start__'],
  ['a later turn', '__any__'],
])('a bot that stops calling in %s stops the number, with the reason to the letter', async (_turn, intent) => {
  const reason = 'Said "never again", in C:\\calls\nand left';
  const number = `+42022400414${intent.length}`;
  const { call, id, start, progress, deploy } = await campaign([number], { retry_count: 0 });
  const made = await call(outbound.create, { body: { name: 'Next', rules: ANY_HOUR } });
  const csv = `destination,scheduled_time\n${number},\n`;
  await call(outbound.upload, { params: { id: made.body.id }, ...form([['file', csv]]) });
  const actions = [{ name: 'stop_calling', args: { reason } }];
  expect((await call(reactions.create, { body: { name: 'Stop', intents: [intent], actions } })).error).toBeUndefined();
  await deploy();
  await start();
  await vi.waitFor(async () => {
    await api.dial();
    expect((await progress()).state).toBe('finished');
  }, WAIT);
  const [attempt] = await attemptsOf(id);
  expect(attempt).toMatchObject({ outcome: 'answered', conversation_id: expect.any(String) });
  const stopped = { number, reason, source: 'action', conversation_id: attempt?.conversation_id };
  expect((await call(outbound.stopList)).body.items).toMatchObject([stopped]);
  const { items } = (await call(outbound.contacts, { params: { id: made.body.id } })).body;
  expect(items).toMatchObject([{ state: 'stopped', reason: { kind: 'on_stop_list' } }]);
});

test('a limit of a day holds calls back', async () => {
  const numbers = Array.from({ length: 6 }, (_, index) => `+42022400420${index}`);
  const { id, projectId, start, progress } = await campaign(numbers, { rules: { ...ANY_HOUR, calls_per_day: 4 } });
  await setLines(projectId, 8);
  await start();
  await vi.waitFor(async () => {
    await api.dial();
    expect(await progress()).toMatchObject({ limit_reached: 'calls_per_day', counts: { talking: 0 } });
  }, WAIT);
  await api.dial();
  expect(await attemptsOf(id)).toHaveLength(4);
  expect(await progress()).toMatchObject({ state: 'running', counts: { waiting: 2 } });
});

test('several servers share the calls, and no person is called twice', async () => {
  const numbers = Array.from({ length: 30 }, (_, index) => `+4202240042${String(index).padStart(2, '0')}`);
  const { id, projectId, start, progress } = await campaign(numbers, { retry_count: 0 });
  await setLines(projectId, 8);
  await start();
  const made: string[] = [];
  const telephony: Telephony = {
    async *call({ destination }) {
      made.push(destination);
      yield { kind: 'ended', sipCode: 486, hungUpBy: 'network', isAbandoned: false };
    },
  };
  const servers = [1, 2, 3].map(() => createDispatcher({ db, telephony, log: SILENT }));
  await vi.waitFor(async () => {
    await Promise.all(servers.map((server) => server.run()));
    expect((await progress()).state).toBe('finished');
  }, WAIT);
  await Promise.all(servers.map((server) => server.close()));
  expect(made.toSorted()).toEqual(numbers.toSorted());
  expect(await attemptsOf(id)).toHaveLength(numbers.length);
});

test('a call whose server ended is unknown, and is not made again before the interval', async () => {
  const { contacts, start, place, progress } = await campaign(['+420224004111']);
  await start();
  // A server claims the call, and then ends.
  const { orders } = await claimCalls(db, place, { server: 'ended', leaseSeconds: -1, isHoliday: () => false });
  expect(orders).toMatchObject([{ destination: '+420224004111', attempt: 1, slots: { amount: '12.50' } }]);
  await vi.waitFor(async () => {
    await api.dial();
    expect(await contacts()).toMatchObject([
      { state: 'waiting', outcome: 'unknown', attempts: [{ state: 'unknown' }] },
    ]);
  }, WAIT);
  await api.dial();
  const [contact] = await contacts();
  expect(contact?.attempts).toHaveLength(1);
  expect(contact?.next_at).toBeGreaterThan(Date.now() / 1_000 + 7_000);
  expect((await progress()).state).toBe('running');
});

test('people on the stop list, in a country that is not allowed or asleep are not called, and each has the reason', async () => {
  const { contacts, start, call, id } = await campaign(['+420224004111', '+35316795555', '+12127365000'], {
    rules: { ...ANY_HOUR, countries: ['CZ', 'US'] },
  });
  await start();
  await call(outbound.stop, { body: { number: '+420224004111' } });
  const hour = new Date().getUTCHours();
  const later = [String((hour + 2) % 24).padStart(2, '0'), String((hour + 3) % 24).padStart(2, '0')];
  const asleep = { call_time_from: `${later[0]}:00`, call_time_to: `${later[1]}:00` };
  await call(outbound.update, { params: { id }, body: asleep });
  await api.dial();
  const found = new Map((await contacts()).map((contact) => [contact.destination, contact]));
  expect(found.get('+420224004111')).toMatchObject({ state: 'stopped', reason: { kind: 'on_stop_list' } });
  expect(found.get('+35316795555')).toMatchObject({ state: 'skipped', reason: { kind: 'not_allowed' } });
  const waiting = found.get('+12127365000');
  expect(waiting?.state).toBe('waiting');
  expect(new Date(Number(waiting?.next_at) * 1_000).toISOString().slice(11, 16)).toBe(asleep.call_time_from);
  expect(await attemptsOf(id)).toEqual([]);
});

test('five consecutive network failures pause the campaign; a refused sign-in does so immediately', async () => {
  const numbers = Array.from({ length: 8 }, (_, index) => `+42022400430${index}`);
  const outage = await campaign(numbers);
  const refused = await campaign(numbers);
  const ends = (sipCode: number): Telephony => ({
    async *call() {
      yield { kind: 'ended', sipCode, hungUpBy: 'network', isAbandoned: false };
    },
  });
  for (const [{ start, progress, id }, code, reason, calls] of [
    [refused, 403, 'sign_in', 1],
    [outage, 503, 'failures', 5],
  ] as const) {
    await start();
    const server = createDispatcher({ db, telephony: ends(code), log: SILENT });
    await vi.waitFor(async () => {
      await server.run();
      expect(await progress()).toMatchObject({ state: 'paused', pause_reason: reason });
    }, WAIT);
    await server.close();
    expect(await attemptsOf(id)).toHaveLength(calls);
  }
});

test('a signed callback reports each outcome, and its delivery is recorded', async () => {
  const { start, call, id, projectId, progress } = await campaign(['+420224004111'], {
    callback_url: `${receiver.url}/calls`,
  });
  const { token } = (await call(apiToken.make)).body;
  await start();
  await vi.waitFor(async () => {
    await api.dial();
    expect((await progress()).state).toBe('finished');
  }, WAIT);
  await vi.waitFor(async () => {
    await api.sendCallbacks();
    const { items } = (await call(outbound.callbacks, { params: { id } })).body;
    expect(items).toMatchObject([{ state: 'sent', outcome: 'answered', tries: 1, last_status: 204 }]);
  }, WAIT);
  const [message] = heard;
  expect(JSON.parse(message?.body ?? '')).toMatchObject({
    ...{ campaign_id: id, destination: '+420224004111', attempt: 1, outcome: 'answered', sip_code: 200 },
    event_id: expect.stringContaining(`${projectId}-${id}-`),
  });
  const [, seconds, signature] = /^t=(\d+),v1=([\da-f]{64})$/u.exec(String(message?.headers['x-signature'])) ?? [];
  const key = createHash('sha256').update(`webhook:${token}`).digest('hex');
  expect(signature).toBe(createHmac('sha256', key).update(`${seconds}.${message?.body}`).digest('hex'));
});

test('a late end counts, unless the person was called again', async () => {
  const { contacts, start, place } = await campaign(['+420224004111']);
  await start();
  const { orders } = await claimCalls(db, place, { server: 'slow', leaseSeconds: -1, isHoliday: () => false });
  await vi.waitFor(async () => {
    await api.dial();
    expect(await contacts()).toMatchObject([{ outcome: 'unknown' }]);
  }, WAIT);
  const [order] = orders;
  if (!order) throw new Error('Nothing was claimed');
  await settleCall(db, order, { outcome: 'answered', sipCode: 200, hungUpBy: 'bot', isAbandoned: false });
  expect(await contacts()).toMatchObject([{ state: 'done', outcome: 'answered', attempts: [{ state: 'ended' }] }]);
});

test('at its end a campaign skips waiting contacts, and is exhausted', async () => {
  const { contacts, start, id, progress } = await campaign(['+420224004111', '+420224004112']);
  await start();
  const ended = { ...ANY_HOUR, weekdays: [1, 2, 3, 4, 5, 6, 7], ends_at: Math.floor(Date.now() / 1_000) - 1 };
  await withSystem(db, (tx) =>
    tx
      .updateTable('campaigns')
      .set({ rules: JSON.stringify(ended) })
      .where('id', '=', id)
      .execute(),
  );
  await vi.waitFor(async () => {
    await api.dial();
    expect((await progress()).state).toBe('exhausted');
  }, WAIT);
  expect((await contacts()).map(({ state, reason }) => [state, reason?.kind])).toEqual([
    ['skipped', 'campaign_ended'],
    ['skipped', 'campaign_ended'],
  ]);
  expect(await attemptsOf(id)).toEqual([]);
});
