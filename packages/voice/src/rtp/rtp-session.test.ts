import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOpenMedia } from '#rtp/media-ports.ts';
import { Pacer } from '#rtp/pacer.ts';
import { readRtcp } from '#rtp/rtcp-packet.ts';
import { readRtp, writeRtp } from '#rtp/rtp-packet.ts';
import { RtpSession } from '#rtp/rtp-session.ts';
import { SrtpReceiver } from '#rtp/srtp.ts';
import type { AgreedMedia, Frame, SrtpKeys } from '#seams.ts';
import { decodeG711, encodeG711 } from '#sound/g711.ts';
import { levelOf } from '#sound/level.ts';
import { FakeClock } from '#testing/fake-clock.ts';
import { FakeNetwork, type FakeSocket } from '#testing/fake-network.ts';
import { framesOf, randomFrom, tone } from '#testing/sounds.ts';

const HERE = { host: '10.0.0.1', port: 20_000 };
const THERE = { host: '10.0.0.2', port: 30_000 };
const AGREED: AgreedMedia = {
  remote: THERE,
  codec: 'PCMA',
  payloadType: 8,
  eventsType: 101,
  direction: 'sendrecv',
  srtp: null,
};

const keys = (fill: number): SrtpKeys => ({
  suite: 'AES_CM_128_HMAC_SHA1_80',
  key: new Uint8Array(16).fill(fill),
  salt: new Uint8Array(14).fill(fill),
});

function session(numbers?: () => number) {
  const clock = new FakeClock();
  const network = new FakeNetwork();
  const random = randomFrom(Number(process.env['SEED'] || 1));
  const open = (host: string, port: number) =>
    new RtpSession({
      socket: network.bind({ host, port }),
      control: network.bind({ host, port: port + 1 }),
      clock,
      wallNow: () => 1_700_000_000_000 + clock.now(),
      pacer: new Pacer(clock, (fault) => expect.unreachable(String(fault))),
      random: numbers ?? (() => Math.floor(random() * 2 ** 32)),
    });
  return { clock, network, open, call: open(HERE.host, HERE.port) };
}

/** A source that plays some frames once. */
function playing(frames: Frame[]): () => Frame | null {
  const waiting = [...frames];
  return () => waiting.shift() ?? null;
}

function speaking(from: FakeSocket, level: number, options: { sequence: number; timestamp: number; ssrc?: number }) {
  const payload = encodeG711('PCMA', tone(400, 20, { level }));
  from.send(writeRtp({ marker: false, payloadType: 8, ssrc: options.ssrc ?? 1, ...options, payload }), HERE);
}

test('two sessions hear each other, silence is sent as well, and both count', async () => {
  const { clock, call, open } = session();
  const other = open(THERE.host, THERE.port);
  const levels: number[] = [];
  other.onFrame((frame) => levels.push(levelOf(frame)));
  call.setSource(playing(framesOf(tone(500, 200))));
  call.start(AGREED);
  other.start({ ...AGREED, remote: HERE });
  await clock.pass(1000);
  expect(levels.filter((level) => level > 4000)).toHaveLength(10);
  expect(call.quality()).toMatchObject({ packetsSent: 50, packetsLost: 0 });
  expect(other.quality()).toMatchObject({ packetsReceived: 50, packetsLost: 0, jitterMs: 0 });
});

test('a talk spurt begins with a marked packet', async () => {
  const { clock, call, network } = session();
  const peer = network.bind(THERE);
  call.setSource(playing(framesOf(tone(500, 60))));
  call.start(AGREED);
  await clock.pass(120);
  expect(peer.heard.map(({ data }) => readRtp(data)?.marker)).toEqual([true, false, false, false, false, false]);
});

test('keys replace the sound of the one side and arrive once at the other', async () => {
  const { clock, call, open } = session();
  const other = open(THERE.host, THERE.port);
  let heard = '';
  other.onKey((key) => (heard += key));
  call.start(AGREED);
  other.start({ ...AGREED, remote: HERE });
  call.sendKeys('12*9#');
  await clock.pass(3000);
  expect(heard).toBe('12*9#');
  call.update({ ...AGREED, eventsType: null });
  call.sendKeys('5');
  await clock.pass(1000);
  expect(heard).toBe('12*9#');
});

test('strangers are not heard once a source is known, and the signalled host has precedence', async () => {
  const { clock, call, network } = session();
  const [peer, moved, stranger] = [THERE, { ...THERE, port: 31_000 }, { host: '10.9.9.9', port: 1 }].map((address) =>
    network.bind(address),
  );
  const heard: number[] = [];
  call.onFrame((frame) => heard.push(Math.round(levelOf(frame))));
  call.start(AGREED);
  if (!peer || !moved || !stranger) return expect.unreachable();
  // The first source of another host is taken, because the telephone may be behind NAT ...
  speaking(stranger, 3000, { sequence: 1, timestamp: 0 });
  await clock.pass(20);
  expect(stranger.heard).toHaveLength(1);
  // ... until the signalled host speaks, at whatever port.
  speaking(moved, 9000, { sequence: 1, timestamp: 0, ssrc: 2 });
  for (let at = 2; at < 20; at++) {
    speaking(stranger, 3000, { sequence: at, timestamp: at * 160 });
    speaking(moved, 9000, { sequence: at, timestamp: (at - 1) * 160, ssrc: 2 });
    await clock.pass(20);
  }
  expect(stranger.heard).toHaveLength(1);
  expect(peer.heard).toHaveLength(0);
  expect(heard.slice(-10).every((level) => level > 5000)).toBe(true);
});

test('a second after the start, only the signalled host can begin to speak', async () => {
  const { clock, call, network } = session();
  const stranger = network.bind({ host: '10.9.9.9', port: 1 });
  call.start(AGREED);
  await clock.pass(1100);
  speaking(stranger, 3000, { sequence: 1, timestamp: 0 });
  await clock.pass(100);
  expect(call.quality().packetsReceived).toBe(0);
  expect(stranger.heard).toHaveLength(0);
});

test('on hold nothing is heard and, if the other side wants none, nothing is sent; then the call resumes', async () => {
  const { clock, call, network } = session();
  const peer = network.bind(THERE);
  let beats = 0;
  call.onFrame(() => (beats += 1));
  call.start(AGREED);
  call.update({ ...AGREED, direction: 'inactive' });
  await clock.pass(40_000);
  expect(peer.heard).toHaveLength(0);
  expect(beats).toBe(2000);
  call.update(AGREED);
  await clock.pass(40);
  expect(peer.heard).toHaveLength(2);
});

test('a call without packets for 30 s is lost, once', async () => {
  const { clock, call, network } = session();
  const peer = network.bind(THERE);
  let lost = 0;
  call.onLost(() => (lost += 1));
  call.start(AGREED);
  await clock.pass(29_000);
  speaking(peer, 1000, { sequence: 1, timestamp: 0 });
  await clock.pass(29_900);
  expect(lost).toBe(0);
  await clock.pass(60_000);
  expect(lost).toBe(1);
});

test('a call on hold without music is not lost, and one that has come back may be', async () => {
  const { clock, call } = session();
  let lost = 0;
  call.onLost(() => (lost += 1));
  call.start(AGREED);
  call.update({ ...AGREED, direction: 'recvonly' });
  await clock.pass(100_000);
  expect(lost).toBe(0);
  call.update(AGREED);
  await clock.pass(29_000);
  expect(lost).toBe(0);
  await clock.pass(2000);
  expect(lost).toBe(1);
});

test('what was lost is counted and filled', async () => {
  const { clock, call, network } = session();
  const peer = network.bind(THERE);
  const levels: number[] = [];
  call.onFrame((frame) => levels.push(levelOf(frame)));
  call.start(AGREED);
  for (let at = 0; at < 100; at++) {
    if (at % 10 !== 5) speaking(peer, 6000, { sequence: (65_500 + at) & 0xffff, timestamp: at * 160 });
    await clock.pass(20);
  }
  expect(call.quality()).toMatchObject({ packetsReceived: 90, packetsLost: 10 });
  expect(levels.slice(5).every((level) => level > 1500)).toBe(true);
});

test('with keys, both sides understand each other and nobody else', async () => {
  const { clock, call, open, network } = session();
  const other = open(THERE.host, THERE.port);
  const levels: number[] = [];
  other.onFrame((frame) => levels.push(levelOf(frame)));
  call.setSource(playing(framesOf(tone(500, 500))));
  call.start({ ...AGREED, srtp: { local: keys(1), remote: keys(2) } });
  other.start({ ...AGREED, remote: HERE, srtp: { local: keys(2), remote: keys(1) } });
  speaking(network.bind({ host: THERE.host, port: 9 }), 3000, { sequence: 1, timestamp: 0 });
  await clock.pass(600);
  expect(levels.filter((level) => level > 4000).length).toBeGreaterThan(20);
  expect(call.quality().packetsReceived).toBe(other.quality().packetsReceived);
});

test('new keys of the other side do not begin the own cipher again', async () => {
  // The sequence numbers begin again after 16 packets, which the cipher counts.
  const { clock, call, network } = session(() => 0xfff0);
  const peer = network.bind(THERE);
  const ours = new SrtpReceiver(keys(1));
  call.start({ ...AGREED, srtp: { local: keys(1), remote: keys(2) } });
  await clock.pass(1000);
  call.update({ ...AGREED, srtp: { local: keys(1), remote: keys(3) } });
  await clock.pass(200);
  const packets = peer.heard.map(({ data }) => ours.unprotect(data));
  expect(packets).toHaveLength(60);
  expect(packets.every((packet) => packet !== null)).toBe(true);
});

test('every 5 s and at the end a report says what was sent and received', async () => {
  const { clock, call, network } = session();
  const peer = network.bind({ ...THERE, port: THERE.port + 1 });
  call.start(AGREED);
  await clock.pass(5000);
  call.close();
  const reports = peer.heard.map(({ data }) => readRtcp(data));
  expect(reports).toMatchObject([
    { sent: { packets: 250 }, isBye: false },
    { sent: { packets: 250 }, isBye: true },
  ]);
});

test('a closed session leaves no socket and no timer, and ignores everything', async () => {
  const { clock, call, network } = session();
  call.start(AGREED);
  await clock.pass(100);
  call.close();
  call.close();
  call.update(AGREED);
  call.sendKeys('1');
  expect([network.open, clock.timers]).toEqual([0, 0]);
});

test('nothing that arrives breaks a call or is taken for speech of the caller', async () => {
  const { clock, call, network } = session();
  const peer = network.bind(THERE);
  call.start(AGREED);
  const head = fc.record({
    marker: fc.boolean(),
    payloadType: fc.constantFrom(0, 8, 101, 13, 127),
    sequence: fc.nat({ max: 65_535 }),
    timestamp: fc.nat({ max: 2 ** 32 - 1 }),
    ssrc: fc.nat({ max: 3 }),
    payload: fc.uint8Array({ maxLength: 400 }),
  });
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 100 }), head.map(writeRtp)), (bytes) => peer.send(bytes, HERE)),
    { numRuns: 2000 },
  );
  await clock.pass(1000);
  expect(call.quality().packetsSent).toBe(50);
});

test('ports are taken in turn, a taken one is passed over, and a full range is an error', async () => {
  const { clock, network } = session();
  const pacer = new Pacer(clock, () => {});
  const open = createOpenMedia({
    host: HERE.host,
    firstPort: 19_999,
    lastPort: 20_005,
    bind: (address) => Promise.resolve().then(() => network.bind(address)),
    clock,
    wallNow: () => 0,
    pacer,
    random: () => 7,
  });
  // 20000 is taken by the other session of this test.
  const [first, second] = [await open(), await open()];
  expect([first.local.port, second.local.port]).toEqual([20_002, 20_004]);
  await expect(open()).rejects.toThrow('All ports from 19999 to 20005 are in use');
  first.close();
  expect((await open()).local.port).toBe(20_002);
});

test('a session decodes the law that was agreed on', async () => {
  const { clock, call, network } = session();
  const peer = network.bind(THERE);
  call.setSource(playing(framesOf(tone(500, 20))));
  call.start({ ...AGREED, codec: 'PCMU', payloadType: 0 });
  await clock.pass(20);
  const packet = readRtp(peer.heard[0]?.data ?? new Uint8Array(0));
  expect(packet?.payloadType).toBe(0);
  expect(levelOf(decodeG711('PCMU', packet?.payload ?? new Uint8Array(0)))).toBeGreaterThan(5000);
});
