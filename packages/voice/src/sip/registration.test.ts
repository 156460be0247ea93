import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { splitList, valueOf } from '#sip/message.ts';
import type { SipRequest } from '#sip/message.ts';
import { createBench, registered } from '#sip/testing/engine.ts';
import { cseqOf, parseParameters } from '#sip/values.ts';

const CHALLENGE = 'Digest realm="pbx", nonce="n1", qop="auth", algorithm=SHA-256, opaque="o"';

function credentialsOf(request: SipRequest): ReadonlyMap<string, string> {
  return parseParameters(splitList((valueOf(request, 'authorization') ?? '').replace(/^Digest /u, ''), ','));
}

test('registers with the password when the exchange asks for it', async () => {
  const { peer, engine, clock, states } = createBench();
  peer.answers = (request) =>
    valueOf(request, 'authorization') === undefined
      ? peer.answer(request, 401, [{ name: 'www-authenticate', value: CHALLENGE }])
      : peer.answer(request, 200);
  await engine.start();
  await clock.pass(20);
  const [first, second] = peer.requests('REGISTER');
  if (!first || !second) throw new Error('It has not registered');
  const sent = credentialsOf(second);
  const sha = (text: string) => createHash('sha256').update(text).digest('hex');
  const expected = sha(
    `${sha('100:pbx:secret')}:n1:00000001:${sent.get('cnonce')}:auth:${sha(`REGISTER:${second.uri}`)}`,
  );
  expect(sent.get('response')).toBe(expected);
  expect(sent.get('opaque')).toBe('o');
  expect(cseqOf(second).number).toBe(cseqOf(first).number + 1);
  expect(valueOf(second, 'call-id')).toBe(valueOf(first, 'call-id'));
  expect(states.map(({ state }) => state)).toEqual(['connecting', 'registered']);
});

test('signs the next registration without being asked, and counts the uses of the nonce', async () => {
  const { peer, engine, clock } = createBench();
  peer.answers = (request) =>
    valueOf(request, 'authorization') === undefined
      ? peer.answer(request, 401, [{ name: 'www-authenticate', value: CHALLENGE }])
      : peer.answer(request, 200, [{ name: 'expires', value: '100' }]);
  await engine.start();
  await clock.pass(86_000);
  const third = peer.requests('REGISTER')[2];
  expect(third && credentialsOf(third).get('nc')).toBe('00000003');
  expect(peer.requests('OPTIONS').map((request) => credentialsOf(request).get('nc'))).toEqual(['00000002']);
});

test('takes a new nonce when the exchange calls the old one stale', async () => {
  const { peer, engine, clock, states } = createBench();
  let nonce = 1;
  peer.answers = (request) => {
    const isGood = credentialsOf(request).get('nonce') === `n${nonce}`;
    if (isGood) return peer.answer(request, 200, [{ name: 'expires', value: '100' }]);
    const stale = valueOf(request, 'authorization') === undefined ? '' : ', stale=true';
    return peer.answer(request, 401, [
      { name: 'www-authenticate', value: `Digest realm="pbx", nonce="n${nonce}"${stale}` },
    ]);
  };
  await engine.start();
  await clock.pass(20);
  nonce = 2;
  await clock.pass(90_000);
  expect(engine.account).toEqual({ state: 'registered' });
  expect(states.some(({ state }) => state === 'failed')).toBe(false);
});

test('says that the exchange refuses the password, and does not hurry to try it again', async () => {
  const { peer, engine, clock } = createBench();
  peer.answers = (request) => peer.answer(request, 401, [{ name: 'www-authenticate', value: CHALLENGE }]);
  await engine.start();
  await clock.pass(30_000);
  expect(engine.account).toEqual({ state: 'failed', code: 401, reason: 'The exchange refuses the password' });
  expect(peer.requests('REGISTER')).toHaveLength(2);
});

test('registers again at about four fifths of the time that the exchange grants', async () => {
  const { peer, clock, engine } = createBench();
  peer.answers = (request) =>
    peer.answer(request, 200, [{ name: 'contact', value: '<sip:100@127.0.0.9:5060>;expires=1000' }]);
  await engine.start();
  await clock.pass(749_000);
  expect(peer.requests('REGISTER')).toHaveLength(1);
  await clock.pass(102_000);
  expect(peer.requests('REGISTER')).toHaveLength(2);
});

test('asks for as long as the exchange wants at least', async () => {
  const { peer, clock, engine } = createBench({ registerFor: 60 });
  peer.answers = (request) =>
    Number(valueOf(request, 'expires')) < 300
      ? peer.answer(request, 423, [{ name: 'min-expires', value: '300' }])
      : peer.answer(request, 200);
  await engine.start();
  await clock.pass(20);
  expect(engine.account).toEqual({ state: 'registered' });
  expect(peer.requests('REGISTER').map((request) => valueOf(request, 'expires'))).toEqual(['60', '300']);
});

test('waits longer after each failure, and recovers by itself', async () => {
  const { peer, clock, engine, states } = createBench();
  const times: number[] = [];
  let isUp = false;
  peer.answers = (request) => {
    times.push(clock.now());
    return peer.answer(request, isUp ? 200 : 500);
  };
  await engine.start();
  await clock.pass(400_000);
  const pauses = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 1000);
  for (const [index, pause] of pauses.entries()) {
    const expected = Math.min(60, 2 ** index);
    expect(pause).toBeGreaterThan(expected * 0.7);
    expect(pause).toBeLessThan(expected * 1.3);
  }
  isUp = true;
  await clock.pass(80_000);
  expect(engine.account).toEqual({ state: 'registered' });
  expect(states.at(-2)).toMatchObject({ state: 'failed', code: 500 });
});

test('says that the exchange does not answer', async () => {
  const { clock, engine } = createBench();
  await engine.start();
  await clock.pass(33_000);
  expect(engine.account).toEqual({ state: 'failed', code: null, reason: 'The exchange does not answer' });
});

test('says that the name of the exchange is not known', async () => {
  const { clock, engine } = createBench({ server: 'pbx.nowhere' });
  await engine.start();
  await clock.pass(10);
  expect(engine.account).toEqual({ state: 'failed', code: null, reason: 'The name of the exchange is not known' });
});

test('turns to the next address of the exchange when one does not answer', async () => {
  const { net, peer, clock, engine } = createBench({ server: 'pbx.example' });
  net.names.set('pbx.example', [
    { host: '127.0.0.3', port: 5060 },
    { host: '127.0.0.2', port: 5060 },
  ]);
  peer.answers = (request) => peer.answer(request, 200);
  await engine.start();
  await clock.pass(35_000);
  expect(engine.account).toEqual({ state: 'registered' });
});

test('notices by OPTIONS that the exchange is gone', async () => {
  const { peer, clock, engine } = await registered();
  peer.answers = () => null;
  await clock.pass(93_000);
  expect(engine.account).toMatchObject({ state: 'failed', reason: 'The exchange does not answer' });
});

test('keeps the way through a router open with empty lines', async () => {
  const bench = createBench();
  const { net, peer, clock, engine } = bench;
  let pings = 0;
  net.loses = (data) => {
    const isPing = data.length === 4;
    pings += isPing ? 1 : 0;
    return isPing;
  };
  peer.answers = (request) => peer.answer(request, 200);
  await engine.start();
  await clock.pass(60_000);
  expect(pings).toBe(2);
});

test('signs off and leaves nothing behind when it stops', async () => {
  const { peer, clock, engine, net } = await registered();
  const stopped = engine.stop();
  await clock.pass(2000);
  await stopped;
  const last = peer.requests('REGISTER').at(-1);
  expect(last && valueOf(last, 'expires')).toBe('0');
  expect(engine.account).toEqual({ state: 'off' });
  expect(clock.timers).toBe(0);
  expect(net.open).toBe(1);
});

test('an account is tried without a change of where the exchange sends calls', async () => {
  const { peer, engine, clock, states } = createBench({ registers: 'asks' });
  peer.answers = (request) => peer.answer(request, 200);
  await engine.start();
  await clock.pass(20);
  const [asked] = peer.requests('REGISTER');
  expect(asked && [valueOf(asked, 'contact'), valueOf(asked, 'expires')]).toEqual([undefined, undefined]);
  expect(states.at(-1)).toEqual({ state: 'registered' });
  await engine.stop();
  expect(peer.requests('REGISTER')).toHaveLength(1);
});

test('an exchange that refuses a question without a contact gets a registration, which is taken back', async () => {
  const { peer, engine, clock, states } = createBench({ registers: 'asks' });
  peer.answers = (request) => peer.answer(request, valueOf(request, 'contact') === undefined ? 400 : 200);
  await engine.start();
  await clock.pass(20);
  expect(states.at(-1)).toEqual({ state: 'registered' });
  const stopped = engine.stop();
  await clock.pass(20);
  await stopped;
  expect(peer.requests('REGISTER').map((request) => valueOf(request, 'expires'))).toEqual([undefined, '3600', '0']);
});

test('requests go to the proxy of an account, whose domain stays the server', async () => {
  const { peer, engine, clock } = createBench({ server: 'pbx.example', proxy: '127.0.0.2' });
  peer.answers = (request) => peer.answer(request, 200);
  await engine.start();
  await clock.pass(20);
  const [request] = peer.requests('REGISTER');
  expect(request?.uri).toBe('sip:pbx.example');
  expect(request && valueOf(request, 'route')).toBe('<sip:127.0.0.2;lr>');
});
