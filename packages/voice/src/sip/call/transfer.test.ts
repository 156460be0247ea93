import { expect, test } from 'vitest';
import type { TransferMode } from '#seams.ts';
import { valueOf } from '#sip/message.ts';
import { answered, endsOf, registered, ring } from '#sip/testing/engine.ts';
import type { Bench } from '#sip/testing/engine.ts';
import { SDP } from '#sip/testing/peer.ts';

const NOTIFY = [
  { name: 'event', value: 'refer' },
  { name: 'subscription-state', value: 'terminated;reason=noresource' },
  { name: 'content-type', value: 'message/sipfrag' },
];

async function begin(bench: Bench, mode: TransferMode = 'refer') {
  const { leg, ok } = await answered(bench);
  const result = leg.transfer('300', mode);
  await bench.clock.pass(5);
  const [refer] = bench.peer.requests('REFER');
  return { leg, ok, result, refer };
}

test('passes the caller on by REFER, and hangs up when the exchange reports success', async () => {
  const bench = await registered();
  const { leg, ok, result, refer } = await begin(bench);
  if (!refer) throw new Error('No REFER');
  expect(valueOf(refer, 'refer-to')).toBe('<sip:300@127.0.0.2>');
  bench.peer.send(bench.peer.answer(refer, 202));
  const active = [NOTIFY[0], { name: 'subscription-state', value: 'active' }, NOTIFY[2]].flatMap((row) => row ?? []);
  bench.peer.send(bench.peer.within(ok, 'NOTIFY', { cseq: 2, body: 'SIP/2.0 180 Ringing', headers: active }));
  bench.peer.send(bench.peer.within(ok, 'NOTIFY', { cseq: 3, body: 'SIP/2.0 200 OK\r\n', headers: NOTIFY }));
  const ends = endsOf(leg);
  await bench.clock.pass(5);
  expect(await result).toEqual({ done: true });
  expect(bench.peer.statuses('NOTIFY')).toEqual([200, 200]);
  expect(ends).toMatchObject([{ by: 'bot', reason: 'Transferred' }]);
  expect(bench.peer.requests('BYE')).toHaveLength(1);
});

test.each([
  ['SIP/2.0 486 Busy Here', 'busy'],
  ['SIP/2.0 603 Decline', 'refused'],
  ['SIP/2.0 404 Not Found', 'refused'],
  ['SIP/2.0 480 Gone', 'no_answer'],
  ['SIP/2.0 403 Forbidden', 'not_allowed'],
])('keeps the caller when the exchange reports %s', async (body, why) => {
  const bench = await registered();
  const { leg, ok, result, refer } = await begin(bench);
  if (refer) bench.peer.send(bench.peer.answer(refer, 202));
  bench.peer.send(bench.peer.within(ok, 'NOTIFY', { cseq: 2, body, headers: NOTIFY }));
  const ends = endsOf(leg);
  await bench.clock.pass(5);
  expect(await result).toEqual({ done: false, why });
  expect(ends).toEqual([]);
});

test.each([
  [405, 'not_allowed'],
  [486, 'busy'],
  [603, 'refused'],
])('keeps the caller when the exchange answers the REFER with %i', async (code, why) => {
  const bench = await registered();
  const { result, refer } = await begin(bench);
  if (refer) bench.peer.send(bench.peer.answer(refer, code));
  await bench.clock.pass(5);
  expect(await result).toEqual({ done: false, why });
});

test('does not wait for ever for a report', async () => {
  const bench = await registered();
  const { result, refer } = await begin(bench);
  if (refer) bench.peer.send(bench.peer.answer(refer, 202));
  await bench.clock.pass(60_000);
  expect(await result).toEqual({ done: false, why: 'no_answer' });
});

test('counts a hang-up after an accepted REFER as success', async () => {
  const bench = await registered();
  const { ok, result, refer } = await begin(bench);
  if (refer) bench.peer.send(bench.peer.answer(refer, 202));
  await bench.clock.pass(5);
  bench.peer.send(bench.peer.within(ok, 'BYE', { cseq: 2 }));
  await bench.clock.pass(5);
  expect(await result).toEqual({ done: true });
});

test('announces a transfer: calls the target first and has the exchange replace that call', async () => {
  const bench = await registered();
  const { ok, result } = await begin(bench, 'replaces');
  const [invite] = bench.peer.requests('INVITE');
  if (!invite) throw new Error('The target was not called');
  bench.peer.send(bench.peer.answer(invite, 200, [], SDP));
  await bench.clock.pass(5);
  const [refer] = bench.peer.requests('REFER');
  if (!refer) throw new Error('No REFER');
  const callId = valueOf(invite, 'call-id') ?? '';
  expect(decodeURIComponent(valueOf(refer, 'refer-to') ?? '')).toContain(`?Replaces=${callId};to-tag=theirs;from-tag=`);
  bench.peer.send(bench.peer.answer(refer, 202));
  bench.peer.send(bench.peer.within(ok, 'NOTIFY', { cseq: 2, body: 'SIP/2.0 200 OK', headers: NOTIFY }));
  await bench.clock.pass(5);
  expect(await result).toEqual({ done: true });
  expect(bench.peer.requests('BYE')).toHaveLength(2);
});

test('bridges two calls, and ends both together', async () => {
  const bench = await registered();
  const { leg, result } = await begin(bench, 'bridge');
  const [invite] = bench.peer.requests('INVITE');
  if (!invite) throw new Error('The target was not called');
  bench.peer.send(bench.peer.answer(invite, 200, [], SDP));
  await bench.clock.pass(5);
  expect(await result).toEqual({ done: true });
  const [first, second] = bench.media;
  first?.hear(new Int16Array([1]));
  second?.hear(new Int16Array([2]));
  expect(second?.source()).toEqual(new Int16Array([1]));
  expect(first?.source()).toEqual(new Int16Array([2]));
  expect(first?.source()).toBeNull();
  first?.press('9');
  expect(second?.sentKeys).toEqual(['9']);
  const ends = endsOf(leg);
  bench.peer.send(bench.peer.inCallOf(invite, 'BYE'));
  await bench.clock.pass(5);
  expect(ends).toHaveLength(1);
  expect(second?.isClosed).toBe(true);
});

test('says why a bridged call could not be made, and takes it back when the caller hangs up', async () => {
  const bench = await registered();
  const { leg, ok, result } = await begin(bench, 'bridge');
  const [invite] = bench.peer.requests('INVITE');
  if (invite) bench.peer.send(bench.peer.answer(invite, 486));
  await bench.clock.pass(5);
  expect(await result).toEqual({ done: false, why: 'busy' });
  const second = leg.transfer('301', 'bridge');
  await bench.clock.pass(5);
  const again = bench.peer.requests('INVITE')[1];
  if (again) bench.peer.send(bench.peer.answer(again, 180));
  bench.peer.send(bench.peer.within(ok, 'BYE', { cseq: 2 }));
  await bench.clock.pass(5);
  expect(await second).toEqual({ done: false, why: 'no_answer' });
  expect(bench.peer.requests('CANCEL')).toHaveLength(1);
});

test('allows one transfer at a time, and none by the caller', async () => {
  const bench = await registered();
  const { leg, ok } = await begin(bench);
  expect(await leg.transfer('301', 'refer')).toEqual({ done: false, why: 'not_allowed' });
  bench.peer.send(bench.peer.within(ok, 'REFER', { cseq: 2, headers: [{ name: 'refer-to', value: '<sip:1@evil>' }] }));
  await bench.clock.pass(5);
  expect(bench.peer.statuses('REFER')).toEqual([603]);
});

test('asks for the transfer only after the caller has acknowledged the call', async () => {
  const bench = await registered();
  const call = await ring(bench);
  const leg = await call?.accept();
  void leg?.transfer('300', 'refer');
  await bench.clock.pass(100);
  expect(bench.peer.requests('REFER')).toEqual([]);
  const ok = bench.peer.responses('INVITE').findLast(({ status }) => status === 200);
  if (ok) bench.peer.send(bench.peer.within(ok, 'ACK'));
  await bench.clock.pass(5);
  expect(bench.peer.requests('REFER')).toHaveLength(1);
});

test('answers the report of a transfer before it hangs up', async () => {
  const bench = await registered();
  const { ok, refer } = await begin(bench);
  if (refer) bench.peer.send(bench.peer.answer(refer, 202));
  bench.peer.heard.length = 0;
  bench.peer.send(bench.peer.within(ok, 'NOTIFY', { cseq: 2, body: 'SIP/2.0 200 OK', headers: NOTIFY }));
  await bench.clock.pass(5);
  expect(bench.peer.heard.map((message) => (message.kind === 'request' ? message.method : message.status))).toEqual([
    200,
    'BYE',
  ]);
});
