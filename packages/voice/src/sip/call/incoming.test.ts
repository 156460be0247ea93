import { expect, test } from 'vitest';
import { valueOf } from '#sip/message.ts';
import { answered, endsOf, registered, ring } from '#sip/testing/engine.ts';
import { Peer, SDP } from '#sip/testing/peer.ts';

test('rings, answers with exactly one codec and hears the hang-up', async () => {
  const bench = await registered();
  const { leg, ok } = await answered(bench);
  expect(bench.peer.statuses('INVITE')).toEqual([100, 180, 200]);
  expect(leg).toMatchObject({ direction: 'in', from: '+420777', to: '100' });
  expect(ok.body).toContain('m=audio 8000 RTP/AVP 8 101\r\n');
  expect(bench.media[0]?.agreed[0]).toMatchObject({
    remote: { host: '127.0.0.2', port: 7000 },
    codec: 'PCMA',
    payloadType: 8,
    eventsType: 101,
    direction: 'sendrecv',
  });
  const ends = endsOf(leg);
  bench.peer.send(
    bench.peer.within(ok, 'BYE', { cseq: 2, headers: [{ name: 'reason', value: 'Q.850;cause=16;text="Normal"' }] }),
  );
  await bench.clock.pass(5);
  expect(ends).toEqual([{ by: 'caller', code: null, reason: 'Normal' }]);
  expect(bench.media[0]?.isClosed).toBe(true);
  expect(bench.peer.statuses('BYE')).toEqual([200]);
});

test.each([486, 480, 603, 403])('refuses a call with %i and repeats that until it is acknowledged', async (code) => {
  const bench = await registered();
  const call = await ring(bench);
  call?.refuse(code);
  await bench.clock.pass(1600);
  const answers = bench.peer.responses('INVITE').filter(({ status }) => status === code);
  expect(answers).toHaveLength(3);
  const [refusal] = answers;
  if (!refusal) throw new Error('No refusal');
  bench.peer.send(bench.peer.within(refusal, 'ACK', { branch: 'z9hG4bK-1' }));
  await bench.clock.pass(10_000);
  expect(bench.peer.responses('INVITE').filter(({ status }) => status === code)).toHaveLength(3);
});

test('tells that the caller has given up, and answers 487', async () => {
  const bench = await registered();
  const call = await ring(bench);
  let cancelled = 0;
  call?.onCancelled(() => (cancelled += 1));
  bench.peer.send(bench.peer.request('CANCEL', { branch: 'z9hG4bK-1' }));
  await bench.clock.pass(5);
  expect(cancelled).toBe(1);
  expect(bench.peer.statuses('CANCEL')).toEqual([200]);
  expect(bench.peer.statuses('INVITE')).toContain(487);
  await expect(call?.accept()).rejects.toThrow('no longer ringing');
});

test('repeats its answer until the ACK comes, and hangs up if none comes', async () => {
  const bench = await registered();
  const call = await ring(bench);
  const leg = await call?.accept();
  if (!leg) throw new Error('No call');
  const ends = endsOf(leg);
  await bench.clock.pass(31_900);
  expect(bench.peer.statuses('INVITE').filter((status) => status === 200).length).toBeGreaterThan(8);
  expect(ends).toEqual([]);
  await bench.clock.pass(200);
  expect(ends).toMatchObject([{ by: 'network', code: 408 }]);
  expect(bench.peer.requests('BYE')).toHaveLength(1);
});

test('hangs up only after the other side has acknowledged the call', async () => {
  const bench = await registered();
  const call = await ring(bench);
  const leg = await call?.accept();
  leg?.hangUp();
  await bench.clock.pass(600);
  expect(bench.peer.requests('BYE')).toHaveLength(0);
  const ok = bench.peer.responses('INVITE').findLast(({ status }) => status === 200);
  if (ok) bench.peer.send(bench.peer.within(ok, 'ACK'));
  await bench.clock.pass(10);
  expect(bench.peer.requests('BYE')).toHaveLength(1);
});

test('answers a call without an offer with one of its own', async () => {
  const bench = await registered();
  const call = await ring(bench, '');
  const accepted = call?.accept();
  await bench.clock.pass(5);
  const ok = bench.peer.responses('INVITE').find(({ status }) => status === 200);
  expect(ok?.body).toContain('m=audio 8000 RTP/AVP 8 0 101');
  if (ok) bench.peer.send(bench.peer.within(ok, 'ACK', { body: SDP.replace('18 8 0 101', '0') }));
  await bench.clock.pass(5);
  expect((await accepted)?.direction).toBe('in');
  expect(bench.media[0]?.agreed[0]).toMatchObject({ codec: 'PCMU', eventsType: null });
});

test('refuses sound that it does not understand with 488, and opens no port for it', async () => {
  const bench = await registered();
  await ring(bench, SDP.replace('18 8 0 101', '18'));
  expect(bench.peer.statuses('INVITE')).toEqual([100, 488]);
  expect(bench.incoming).toEqual([]);
  expect(bench.media).toEqual([]);
});

test.each([
  [420, [{ name: 'require', value: 'replaces' }]],
  [483, [{ name: 'max-forwards', value: '0' }]],
  [415, [{ name: 'content-type', value: 'text/plain' }]],
  [422, [{ name: 'session-expires', value: '30' }]],
])('answers %i to a call that it cannot serve', async (code, headers) => {
  const bench = await registered();
  await ring(bench, SDP, headers);
  expect(bench.peer.statuses('INVITE')).toEqual([100, code]);
});

test('lets the same call ring once when it comes over two ways', async () => {
  const bench = await registered();
  await ring(bench);
  bench.peer.send(bench.peer.request('INVITE', { body: SDP, branch: 'z9hG4bK-other' }));
  await bench.clock.pass(5);
  expect(bench.incoming).toHaveLength(1);
  expect(bench.peer.statuses('INVITE')).toContain(482);
});

test('does not answer a stranger', async () => {
  const bench = await registered();
  const stranger = new Peer(bench.net, { host: '127.0.0.66', port: 5060 });
  for (const method of ['INVITE', 'OPTIONS', 'REGISTER', 'BYE']) stranger.send(stranger.request(method, { body: SDP }));
  await bench.clock.pass(1000);
  expect(stranger.heard).toEqual([]);
  expect(bench.incoming).toEqual([]);
});

test('says 481 to a call that it does not know, and answers OPTIONS', async () => {
  const bench = await registered();
  bench.peer.send(bench.peer.request('BYE', { to: '<sip:100@x>;tag=unknown' }));
  bench.peer.send(bench.peer.request('OPTIONS'));
  bench.peer.send(bench.peer.request('MESSAGE'));
  await bench.clock.pass(5);
  expect(bench.peer.statuses('BYE')).toEqual([481]);
  expect(bench.peer.statuses('MESSAGE')).toEqual([405]);
  const [options] = bench.peer.responses('OPTIONS');
  expect(options && valueOf(options, 'allow')).toContain('INVITE');
});

test('ends the call when no sound has come for long', async () => {
  const bench = await registered();
  const { leg } = await answered(bench);
  const ends = endsOf(leg);
  bench.media[0]?.lose();
  await bench.clock.pass(5);
  expect(ends).toMatchObject([{ by: 'network', reason: 'No sound arrives' }]);
  expect(bench.peer.requests('BYE')).toHaveLength(1);
});

test.each([
  ['a contact that no request can go to', { name: 'contact', value: '<sip:a b@x>' }],
  [
    'a comma in a quoted value of Via',
    { name: 'via', value: 'SIP/2.0/UDP 127.0.0.2:5060;branch=z9hG4bK-q;x="a,b";rport' },
  ],
])('goes on with %s', async (_, header) => {
  const bench = await registered();
  const call = await ring(bench, SDP, [header]);
  const leg = await call?.accept();
  await bench.clock.pass(5);
  const ok = bench.peer.responses('INVITE').find(({ status }) => status === 200);
  if (ok) bench.peer.send(bench.peer.within(ok, 'ACK'));
  await bench.clock.pass(5);
  leg?.hangUp();
  await bench.clock.pass(5);
  expect(bench.peer.requests('BYE')).toHaveLength(1);
});

test('refuses more calls than can be looked at while so many still ring', async () => {
  const bench = await registered();
  for (let at = 0; at < 120; at += 1)
    bench.peer.send(bench.peer.request('INVITE', { body: SDP, callId: `call-${at}` }));
  await bench.clock.pass(5);
  expect(bench.incoming).toHaveLength(100);
  expect(bench.peer.statuses('INVITE').filter((status) => status === 503)).toHaveLength(20);
  bench.incoming[0]?.refuse(486);
  bench.peer.send(bench.peer.request('INVITE', { body: SDP, callId: 'later' }));
  await bench.clock.pass(5);
  expect(bench.incoming).toHaveLength(101);
});
