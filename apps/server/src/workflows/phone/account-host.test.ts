import { settings } from '@parley/contract';
import { calls as callsApi } from '@parley/contract';
import type { AccountState, IncomingCall, TelephonyEngine } from '@parley/voice';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from '#features/calls/account-leases.ts';
import { endCall, endCallsOf, recordCall, renewCalls } from '#features/calls/call-store.ts';
import { withSystem } from '#platform/db/database.ts';
import { createLogger } from '#platform/logger.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { createAccountHost } from '#workflows/phone/account-host.ts';

const product = await startTestProduct({ telephony: 'real' });
const log = createLogger('silent');

/** The processes in which people talk. */
const talking = new Set<string>();

/** An exchange that accepts every registration and records it. */
function exchange() {
  const registered: string[] = [];
  const heard: ((state: AccountState) => void)[] = [];
  return {
    registered,
    tell: (state: AccountState) => heard.forEach((each) => each(state)),
    host(server: string) {
      const openEngine = ({ number, environment, password }: Account): TelephonyEngine => {
        const name = `${server} ${environment} ${number} ${password === '' ? 'open' : 'secret'}`;
        let account: AccountState = { state: 'off' };
        return {
          get account() {
            return account;
          },
          start: async () => {
            registered.push(name);
            account = { state: 'registered' };
          },
          stop: async () => void registered.splice(registered.indexOf(name), 1),
          onAccount: (changed) => void heard.push(changed),
          onIncoming: (_arrived: (call: IncomingCall) => void) => undefined,
          dial: () => ({
            result: Promise.resolve({ answered: false as const, code: 404, reason: '' }),
            cancel: () => undefined,
          }),
        };
      };
      const isTalking = () => talking.has(server);
      return createAccountHost({ db: product.db, log, server, openEngine, onIncoming: () => undefined, isTalking });
    },
  };
}

const quiet = { onIncoming: () => undefined, isTalking: () => false };
let call: ReturnType<typeof callerIn>;
let projectId: number;

beforeAll(async () => {
  ({ projectId } = await product.blankProject());
  call = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
});

const phone = exchange();
const one = phone.host('one');
const two = phone.host('two');
afterAll(() => Promise.all([one.close(), two.close()]));

test('one of two processes registers the account of the settings, and follows their changes', async () => {
  await Promise.all([one.look(), two.look()]);
  expect(phone.registered).toEqual([]);
  await call(settings.update, {
    body: { is_chat: false, sip_server_testing: 'pbx.example', sip_number_testing: '100', sip_passwd_testing: 'guess' },
  });
  await Promise.all([one.look(), two.look()]);
  expect(phone.registered).toHaveLength(1);
  expect(phone.registered[0]).toMatch(/^(?:one|two) dev 100 secret$/u);
  await call(settings.update, { body: { sip_number_testing: '101', sip_passwd_testing: '' } });
  await Promise.all([one.look(), two.look()]);
  expect(phone.registered).toHaveLength(1);
  expect(phone.registered[0]).toMatch(/ dev 101 open$/u);
});

test('another process takes the account over when the one that holds it gives no sign of life', async () => {
  const [before = ''] = phone.registered;
  const other = before.startsWith('one') ? two : one;
  await other.look();
  expect(phone.registered).toEqual([before]);
  await withSystem(product.db, (tx) => sql`update voice_accounts set lease_until = unix_seconds() - 1`.execute(tx));
  await other.look();
  expect(phone.registered.map((name) => name.slice(0, 3))).toContain(other.server);
  // A call goes on at the first one, which finds that it has lost the account, and gives it up afterwards.
  const loser = before.startsWith('one') ? one : two;
  talking.add(loser.server);
  await Promise.all([one.look(), two.look()]);
  expect(phone.registered).toContain(before);
  talking.delete(loser.server);
  await Promise.all([one.look(), two.look()]);
  expect(phone.registered).toHaveLength(1);
  expect(phone.registered[0]).toMatch(new RegExp(`^${other.server}`, 'u'));
});

test('the settings show the state of the account, and the exchange’s refusal in words', async () => {
  phone.tell({ state: 'failed', code: 403, reason: 'The exchange refuses the password' });
  await expect
    .poll(async () => (await call(callsApi.telephony)).body.accounts)
    .toEqual([
      {
        ...{ environment: 'dev', state: 'failed', code: 403, reason: 'The exchange refuses the password' },
        ...{ changed: expect.any(Number), registered: expect.any(Number), calls: 0, lines: 1, spoken: null },
      },
    ]);
  await withSystem(product.db, (tx) => sql`update voice_accounts set lease_until = unix_seconds() - 1`.execute(tx));
  expect((await call(callsApi.telephony)).body.accounts).toMatchObject([{ state: 'none' }]);
});

test('a project that becomes a chat script, or loses its number, has no account any more', async () => {
  await Promise.all([one.look(), two.look()]);
  expect(phone.registered).toHaveLength(1);
  await call(settings.update, { body: { sip_number_testing: '' } });
  await Promise.all([one.look(), two.look()]);
  expect(phone.registered).toEqual([]);
  expect((await call(callsApi.telephony)).body.accounts).toEqual([]);
});

test('an exchange whose name is looked up for ever does not cost the other accounts their leases', async () => {
  await call(settings.update, { body: { sip_number_testing: '100' } });
  let started = 0;
  const openEngine = (): TelephonyEngine => ({
    account: { state: 'connecting' },
    start: () => {
      started += 1;
      return new Promise(() => {});
    },
    ...{ stop: async () => undefined, onAccount: () => undefined, onIncoming: () => undefined },
    dial: () => ({ result: new Promise(() => {}), cancel: () => undefined }),
  });
  const slow = createAccountHost({ db: product.db, log, server: 'slow', openEngine, ...quiet });
  await slow.look();
  await slow.look();
  expect(started).toBe(1);
  await slow.close();
});

test('a call that others took for lost goes on in its record, and ends when it ends', async () => {
  const line = { projectId, environment: 'dev', direction: 'in', caller: '1', called: '2' } as const;
  const key = await recordCall(product.db, { ...line, server: 'cut off' });
  const read = async () => (await call(callsApi.get, { params: { id: key.id }, query: { project_env: 'dev' } })).body;
  await endCallsOf(product.db, 'cut off');
  expect(await read()).toMatchObject({ state: 'ended', hung_up_by: 'network' });
  await renewCalls(product.db, [key]);
  expect(await read()).toMatchObject({ ended: null, hung_up_by: null });
  await endCall(product.db, key, { by: 'caller', code: null, reason: 'over' }, { quality: null });
  await renewCalls(product.db, [key]);
  expect(await read()).toMatchObject({ state: 'ended', hung_up_by: 'caller', reason: 'over' });
});

test('a process with the name of a dead one has its accounts at once, and its calls are over', async () => {
  const { projectId: other } = await product.blankProject();
  const configure = callerIn(other, await product.memberOf(other, 'administrator'));
  await configure(settings.update, {
    body: { is_chat: false, sip_server_testing: 'pbx.example', sip_number_testing: '107' },
  });
  const place = exchange();
  const dead = place.host('kept');
  await dead.look();
  const line = { projectId: other, environment: 'dev', direction: 'in', caller: '1', called: '107' } as const;
  const lost = await recordCall(product.db, { ...line, server: 'kept' });
  const going = await recordCall(product.db, { ...line, server: 'another' });
  const heir = place.host('kept');
  await endCallsOf(product.db, heir.server);
  await heir.look();
  expect(place.registered.filter((name) => name.startsWith('kept dev 107'))).toHaveLength(2);
  const { body } = await configure(callsApi.list, { query: { project_env: 'dev' } });
  const endOf = ({ id }: { id: number }) => body.items.find((item) => item.id === id)?.ended ?? null;
  expect(endOf(lost)).not.toBeNull();
  expect(endOf(going)).toBeNull();
  await Promise.all([dead.close(), heir.close()]);
});
