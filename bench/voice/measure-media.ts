import { readRtcp } from '@parley/voice/rtp/rtcp-packet';
import { Pacer } from '@parley/voice/rtp/pacer';
import { writeRtp } from '@parley/voice/rtp/rtp-packet';
import { RtpSession } from '@parley/voice/rtp/rtp-session';
import { KeyReader, KeySender } from '@parley/voice/rtp/telephone-events';
import { FakeClock } from '@parley/voice/testing/fake-clock';
import { FakeNetwork } from '@parley/voice/testing/fake-network';
import { randomFrom } from '@parley/voice/testing/sounds';
import type { Section } from '../report/results.ts';
import { measureCalls } from './calls/measure-calls.ts';

const CALLS = 100;
const SECONDS = 60;
const KEYS = 1000;
const FUZZED = 20_000;

/** Many calls over loopback with prompt, echo and voice detection; keys through a bad network; damaged packets. */
export async function measureMedia(): Promise<Section> {
  const calls = await measureCalls({ calls: CALLS, seconds: SECONDS });
  const keys = measureKeys();
  const fuzzed = await fuzz();
  return {
    title: 'Sound of calls',
    notes: [
      `${CALLS} calls of ${SECONDS} s at once: SIP and G.711 both ways over loopback, the bot in one process and its callers in another. They talk all the time, a recognizer peer hears every frame over a websocket. Goals: at least 99.5 % of the packets, at most 0.25 % of a core a call, at most 1 % of the beats more than 10 ms late.`,
    ],
    rows: [
      { what: `failed, of ${calls.placed}`, figure: String(calls.failed.length), baseline: '0' },
      { what: 'packets received', figure: percent(calls.received, 2), baseline: 'at least 99.5 %' },
      { what: 'of a core, a call', figure: percent(calls.core, 3), baseline: 'at most 0.25 %' },
      { what: 'late beats', figure: percent(calls.late, 2), baseline: 'at most 1 %' },
      { what: 'late beats of a process without calls, just before', figure: percent(calls.lateWithoutCalls, 2) },
      { what: 'latest beat', figure: `${calls.latestMs.toFixed(1)} ms` },
      { what: 'memory', figure: `${Math.round(calls.memory)} MB`, baseline: 'at most 200 MB' },
      {
        what: 'left afterwards: beats, sockets, timers, memory',
        figure: `${calls.left.beats}, ${calls.left.sockets}, ${calls.left.timers}, ${calls.left.memory.toFixed(1)} MB`,
        baseline: '0, 0, 0',
      },
      { what: `right of ${KEYS} keys, 10 % lost, reordered, doubled`, figure: percent(keys, 1), baseline: '100 %' },
      { what: `faults in ${FUZZED} damaged packets of a call`, figure: String(fuzzed), baseline: '0' },
    ],
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

/** Sends damaged packets into a running call, and returns the number of faults. */
async function fuzz(): Promise<number> {
  const random = randomFrom(Number(process.env['SEED'] || 1));
  const number = () => Math.floor(random() * 2 ** 32);
  const clock = new FakeClock();
  const network = new FakeNetwork();
  const [here, there] = [
    { host: '10.0.0.1', port: 2000 },
    { host: '10.0.0.2', port: 2000 },
  ];
  let faults = 0;
  const pacer = new Pacer(clock, () => (faults += 1));
  const session = new RtpSession({
    ...{ clock, pacer },
    socket: network.bind(here),
    control: network.bind({ ...here, port: 2001 }),
    wallNow: () => clock.now(),
    random: number,
  });
  session.start({ remote: there, codec: 'PCMA', payloadType: 8, eventsType: 101, direction: 'sendrecv', srtp: null });
  const peer = network.bind(there);
  for (let round = 0; round < FUZZED; round++) {
    const packet = damaged(random, number);
    try {
      peer.send(packet, here);
      readRtcp(packet);
    } catch {
      faults += 1;
    }
    if (round % 20 === 0) await clock.pass(20);
  }
  session.close();
  return faults;
}

function damaged(random: () => number, number: () => number): Uint8Array {
  const payload = Uint8Array.from({ length: random() * 200 }, () => random() * 256);
  const payloadType = [0, 8, 8, 8, 101, 127][Math.floor(random() * 6)] ?? 8;
  const head = { marker: true, payloadType, sequence: number() & 0xffff, timestamp: number(), ssrc: number() % 3 };
  const packet = random() < 0.3 ? payload : writeRtp({ ...head, payload });
  for (let change = 0; change < 2; change++) packet[Math.floor(random() * packet.length)] = random() * 256;
  return packet.subarray(0, random() * packet.length * 1.5);
}

function percent(share: number, digits: number): string {
  return `${(100 * share).toFixed(digits)} %`;
}
