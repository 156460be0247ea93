import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { calls, deployments, outbound, reactions, settings, type BodyInput } from '@parley/contract';
import { MASK } from '@parley/domain/settings';
import { AudioSocketEngine, Pacer } from '@parley/voice';
import { KIND, MessageReader, readSound, writeMessage } from '@parley/voice/audiosocket/messages';
import { nodeClock } from '@parley/voice/node/node-clock';
import { sipSockets } from '@parley/voice/node/sip-sockets';
import { levelOf } from '@parley/voice/sound/level';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { forgetOrders } from '#features/calls/forget-calls.ts';
import { withSystem } from '#platform/db/database.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestPhone } from '#processes/testing/test-phone.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const WAIT = { timeout: 20_000, interval: 20 };
const DEV = { project_env: 'dev' } as const;
const ANSWERS = '+420224000001';
const RINGS = '+420224000002';
const ID = '0b5a3c1e-7f24-4d1a-9c55-2a8e6b0d4f11';
/** A port that is free now. */
const PORT = 20_000 + (process.pid % 20_000);

const product = await startTestProduct({ telephony: 'real' });
const phone = startTestPhone(product, {
  called: (target) => (target === ANSWERS ? () => undefined : 486),
  audioSocket: new AudioSocketEngine({
    local: { host: '127.0.0.1', port: PORT },
    listen: (local, accepted) => sipSockets().listen(local, accepted),
    isAllowed: ({ host }) => host === '127.0.0.1',
    numbersOf: () => ({ from: '', to: '' }),
    clock: nodeClock,
    pacer: new Pacer(nodeClock, (fault) => {
      throw fault;
    }),
  }),
});

let projectId: number;
let call: ReturnType<typeof callerIn>;

beforeAll(async () => {
  ({ projectId } = await product.blankProject());
  call = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
  const greet = { name: 'Greet', intents: ['__start__'], actions: [{ name: 'utter', args: { text: 'Hello' } }] };
  await call(reactions.create, { body: greet });
  const on = { intents: ['__any__'], condition: `text === '2'` };
  const end = { name: 'End', ...on, actions: [{ name: 'call_end', args: {} }] };
  await call(reactions.create, { body: end });
  await call(settings.update, {
    body: {
      ...{ is_chat: false, sip_server_testing: 'pbx.example', sip_number_testing: '100', no_instances_testing: 1 },
      ...{ long_silence_timeout: 60, call_countries: 'CZ', audiosocket_testing: ID },
    },
  });
  await call(deployments.deploy, { query: { ...DEV, anyway: 'true' } });
  await phone.voice.tick();
});

async function order(id: number) {
  await phone.voice.tick();
  return (await call(calls.order, { params: { id }, query: DEV })).body;
}

const ask = async (number: string) => call(calls.callPerson, { query: DEV, body: { number } });

test('an account is tried before it is saved, and the result is in words', async () => {
  const body = { sip_number_testing: '101', sip_passwd_testing: 'a secret' };
  const { body: made, error } = await call(calls.test, { query: DEV, body });
  expect(error).toBeUndefined();
  const { rows } = await withSystem(product.db, (tx) =>
    sql<{ order_data: string }>`select order_data from voice_orders where id = ${made.id}`.execute(tx),
  );
  expect(rows[0]?.order_data).not.toContain('a secret');
  await expect
    .poll(() => order(made.id), WAIT)
    .toMatchObject({ kind: 'test', state: 'ended', words: expect.any(String) });
  const { rows: tried } = await withSystem(product.db, (tx) =>
    sql<{ after: string }>`select after::text from audit_entries where action = 'telephone account tried'`.execute(tx),
  );
  expect(tried).toHaveLength(1);
  expect(tried[0]?.after).toContain('pbx.example');
  const { error: missing } = await call(calls.test, { query: DEV, body: { sip_server_testing: '' } });
  expect(missing?.issues).toEqual([{ path: 'body.sip_server_testing', message: 'Enter server and number' }]);
});

test('a saved password is neither tried nor saved with another server or proxy', async () => {
  const save = (body: BodyInput<typeof settings.update>) => call(settings.update, { body });
  await save({ sip_passwd_testing: 'a secret' });
  const again = {
    path: 'body.sip_passwd_testing',
    message: 'Enter the password again: it was entered for another server',
  };
  for (const moved of [{ sip_server_testing: 'evil.example' }, { sip_proxy_testing: 'evil.example:5062' }])
    for (const kept of [{}, { sip_passwd_testing: MASK }]) {
      const body = { ...moved, ...kept };
      expect((await call(calls.test, { query: DEV, body })).error?.issues).toEqual([again]);
      expect((await save(body)).error?.issues).toEqual([again]);
    }
  // Neither by way of an account that has no server for a while.
  expect((await save({ sip_server_testing: '' })).error).toBeUndefined();
  expect((await save({ sip_server_testing: 'evil.example' })).error?.issues).toEqual([again]);
  expect((await save({ sip_server_testing: 'pbx.example', sip_passwd_testing: '' })).error).toBeUndefined();
});

test('the bot calls a number that a person names, on a line of the project, until somebody hangs up', async () => {
  const { body: made, error } = await ask('224 000 001');
  expect(error).toBeUndefined();
  await expect.poll(() => order(made.id), WAIT).toMatchObject({ state: 'answered' });
  expect(phone.dialed).toEqual([ANSWERS]);
  // The only line is in use.
  expect(await phone.ring(projectId).answer).toBe(486);
  const { body: other } = await ask(ANSWERS);
  await expect.poll(() => order(other.id), WAIT).toMatchObject({ state: 'ended', words: 'All lines are in use' });
  expect((await call(calls.cancel, { params: { id: made.id }, query: DEV })).error).toBeUndefined();
  await expect.poll(() => order(made.id), WAIT).toMatchObject({ state: 'ended', is_good: true });
  const { call_id: callId } = await order(made.id);
  const { body } = await call(calls.get, { params: { id: callId ?? 0 }, query: DEV });
  expect(body).toMatchObject({ direction: 'out', called: ANSWERS, hung_up_by: 'bot' });
  const { rows } = await withSystem(product.db, (tx) =>
    sql<{ name: string }>`select name from audit_entries where action = 'trial call ordered' order by id`.execute(tx),
  );
  expect(rows[0]?.name).toBe('…0001');
});

test('the bot calls another extension of its exchange', async () => {
  const { body: made, error } = await ask('214');
  expect(error).toBeUndefined();
  await expect.poll(() => order(made.id), WAIT).toMatchObject({ state: 'ended', words: 'The number is busy' });
  expect(phone.dialed).toContain('214');
});

test('a number that is busy, stopped, abroad or no number is told in words', async () => {
  const { body: busy } = await ask(RINGS);
  await expect.poll(() => order(busy.id), WAIT).toMatchObject({ is_good: false, words: 'The number is busy' });
  await call(outbound.stop, { body: { number: RINGS } });
  for (const [number, words] of [
    [RINGS, 'The number is on the stop list'],
    ['+4930123456', expect.stringContaining('not among the countries')],
    ['112', expect.stringContaining('Short number')],
  ] as const)
    expect((await ask(number)).error?.issues).toEqual([{ path: 'body.number', message: words }]);
});

test('an order that no telephone process takes ends after a while', async () => {
  const { body: made } = await ask(ANSWERS);
  await withSystem(product.db, (tx) => sql`update voice_orders set lease_until = 0 where id = ${made.id}`.execute(tx));
  // Also where none runs that would clean up.
  await forgetOrders(product.db);
  const { rows } = await withSystem(product.db, (tx) =>
    sql<{ order_data: string | null }>`select order_data from voice_orders where id = ${made.id}`.execute(tx),
  );
  expect(rows).toEqual([{ order_data: null }]);
  expect(await order(made.id)).toMatchObject({ state: 'ended', words: 'No telephone process has taken this on' });
});

/** Asterisk's side of a call. */
async function asterisk(id: string) {
  const socket: Socket = connect(PORT, '127.0.0.1');
  await once(socket, 'connect');
  const reader = new MessageReader();
  const heard = { isLoud: false, hasHungUp: false };
  socket.on('data', (data) => {
    for (const { kind, content } of reader.push(data)) {
      if (kind === KIND.sound && levelOf(readSound(content)) > 500) heard.isLoud = true;
      if (kind === KIND.hangUp) heard.hasHungUp = true;
    }
  });
  socket.write(writeMessage(KIND.id, Buffer.from(id.replaceAll('-', ''), 'hex')));
  return { socket, heard, press: (key: string) => socket.write(writeMessage(KIND.key, Buffer.from(key))) };
}

test('a caller of an Asterisk hears the bot whose id it sends, presses keys, and the bot hangs up', async () => {
  const peer = await asterisk(ID);
  await expect.poll(() => peer.heard.isLoud, WAIT).toBe(true);
  for (const key of '2#') peer.press(key);
  await expect.poll(() => peer.heard.hasHungUp, WAIT).toBe(true);
  const newest = async () => (await call(calls.list, { query: DEV })).body.items[0];
  await expect.poll(newest, WAIT).toMatchObject({ direction: 'in', hung_up_by: 'bot' });
});

test('an id that no project has, or that two have, is refused', async () => {
  const both = await call(settings.update, { body: { audiosocket_production: ID.toUpperCase() } });
  expect(both.error?.issues?.[0]).toMatchObject({ path: 'body.audiosocket_production' });
  const unknown = await asterisk('11111111-2222-4333-8444-555555555555');
  await expect.poll(() => unknown.heard.hasHungUp, WAIT).toBe(true);
  const { projectId: other } = await product.blankProject();
  const twin = callerIn(other, await product.memberOf(other, 'administrator'));
  await twin(settings.update, { body: { is_chat: false, audiosocket_production: ID } });
  const shared = await asterisk(ID);
  await expect.poll(() => shared.heard.hasHungUp, WAIT).toBe(true);
  expect(shared.heard.isLoud).toBe(false);
});

test('a project that masks phone numbers shows no number of a call', async () => {
  await call(settings.update, { body: { mask_phones: true } });
  // The masking is remembered for two seconds.
  await expect
    .poll(async () => {
      const leg = await phone.ring(projectId, '420777123456').answer;
      if (typeof leg !== 'number') leg.end();
      return (await call(calls.list, { query: DEV })).body.items[0]?.caller;
    }, WAIT)
    .toBe('[phone]');
});
