import { expect, test } from 'vitest';
import { valueOf } from '#sip/message.ts';
import type { Header } from '#sip/message.ts';
import { answered, connected, endsOf, registered } from '#sip/testing/engine.ts';
import { SDP } from '#sip/testing/peer.ts';

const HELD = SDP.replace('a=sendrecv', 'a=sendonly');

test('goes on hold and comes back, also to another address', async () => {
  const bench = await registered();
  const { leg, ok } = await answered(bench);
  const holds: boolean[] = [];
  leg.onHold((isHeld) => void holds.push(isHeld));
  const change = async (cseq: number, body: string) => {
    bench.peer.send(bench.peer.within(ok, 'INVITE', { cseq, body }));
    await bench.clock.pass(5);
    bench.peer.send(bench.peer.within(ok, 'ACK', { cseq }));
    await bench.clock.pass(5);
    return bench.peer.responses('INVITE').at(-1);
  };
  expect((await change(2, HELD))?.body).toContain('a=recvonly');
  expect((await change(3, SDP.replace('a=sendrecv', 'a=inactive')))?.body).toContain('a=inactive');
  expect((await change(4, SDP.replace('7000', '7002')))?.body).toContain('a=sendrecv');
  expect((await change(5, SDP.replace('c=IN IP4 127.0.0.2', 'c=IN IP4 0.0.0.0')))?.body).toContain('a=recvonly');
  expect(holds).toEqual([true, false, true]);
  expect(bench.media[0]?.agreed.map(({ remote }) => remote.port)).toEqual([7000, 7000, 7000, 7002, 7000]);
});

test('ends a call that stays on hold for an hour, and none that has come back', async () => {
  const bench = await registered();
  const { leg, ok } = await answered(bench);
  const ends = endsOf(leg);
  const change = async (cseq: number, body: string) => {
    bench.peer.send(bench.peer.within(ok, 'INVITE', { cseq, body }));
    await bench.clock.pass(5);
    bench.peer.send(bench.peer.within(ok, 'ACK', { cseq }));
  };
  await change(2, HELD);
  await bench.clock.pass(3_000_000);
  await change(3, SDP);
  await bench.clock.pass(3_000_000);
  expect(ends).toEqual([]);
  await change(4, HELD);
  await bench.clock.pass(3_601_000);
  expect(ends).toMatchObject([{ by: 'network', reason: 'On hold for too long' }]);
  expect(bench.peer.requests('BYE')).toHaveLength(1);
});

test('keeps the call as it is when a change offers nothing that it understands', async () => {
  const bench = await registered();
  const { leg, ok } = await answered(bench);
  const ends = endsOf(leg);
  bench.peer.send(bench.peer.within(ok, 'INVITE', { cseq: 2, body: SDP.replace('18 8 0 101', '18') }));
  await bench.clock.pass(5);
  expect(bench.peer.statuses('INVITE').at(-1)).toBe(488);
  expect(ends).toEqual([]);
  expect(bench.media[0]?.agreed).toHaveLength(1);
});

test('offers again when a change brings no offer', async () => {
  const bench = await registered();
  const { ok } = await answered(bench);
  bench.peer.send(bench.peer.within(ok, 'INVITE', { cseq: 2 }));
  await bench.clock.pass(5);
  expect(bench.peer.responses('INVITE').at(-1)?.body).toContain('m=audio 8000 RTP/AVP 8 0 101');
  bench.peer.send(bench.peer.within(ok, 'ACK', { cseq: 2, body: HELD }));
  await bench.clock.pass(5);
  expect(bench.media[0]?.agreed.at(-1)?.direction).toBe('recvonly');
});

test('takes a change by UPDATE', async () => {
  const bench = await registered();
  const { ok } = await answered(bench);
  bench.peer.send(bench.peer.within(ok, 'UPDATE', { cseq: 2, body: HELD }));
  await bench.clock.pass(5);
  expect(bench.peer.responses('UPDATE')[0]?.body).toContain('a=recvonly');
});

test('refuses a request that comes out of order, and a change while another one waits', async () => {
  const bench = await registered();
  const { ok } = await answered(bench);
  bench.peer.send(bench.peer.within(ok, 'INVITE', { cseq: 5, body: HELD }));
  await bench.clock.pass(5);
  bench.peer.send(bench.peer.within(ok, 'INVITE', { cseq: 6, body: SDP }));
  bench.peer.send(bench.peer.within(ok, 'INFO', { cseq: 3 }));
  await bench.clock.pass(5);
  expect(bench.peer.statuses('INVITE').at(-1)).toBe(500);
  expect(bench.peer.statuses('INFO')).toEqual([500]);
});

const RELAY: Header[] = [{ name: 'content-type', value: 'application/dtmf-relay' }];

test('hears keys that come by INFO', async () => {
  const bench = await registered();
  const { leg, ok } = await answered(bench);
  const keys: string[] = [];
  leg.onKey((key) => void keys.push(key));
  const press = async (cseq: number, body: string, headers: Header[]) => {
    bench.peer.send(bench.peer.within(ok, 'INFO', { cseq, body, headers }));
    await bench.clock.pass(5);
  };
  await press(2, 'Signal= 5\r\nDuration=160\r\n', RELAY);
  await press(3, 'Signal=11\n', RELAY);
  await press(4, 'b', [{ name: 'content-type', value: 'application/dtmf' }]);
  await press(5, 'Signal=x', RELAY);
  await press(6, 'hello', [{ name: 'content-type', value: 'text/plain' }]);
  expect(keys).toEqual(['5', '#', 'B']);
  expect(bench.peer.statuses('INFO')).toEqual([200, 200, 200, 400, 415]);
});

test('counts a key once when it comes both as an event and by INFO', async () => {
  const bench = await registered();
  const { leg, ok } = await answered(bench);
  const keys: string[] = [];
  leg.onKey((key) => void keys.push(key));
  bench.media[0]?.press('7');
  bench.peer.send(bench.peer.within(ok, 'INFO', { cseq: 2, body: 'Signal=7', headers: RELAY }));
  await bench.clock.pass(5);
  expect(keys).toEqual(['7']);
  expect(bench.peer.statuses('INFO')).toEqual([200]);
});

test('sends keys as events, or one after the other by INFO where the other side takes no events', async () => {
  const bench = await registered();
  const { leg } = await answered(bench);
  leg.sendKeys('12#');
  expect(bench.media[0]?.sentKeys).toEqual(['12#']);
  const { result } = bench.engine.dial('200', { ringMs: 20_000 });
  await bench.clock.pass(5);
  const [invite] = bench.peer.requests('INVITE');
  if (!invite) throw new Error('Nothing was dialed');
  bench.peer.send(bench.peer.answer(invite, 200, [], SDP.replace('18 8 0 101', '0')));
  await bench.clock.pass(5);
  const dialed = await result;
  bench.peer.answers = (request) => bench.peer.answer(request, 200);
  if (dialed.answered) dialed.leg.sendKeys('4x*');
  await bench.clock.pass(20);
  expect(bench.peer.requests('INFO').map(({ body }) => body.slice(0, 8))).toEqual(['Signal=4', 'Signal=*']);
});

test('answers a BYE that crosses its own', async () => {
  const bench = await registered();
  const { leg, ok } = await answered(bench);
  const ends = endsOf(leg);
  bench.peer.answers = (request) => (request.method === 'BYE' ? bench.peer.answer(request, 481) : null);
  leg.hangUp();
  bench.peer.send(bench.peer.within(ok, 'BYE', { cseq: 2 }));
  await bench.clock.pass(10);
  expect(ends).toHaveLength(1);
  expect(bench.peer.statuses('BYE')[0]).toBeGreaterThan(199);
});

test('confirms the call by UPDATE in time when the other side leaves that to us', async () => {
  const bench = await registered();
  const headers = [
    { name: 'session-expires', value: '120;refresher=uac' },
    { name: 'allow', value: 'INVITE, UPDATE' },
  ];
  const { leg } = await connected(bench, headers);
  const ends = endsOf(leg);
  bench.peer.answers = (request) => bench.peer.answer(request, 200, headers);
  await bench.clock.pass(300_000);
  expect(bench.peer.requests('UPDATE')).toHaveLength(4);
  expect(ends).toEqual([]);
  bench.peer.answers = () => null;
  await bench.clock.pass(120_000);
  expect(ends).toMatchObject([{ by: 'network', code: null }]);
});

test('a call of an hour is confirmed every quarter of it, goes on, and leaves no timer behind', async () => {
  const bench = await registered();
  const headers = [
    { name: 'session-expires', value: '1800;refresher=uac' },
    { name: 'allow', value: 'INVITE, UPDATE' },
  ];
  const { leg } = await connected(bench, headers);
  const ends = endsOf(leg);
  bench.peer.answers = (request) => bench.peer.answer(request, 200, headers);
  await bench.clock.pass(10_000);
  const timers = bench.clock.timers;
  await bench.clock.pass(3_600_000);
  expect(bench.peer.requests('UPDATE')).toHaveLength(4);
  expect([ends, bench.clock.timers]).toEqual([[], timers]);
});

test('confirms the call by INVITE where the other side knows no UPDATE', async () => {
  const bench = await registered();
  const headers = [{ name: 'session-expires', value: '100;refresher=uac' }];
  await connected(bench, headers);
  await bench.clock.pass(50_010);
  const second = bench.peer.requests('INVITE')[1];
  if (!second) throw new Error('It was not confirmed');
  bench.peer.send(bench.peer.answer(second, 200, headers, SDP));
  await bench.clock.pass(10);
  expect(bench.peer.requests('ACK')).toHaveLength(2);
  expect(bench.media[0]?.isClosed).toBe(false);
});

test('hangs up when the other side does not confirm the call in time', async () => {
  const bench = await registered();
  const { leg, ok } = await answered(bench, [
    { name: 'session-expires', value: '90;refresher=uac' },
    { name: 'supported', value: 'timer' },
  ]);
  expect(valueOf(ok, 'session-expires')).toBe('90;refresher=uac');
  expect(valueOf(ok, 'require')).toBe('timer');
  const ends = endsOf(leg);
  await bench.clock.pass(59_000);
  expect(ends).toEqual([]);
  await bench.clock.pass(2000);
  expect(ends).toMatchObject([{ by: 'network', code: 408 }]);
  expect(bench.peer.requests('BYE')).toHaveLength(1);
});

test('traces every message without secrets and keys', async () => {
  const bench = await registered();
  const { ok } = await answered(bench);
  bench.peer.send(bench.peer.within(ok, 'INFO', { cseq: 2, body: 'Signal=5', headers: RELAY }));
  const crypto = `${SDP}a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:${'A'.repeat(40)}\r\n`;
  const secret = [{ name: 'authorization', value: 'Digest username="1", response="abcdef", cnonce=xyz' }];
  bench.peer.send(bench.peer.within(ok, 'UPDATE', { cseq: 3, body: crypto, headers: secret }));
  await bench.clock.pass(5);
  const text = bench.traced.map((message) => message.text).join('\n');
  expect(text).toContain('INVITE sip:100@');
  for (const hidden of ['Signal=5', 'AAAAAAA', 'abcdef', 'xyz']) expect(text).not.toContain(hidden);
  expect(bench.traced.map(({ line }) => line)).toContain('180 Ringing · 1 INVITE');
});

test('the ladder of a call has its first lines, without numbers of people', async () => {
  const bench = await registered();
  void bench.engine.dial('+420123456789', { ringMs: 20_000, id: 'trial-1' });
  await bench.clock.pass(5);
  const [invite] = bench.peer.requests('INVITE');
  if (invite)
    bench.peer.send({ ...bench.peer.answer(invite, 486), reason: 'Busy +420 12 34 56 789, sip:jan.novak@pbx' });
  await bench.clock.pass(5);
  const ladder = bench.traced.filter(({ callId }) => callId === 'trial-1');
  expect(ladder.map(({ sent, line }) => `${sent ? '→' : '←'} ${line}`)).toEqual([
    '→ INVITE sip:…@127.0.0.2 · 1 INVITE',
    '← 486 Busy …, sip:…@pbx · 1 INVITE',
    '→ ACK sip:…@127.0.0.2 · 1 ACK',
  ]);
});
