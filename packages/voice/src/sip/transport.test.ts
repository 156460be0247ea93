import { expect, test } from 'vitest';
import { parseMessage } from '#sip/parse.ts';
import { serialize } from '#sip/message.ts';
import type { SipMessage } from '#sip/message.ts';
import type { StreamSocket } from '#sip/sockets.ts';
import { createRateLimit, createSources } from '#sip/sources.ts';
import { createBench, registered } from '#sip/testing/engine.ts';
import { FakeTime } from '#sip/testing/fake-time.ts';
import { SDP } from '#sip/testing/peer.ts';
import { T1 } from '#sip/transactions/timers.ts';

test('allows single addresses and networks, of both families', () => {
  const sources = createSources(['10.0.0.0/8', '2001:db8::/32', '192.0.2.7', 'pbx.example', '1.2.3.4/33']);
  for (const host of ['10.200.1.1', '2001:DB8:1::5', '192.0.2.7', '::ffff:10.1.1.1']) {
    expect(sources.isAllowed(host), host).toBe(true);
  }
  for (const host of ['11.0.0.1', '2001:db9::1', '192.0.2.8', 'pbx.example', '1.2.3.4', '', '::ffff:11.1.1.1']) {
    expect(sources.isAllowed(host), host).toBe(false);
  }
  sources.allow(['11.0.0.1']);
  expect(sources.isAllowed('11.0.0.1')).toBe(true);
  sources.allow([]);
  expect(sources.isAllowed('11.0.0.1')).toBe(false);
});

test('limits what one source may send, and forgets nobody else for it', async () => {
  const clock = new FakeTime();
  const limit = createRateLimit(clock, { perSecond: 10, atOnce: 20 });
  const taken = () => Array.from({ length: 50 }, () => limit.take('a')).filter(Boolean).length;
  expect(taken()).toBe(20);
  expect(limit.take('b')).toBe(true);
  await clock.pass(1000);
  expect(taken()).toBe(10);
});

test('drops a flood of messages and goes on afterwards', async () => {
  const bench = await registered();
  for (let count = 0; count < 6000; count += 1) bench.peer.send(bench.peer.request('OPTIONS', { callId: `c${count}` }));
  await bench.clock.pass(5);
  expect(bench.peer.responses('OPTIONS')).toHaveLength(4000);
  await bench.clock.pass(1000);
  bench.peer.heard.length = 0;
  bench.peer.send(bench.peer.request('OPTIONS', { callId: 'after' }));
  await bench.clock.pass(5);
  expect(bench.peer.statuses('OPTIONS')).toEqual([200]);
});

test('answers to the port that a request came from, where it asks for that', async () => {
  const bench = await registered();
  const request = bench.peer.request('OPTIONS');
  const other = bench.net.bind({ host: '127.0.0.2', port: 6000 });
  const heard: SipMessage[] = [];
  other.onMessage((data) => heard.push(...[parseMessage(data) ?? []].flat()));
  other.send(serialize(request), { host: '127.0.0.9', port: 5060 });
  await bench.clock.pass(5);
  expect(heard.map((message) => message.kind === 'response' && message.status)).toEqual([200]);
});

test('repeats a request until it is answered, ever more rarely, and gives up', async () => {
  const bench = createBench();
  const times: number[] = [];
  bench.peer.answers = () => {
    times.push(bench.clock.now());
    return null;
  };
  await bench.engine.start();
  await bench.clock.pass(32_500);
  const pauses = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / T1);
  expect(pauses.slice(0, 6)).toEqual([1, 2, 4, 8, 8, 8]);
  expect(bench.engine.account.state).toBe('failed');
});

test('finds its way through a network that loses every third datagram', async () => {
  const bench = createBench();
  bench.peer.answers = (request) => bench.peer.answer(request, 200);
  let count = 0;
  bench.net.loses = () => (count += 1) % 3 === 1;
  await bench.engine.start();
  await bench.clock.pass(3000);
  expect(bench.engine.account.state).toBe('registered');
  bench.peer.answers = () => null;
  bench.peer.send(bench.peer.request('INVITE', { body: SDP }));
  bench.peer.send(bench.peer.request('INVITE', { body: SDP, branch: 'z9hG4bK-1' }));
  bench.peer.send(bench.peer.request('INVITE', { body: SDP, branch: 'z9hG4bK-1' }));
  await bench.clock.pass(5);
  expect(bench.incoming).toHaveLength(1);
});

/** An exchange over connections. */
function listening(bench: ReturnType<typeof createBench>) {
  const connections: StreamSocket[] = [];
  const heard: SipMessage[] = [];
  bench.net.listen({ host: '127.0.0.2', port: 5060 }, (socket) => {
    connections.push(socket);
    socket.onData((data) => {
      const message = parseMessage(data);
      if (!message) return;
      heard.push(message);
      if (message.kind === 'request') socket.send(serialize(bench.peer.answer(message, 200)));
    });
  });
  return { connections, heard };
}

test('registers over a connection, and opens a new one when it breaks', async () => {
  const bench = createBench({ transport: 'tcp' });
  const { connections, heard } = listening(bench);
  await bench.engine.start();
  await bench.clock.pass(20);
  expect(bench.engine.account.state).toBe('registered');
  connections[0]?.close();
  await bench.clock.pass(5);
  expect(bench.engine.account).toMatchObject({ state: 'failed', reason: 'The connection to the exchange has broken' });
  await bench.clock.pass(3000);
  expect(bench.engine.account.state).toBe('registered');
  expect(connections).toHaveLength(2);
  expect(heard).toHaveLength(2);
});

test('takes calls over the connection that it registered with', async () => {
  const bench = createBench({ transport: 'tcp' });
  const { connections, heard } = listening(bench);
  await bench.engine.start();
  await bench.clock.pass(20);
  connections[0]?.send(serialize(bench.peer.request('INVITE', { body: SDP })));
  await bench.clock.pass(5);
  expect(heard.slice(1).map((message) => message.kind === 'response' && message.status)).toEqual([100, 180]);
});

test('says that the exchange cannot be reached when it refuses the connection', async () => {
  const bench = createBench({ transport: 'tcp' });
  await bench.engine.start();
  await bench.clock.pass(20);
  expect(bench.engine.account).toMatchObject({ state: 'failed', code: null });
});

test('closes the connection of a stranger without a word', async () => {
  const bench = createBench({ transport: 'tcp' });
  listening(bench);
  await bench.engine.start();
  await bench.clock.pass(20);
  const stranger = bench.net.connect({ host: '127.0.0.66', port: 4000 }, { host: '127.0.0.9', port: 5060 });
  let isClosed = false;
  stranger.onClosed(() => (isClosed = true));
  stranger.send(serialize(bench.peer.request('OPTIONS')));
  await bench.clock.pass(5);
  expect(isClosed).toBe(true);
});

test('a fault in the work on one message leaves the next ones alone', async () => {
  const faults: unknown[] = [];
  const { peer, engine, clock, incoming } = createBench({}, { onFault: (fault) => void faults.push(fault) });
  peer.answers = (request) => (request.method === 'REGISTER' ? peer.answer(request, 200) : null);
  await engine.start();
  await clock.pass(10);
  engine.onIncoming(({ id }) => {
    if (id === 'broken') throw new Error('Our fault');
  });
  for (const callId of ['broken', 'whole']) peer.send(peer.request('INVITE', { body: SDP, callId }));
  await clock.pass(5);
  expect(faults).toEqual([new Error('Our fault')]);
  expect(incoming.map(({ id }) => id)).toContain('whole');
});
