import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AudioSocketEngine } from '#audiosocket/audio-socket-engine.ts';
import { KIND, MessageReader, readSound, writeMessage, writeSound, type Message } from '#audiosocket/messages.ts';
import { Pacer } from '#rtp/pacer.ts';
import type { CallLeg, IncomingCall } from '#seams.ts';
import { levelOf } from '#sound/level.ts';
import { FakeClock } from '#testing/fake-clock.ts';
import { FakeStreams } from '#testing/fake-streams.ts';
import { framesOf, tone } from '#testing/sounds.ts';

const EXCHANGE = { host: '10.0.0.5', port: 40_000 };
const ID = Uint8Array.from({ length: 16 }, (_, at) => at * 16 + at);
const UUID = '00112233-4455-6677-8899-aabbccddeeff';

async function engine() {
  const clock = new FakeClock();
  const streams = new FakeStreams();
  const calls: IncomingCall[] = [];
  const made = new AudioSocketEngine({
    local: { host: '10.0.0.1', port: 9092 },
    listen: (local, accepted) => streams.listen(local, accepted),
    isAllowed: ({ host }) => host === EXCHANGE.host,
    numbersOf: (id) => (id === UUID ? { from: '123', to: '456' } : { from: '', to: '' }),
    clock,
    pacer: new Pacer(clock, (fault) => {
      throw fault;
    }),
  });
  made.onIncoming((call) => calls.push(call));
  await made.start();
  return { clock, streams, calls, engine: made };
}

/** Asterisk's side of a call. */
function asterisk(streams: FakeStreams) {
  const socket = streams.connect(EXCHANGE);
  const reader = new MessageReader();
  const heard: Message[] = [];
  socket.onData((data) => heard.push(...reader.push(data)));
  return { socket, heard, send: (kind: number, content?: Uint8Array) => socket.send(writeMessage(kind, content)) };
}

async function acceptedCall() {
  const made = await engine();
  const peer = asterisk(made.streams);
  peer.send(KIND.id, ID);
  const leg = await made.calls[0]?.accept();
  if (!leg) throw new Error('No call arrived');
  return { ...made, peer, leg };
}

function endOf(leg: CallLeg) {
  const ends: unknown[] = [];
  leg.onEnded((reason) => ends.push(reason));
  return ends;
}

test('a call arrives with its id and numbers, and both sides hear each other', async () => {
  const { clock, peer, leg } = await acceptedCall();
  expect(leg).toMatchObject({ id: UUID, from: '123', to: '456', direction: 'in' });
  const levels: number[] = [];
  leg.onFrame((frame) => levels.push(Math.round(levelOf(frame))));
  const frames = framesOf(tone(500, 100));
  leg.setSource(() => frames.shift() ?? null);
  for (const frame of framesOf(tone(300, 200))) {
    peer.send(KIND.sound, writeSound(frame));
    await clock.pass(20);
  }
  expect(levels.filter((level) => level > 5000)).toHaveLength(10);
  const sent = peer.heard.map(({ content }) => levelOf(readSound(content)) > 5000);
  expect(sent).toEqual([...Array<boolean>(5).fill(true), ...Array<boolean>(5).fill(false)]);
  expect(leg.quality()).toMatchObject({ packetsReceived: 10, packetsSent: 10 });
});

test('keys are heard, and sent as tones', async () => {
  const { clock, peer, leg } = await acceptedCall();
  let keys = '';
  leg.onKey((key) => (keys += key));
  for (const key of '1x#') peer.send(KIND.key, new TextEncoder().encode(key));
  expect(keys).toBe('1#');
  leg.sendKeys('5');
  await clock.pass(200);
  expect(peer.heard.filter(({ content }) => levelOf(readSound(content)) > 3000)).toHaveLength(5);
});

test('the caller hangs up, the bot hangs up, the connection breaks: each ends the call once', async () => {
  const first = await acceptedCall();
  const ends = endOf(first.leg);
  first.peer.send(KIND.hangUp);
  first.leg.hangUp();
  expect(ends).toMatchObject([{ by: 'caller' }]);

  const second = await acceptedCall();
  const endsOfSecond = endOf(second.leg);
  second.leg.hangUp();
  expect(second.peer.heard.at(-1)?.kind).toBe(KIND.hangUp);
  expect(endsOfSecond).toMatchObject([{ by: 'bot' }]);
  expect([second.peer.socket.isOpen, second.clock.timers]).toEqual([false, 0]);

  const third = await acceptedCall();
  const endsOfThird = endOf(third.leg);
  third.peer.socket.close();
  expect(endsOfThird).toMatchObject([{ by: 'network' }]);
});

test('an exchange that sends nothing for 30 s has gone', async () => {
  const { clock, leg } = await acceptedCall();
  const ends = endOf(leg);
  await clock.pass(29_900);
  expect(ends).toEqual([]);
  await clock.pass(200);
  expect(ends).toMatchObject([{ by: 'network' }]);
});

test('sound that arrives in a heap is heard with a short delay, never a growing one', async () => {
  const { clock, peer, leg } = await acceptedCall();
  const levels: number[] = [];
  leg.onFrame((frame) => levels.push(levelOf(frame)));
  peer.send(KIND.sound, writeSound(tone(300, 800)));
  await clock.pass(400);
  expect(levels.filter((level) => level > 1000)).toHaveLength(5);
});

test('a refused call is ended, a cancelled one is told, and an accepted one too late is an error', async () => {
  const { streams, calls } = await engine();
  const refused = asterisk(streams);
  refused.send(KIND.id, ID);
  calls[0]?.refuse(486);
  expect([refused.heard.at(-1)?.kind, refused.socket.isOpen]).toEqual([KIND.hangUp, false]);
  const cancelled = asterisk(streams);
  cancelled.send(KIND.id, ID);
  let isCancelled = false;
  calls[1]?.onCancelled(() => (isCancelled = true));
  cancelled.send(KIND.hangUp);
  expect(isCancelled).toBe(true);
  await expect(calls[1]?.accept()).rejects.toThrow('The caller has hung up');
});

test('strangers, nameless connections and wrong ids are closed', async () => {
  const { clock, streams, calls } = await engine();
  const stranger = streams.connect({ host: '10.6.6.6', port: 1 });
  expect(stranger.isOpen).toBe(false);
  const wrong = asterisk(streams);
  wrong.send(KIND.id, Uint8Array.of(1, 2));
  expect(wrong.socket.isOpen).toBe(false);
  const nameless = asterisk(streams);
  nameless.send(KIND.sound, writeSound(tone(300, 20)));
  await clock.pass(2100);
  expect(nameless.socket.isOpen).toBe(false);
  expect(calls).toHaveLength(0);
});

test('transfer and calls out are refused with a reason', async () => {
  const { leg, engine: made } = await acceptedCall();
  await expect(leg.transfer('1', 'refer')).resolves.toEqual({ done: false, why: 'not_allowed' });
  await expect(made.dial().result).resolves.toMatchObject({ answered: false });
});

test('the engine says whether it listens, and stops with its calls', async () => {
  const { engine: made, streams, leg, clock } = await acceptedCall();
  expect(made.account).toEqual({ state: 'registered' });
  const ends = endOf(leg);
  await made.stop();
  expect([made.account.state, streams.isListening, ends.length, clock.timers]).toEqual(['off', false, 1, 0]);
  await streams.listen({ host: '', port: 0 }, () => {});
  await made.start();
  expect(made.account).toEqual({ state: 'failed', code: null, reason: 'The port is in use' });
});

test('messages are found however the stream is cut, and nothing in it breaks the call', () => {
  const message = fc.tuple(fc.nat({ max: 255 }), fc.uint8Array({ maxLength: 700 }));
  fc.assert(
    fc.property(fc.array(message, { maxLength: 8 }), fc.array(fc.integer({ min: 1, max: 50 })), (messages, cuts) => {
      const bytes = messages.flatMap(([kind, content]) => [...writeMessage(kind, content)]);
      const reader = new MessageReader();
      const found: Message[] = [];
      let at = 0;
      for (const cut of [...cuts, bytes.length]) {
        found.push(...reader.push(Uint8Array.from(bytes.slice(at, at + cut))));
        at += cut;
      }
      found.push(...reader.push(Uint8Array.from(bytes.slice(at))));
      expect(found.map(({ kind, content }) => [kind, content.length])).toEqual(
        messages.map(([kind, content]) => [kind, content.length]),
      );
    }),
  );
});

test('everybody who waits for the end of a call hears of it, once', async () => {
  const { peer, leg } = await acceptedCall();
  const heard = [endOf(leg), endOf(leg)];
  peer.send(KIND.hangUp);
  peer.socket.close();
  expect(heard.map((ends) => ends.length)).toEqual([1, 1]);
});
