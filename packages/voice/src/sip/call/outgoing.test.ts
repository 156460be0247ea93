import { expect, test } from 'vitest';
import { valueOf, withHeader } from '#sip/message.ts';
import { connected, endsOf, registered } from '#sip/testing/engine.ts';
import type { Bench } from '#sip/testing/engine.ts';
import { SDP } from '#sip/testing/peer.ts';
import { cseqOf } from '#sip/values.ts';

async function dial(bench: Bench, ringMs = 20_000) {
  const dialing = bench.engine.dial('+420 777-123', { ringMs });
  await bench.clock.pass(5);
  const [invite] = bench.peer.requests('INVITE');
  if (!invite) throw new Error('Nothing was dialed');
  return { dialing, invite };
}

test('calls a number, acknowledges the answer and hangs up', async () => {
  const bench = await registered();
  const { dialing, invite } = await dial(bench);
  expect(invite.uri).toBe('sip:+420777123@127.0.0.2');
  expect(invite.body).toContain('m=audio 8000 RTP/AVP 8 0 101');
  bench.peer.send(bench.peer.answer(invite, 180));
  bench.peer.send(bench.peer.answer(invite, 200, [], SDP));
  await bench.clock.pass(5);
  const dialed = await dialing.result;
  if (!dialed.answered) throw new Error(dialed.reason);
  expect(dialed.leg).toMatchObject({ direction: 'out', from: '100', to: '+420777123' });
  const [ack] = bench.peer.requests('ACK');
  expect(ack && cseqOf(ack)).toEqual({ number: cseqOf(invite).number, method: 'ACK' });
  expect(bench.media[0]?.agreed[0]).toMatchObject({ codec: 'PCMA', remote: { host: '127.0.0.2', port: 7000 } });
  const ends = endsOf(dialed.leg);
  dialed.leg.hangUp();
  dialed.leg.hangUp();
  await bench.clock.pass(5);
  expect(ends).toMatchObject([{ by: 'bot' }]);
  expect(bench.peer.requests('BYE')).toHaveLength(1);
});

test('acknowledges the answer each time that it comes', async () => {
  const bench = await registered();
  const { invite } = await connected(bench);
  bench.peer.send(bench.peer.answer(invite, 200, [], SDP));
  await bench.clock.pass(5);
  expect(bench.peer.requests('ACK')).toHaveLength(2);
  expect(bench.media).toHaveLength(1);
});

test('answers the 407 of a proxy with the password', async () => {
  const bench = await registered();
  const { dialing, invite } = await dial(bench);
  const challenge = [{ name: 'proxy-authenticate', value: 'Digest realm="pbx", nonce="n", qop="auth"' }];
  bench.peer.send(bench.peer.answer(invite, 407, challenge));
  await bench.clock.pass(5);
  const [, second] = bench.peer.requests('INVITE');
  expect(second && valueOf(second, 'proxy-authorization')).toContain('username="100"');
  expect(second && cseqOf(second).number).toBe(cseqOf(invite).number + 1);
  expect(bench.peer.requests('ACK')).toHaveLength(1);
  if (second) bench.peer.send(bench.peer.answer(second, 407, challenge));
  await bench.clock.pass(5);
  expect(await dialing.result).toMatchObject({ answered: false, code: 407 });
});

test.each([
  [486, 'Busy Here'],
  [603, 'Decline'],
  [503, 'Service Unavailable'],
])('reports %i as the exchange gives it', async (code, reason) => {
  const bench = await registered();
  const { dialing, invite } = await dial(bench);
  bench.peer.send(bench.peer.answer(invite, code));
  await bench.clock.pass(5);
  expect(await dialing.result).toEqual({ answered: false, code, reason });
  expect(bench.peer.requests('ACK')).toHaveLength(1);
  expect(bench.media[0]?.isClosed).toBe(true);
});

test('gives up after the ring time with CANCEL, and acknowledges the 487', async () => {
  const bench = await registered();
  const { dialing, invite } = await dial(bench, 2000);
  bench.peer.send(bench.peer.answer(invite, 180));
  await bench.clock.pass(2000);
  expect(await dialing.result).toEqual({ answered: false, code: 408, reason: 'No answer' });
  const [cancel] = bench.peer.requests('CANCEL');
  expect(cancel && valueOf(cancel, 'via')).toBe(valueOf(invite, 'via'));
  if (cancel) bench.peer.send(bench.peer.answer(cancel, 200));
  bench.peer.send(bench.peer.answer(invite, 487));
  await bench.clock.pass(5);
  expect(bench.peer.requests('ACK')).toHaveLength(1);
});

test('reports in the ring time that nothing answers, and cancels when the exchange wakes up late', async () => {
  const bench = await registered();
  const { dialing, invite } = await dial(bench, 3000);
  await bench.clock.pass(3000);
  expect(await dialing.result).toEqual({ answered: false, code: null, reason: 'The exchange does not answer' });
  expect(bench.peer.requests('CANCEL')).toEqual([]);
  bench.peer.send(bench.peer.answer(invite, 180));
  await bench.clock.pass(5);
  expect(bench.peer.requests('CANCEL')).toHaveLength(1);
});

test('hangs up at once on an answer that crosses its CANCEL', async () => {
  const bench = await registered();
  const { dialing, invite } = await dial(bench);
  bench.peer.send(bench.peer.answer(invite, 180));
  await bench.clock.pass(5);
  dialing.cancel();
  bench.peer.send(bench.peer.answer(invite, 200, [], SDP));
  await bench.clock.pass(5);
  expect(await dialing.result).toEqual({ answered: false, code: 487, reason: 'Cancelled' });
  expect(bench.peer.requests('ACK')).toHaveLength(1);
  expect(bench.peer.requests('BYE')).toHaveLength(1);
});

test('hangs up the second phone that answers the same call', async () => {
  const bench = await registered();
  const { invite } = await connected(bench);
  const other = bench.peer.answer(invite, 200, [], SDP);
  bench.peer.send({
    ...other,
    headers: other.headers.map((header) =>
      header.name === 'to' ? { name: 'to', value: header.value.replace('theirs', 'other') } : header,
    ),
  });
  await bench.clock.pass(5);
  const [bye] = bench.peer.requests('BYE');
  expect(bye && valueOf(bye, 'to')).toContain('tag=other');
  expect(bench.media[0]?.isClosed).toBe(false);
});

test('takes the description of the sound from the ringing when the answer has none', async () => {
  const bench = await registered();
  const { dialing, invite } = await dial(bench);
  bench.peer.send(bench.peer.answer(invite, 183, [], SDP));
  bench.peer.send(bench.peer.answer(invite, 200));
  await bench.clock.pass(5);
  expect(await dialing.result).toMatchObject({ answered: true });
});

test('ends a call whose answer has no codec in common', async () => {
  const bench = await registered();
  const { dialing, invite } = await dial(bench);
  bench.peer.send(bench.peer.answer(invite, 200, [], SDP.replace('18 8 0 101', '18')));
  await bench.clock.pass(5);
  expect(await dialing.result).toMatchObject({ answered: false, code: 488 });
  expect(bench.peer.requests('ACK')).toHaveLength(1);
  expect(bench.peer.requests('BYE')).toHaveLength(1);
});

test('dials again with the session time that the other side wants', async () => {
  const bench = await registered();
  const { dialing, invite } = await dial(bench);
  bench.peer.send(bench.peer.answer(invite, 422, [{ name: 'min-se', value: '3600' }]));
  await bench.clock.pass(5);
  const [, second] = bench.peer.requests('INVITE');
  expect(second && valueOf(second, 'session-expires')).toBe('3600');
  if (second) bench.peer.send(bench.peer.answer(second, 200, [], SDP));
  await bench.clock.pass(5);
  expect(await dialing.result).toMatchObject({ answered: true });
});

test('leaves no timer, port or call behind after many calls', async () => {
  const bench = await registered();
  await bench.clock.pass(40_000);
  const before = bench.clock.timers;
  for (let round = 0; round < 20; round += 1) {
    const { result } = bench.engine.dial('200', { ringMs: 20_000 });
    await bench.clock.pass(5);
    const invite = bench.peer.requests('INVITE').at(-1);
    if (invite) bench.peer.send(bench.peer.answer(invite, 200, [], SDP));
    await bench.clock.pass(5);
    const dialed = await result;
    if (dialed.answered) dialed.leg.hangUp();
  }
  await bench.clock.pass(100_000);
  expect(bench.clock.timers).toBe(before);
  expect(bench.media.filter(({ isClosed }) => !isClosed)).toEqual([]);
});

test('gives up a call of which the exchange says nothing after the first response', async () => {
  const bench = await registered();
  const { result } = bench.engine.dial('200', { ringMs: 10_000_000 });
  await bench.clock.pass(5);
  const [invite] = bench.peer.requests('INVITE');
  if (invite) bench.peer.send(bench.peer.answer(invite, 180));
  await bench.clock.pass(605_000);
  expect(await Promise.race([result, Promise.resolve('still waiting')])).toMatchObject({ answered: false });
});

test('hangs up a phone that answers too late, but not without end', async () => {
  const bench = await registered();
  const { invite } = await connected(bench);
  for (let phone = 0; phone < 100; phone += 1) {
    const ok = bench.peer.answer(invite, 200, [], SDP);
    bench.peer.send(withHeader(ok, 'to', `<sip:200@127.0.0.2>;tag=phone-${phone}`));
  }
  await bench.clock.pass(5);
  expect(bench.peer.requests('BYE')).toHaveLength(19);
});
