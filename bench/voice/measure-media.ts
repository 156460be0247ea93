import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SpeechTrack } from '@parley/voice/call/speech-track';
import { nodeClock } from '@parley/voice/node/node-clock';
import { bindUdp } from '@parley/voice/node/udp-socket';
import { createOpenMedia } from '@parley/voice/rtp/media-ports';
import { Pacer } from '@parley/voice/rtp/pacer';
import { readRtcp } from '@parley/voice/rtp/rtcp-packet';
import { readRtp, writeRtp } from '@parley/voice/rtp/rtp-packet';
import { KeyReader, KeySender } from '@parley/voice/rtp/telephone-events';
import { VoiceDetector } from '@parley/voice/sound/voice-detector';
import { framesOf, randomFrom, speech } from '@parley/voice/testing/sounds';
import type { Section } from '../report/results.ts';

const HOST = '127.0.0.1';
const PEER = '127.0.0.2';
const FIRST_PORT = 20_000;
const PEER_PORT = 20_500;
const CALLS = 100;
const SECONDS = 30;
const KEYS = 1000;
const FUZZED = 20_000;

/** Many calls over loopback with prompt, echo and voice detection; keys through a bad network; damaged packets. */
export async function measureMedia(): Promise<Section> {
  const calls = await measureCalls();
  const keys = measureKeys();
  const fuzzed = fuzz();
  return {
    title: 'Sound of calls',
    notes: [
      `${CALLS} calls of ${SECONDS} s at once in one process, G.711 both ways over loopback, an echo in another process, voice detection on every frame. Goals: at least 99.5 % of the packets, at most 0.25 % of a core a call, at most 1 % of the beats more than 10 ms late. The machine has other work, which shows in late beats.`,
    ],
    rows: [
      { what: 'packets received', figure: percent(calls.received, 2), baseline: 'at least 99.5 %' },
      { what: 'of a core, a call', figure: percent(calls.core, 3), baseline: 'at most 0.25 %' },
      { what: 'late beats', figure: percent(calls.late, 2), baseline: 'at most 1 %' },
      { what: 'latest beat', figure: `${calls.latestMs.toFixed(1)} ms` },
      { what: 'memory', figure: `${Math.round(calls.memory)} MB`, baseline: 'at most 200 MB' },
      { what: 'left afterwards: beats, sockets', figure: calls.left, baseline: '0, 0' },
      { what: `right of ${KEYS} keys, 10 % lost, reordered, doubled`, figure: percent(keys, 1), baseline: '100 %' },
      { what: `uncaught faults in ${FUZZED} damaged packets`, figure: String(fuzzed), baseline: '0' },
    ],
  };
}

async function measureCalls() {
  const peer = fork(join(import.meta.dirname, 'echo-peer.ts'), [PEER, String(PEER_PORT), String(CALLS)]);
  await once(peer, 'message');
  const pacer = new Pacer(nodeClock, (fault) => console.error(fault));
  const random = randomFrom(1);
  let sockets = 0;
  const open = createOpenMedia({
    host: HOST,
    firstPort: FIRST_PORT,
    lastPort: FIRST_PORT + 2 * CALLS + 20,
    bind: async (address) => {
      const socket = await bindUdp(address);
      sockets += 1;
      return { ...socket, close: () => ((sockets -= 1), socket.close()) };
    },
    clock: nodeClock,
    wallNow: () => Date.now(),
    pacer,
    random: () => Math.floor(random() * 2 ** 32),
  });
  const prompt = framesOf(speech(5000));
  const sessions = await Promise.all(Array.from({ length: CALLS }, open));
  for (const [at, session] of sessions.entries()) {
    const detector = new VoiceDetector();
    const track = new SpeechTrack();
    let next = at;
    session.setSource(() => prompt[next++ % prompt.length] ?? null);
    session.onFrame((frame) => void track.push(detector.push(frame).isActive));
    session.start({
      remote: { host: PEER, port: PEER_PORT + at },
      codec: 'PCMA',
      payloadType: 8,
      eventsType: 101,
      direction: 'sendrecv',
      srtp: null,
    });
  }
  await pause(1000);
  const before = { beats: pacer.beats, cpu: process.cpuUsage(), at: performance.now() };
  await pause(SECONDS * 1000);
  const beats = pacer.beats;
  const cpu = process.cpuUsage(before.cpu);
  const elapsed = performance.now() - before.at;
  const ticks = beats.ticks - before.beats.ticks;
  const quality = sessions.map((session) => session.quality());
  const memory = process.memoryUsage().rss / 2 ** 20;
  for (const session of sessions) session.close();
  peer.disconnect();
  return {
    received:
      quality.reduce((sum, { packetsReceived }) => sum + packetsReceived, 0) /
      quality.reduce((sum, { packetsSent }) => sum + packetsSent, 0),
    core: (cpu.user + cpu.system) / 1000 / elapsed / CALLS,
    late: (beats.late - before.beats.late) / ticks,
    latestMs: beats.latestMs,
    memory,
    left: `${pacer.listeners}, ${sockets}`,
  };
}

function measureKeys(): number {
  const random = randomFrom(7);
  const keys = Array.from({ length: KEYS }, () => '0123456789*#ABCD'[Math.floor(random() * 16)]).join('');
  const sender = new KeySender();
  sender.push(keys);
  const packets: { at: number; timestamp: number; payload: Uint8Array }[] = [];
  for (let at = 0, next = sender.next(0); next !== null; at++, next = sender.next(at * 160)) {
    if (next === 'gap') continue;
    for (let copy = random() < 0.1 ? 2 : 1; copy > 0; copy--)
      if (random() >= 0.1) packets.push({ ...next, at: at + random() * 3 });
  }
  const reader = new KeyReader();
  const heard = packets
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ payload, timestamp }) => reader.read(payload, timestamp) ?? []);
  return heard.join('') === keys ? 1 : heard.filter((key, at) => key === keys[at]).length / KEYS;
}

function fuzz(): number {
  const random = randomFrom(Number(process.env['SEED'] || 1));
  let faults = 0;
  for (let round = 0; round < FUZZED; round++) {
    const payload = Uint8Array.from({ length: random() * 200 }, () => random() * 256);
    const number = () => Math.floor(random() * 2 ** 32);
    const head = { marker: true, payloadType: 8, sequence: number() & 0xffff, timestamp: number(), ssrc: number() };
    const packet = random() < 0.3 ? payload : writeRtp({ ...head, payload });
    for (let change = 0; change < 3; change++) packet[Math.floor(random() * packet.length)] = random() * 256;
    try {
      readRtp(packet.subarray(0, random() * packet.length * 1.5));
      readRtcp(packet);
    } catch {
      faults += 1;
    }
  }
  return faults;
}

function percent(share: number, digits: number): string {
  return `${(100 * share).toFixed(digits)} %`;
}
