import { expect, test } from 'vitest';
import { randomFrom } from '#listening/random-from.ts';
import { Pacer } from '#rtp/pacer.ts';
import { readRtcp } from '#rtp/rtcp-packet.ts';
import { writeRtp } from '#rtp/rtp-packet.ts';
import { RtpSession } from '#rtp/rtp-session.ts';
import { encodeG711 } from '#sound/g711.ts';
import { FakeClock } from '#testing/fake-clock.ts';
import { FakeNetwork } from '#testing/fake-network.ts';
import { speech } from '#testing/sounds.ts';

/** `MESSAGES=20000` sends as many; the short form is part of every run. */
const MESSAGES = Number(process.env['MESSAGES'] ?? 1000);
const SEED = Number(process.env['SEED'] ?? 1);
const HERE = { host: '10.0.0.1', port: 2000 };
const THERE = { host: '10.0.0.2', port: 2000 };

function damaged(random: () => number): Uint8Array {
  const number = () => Math.floor(random() * 2 ** 32);
  const payload = Uint8Array.from({ length: random() * 200 }, () => random() * 256);
  const payloadType = [0, 8, 8, 8, 101, 127][Math.floor(random() * 6)] ?? 8;
  const head = { marker: true, payloadType, sequence: number() & 0xffff, timestamp: number(), ssrc: number() % 3 };
  const packet = random() < 0.3 ? payload : writeRtp({ ...head, payload });
  for (let change = 0; change < 2; change++) packet[Math.floor(random() * packet.length)] = random() * 256;
  return packet.subarray(0, random() * packet.length * 1.5);
}

test(
  `damaged packets of SEED=${SEED} end nothing, and the caller is heard after them`,
  { timeout: 120_000 },
  async () => {
    const random = randomFrom(SEED);
    const clock = new FakeClock();
    const network = new FakeNetwork();
    const faults: unknown[] = [];
    const session = new RtpSession({
      ...{ clock, socket: network.bind(HERE), control: network.bind({ ...HERE, port: 2001 }) },
      ...{ wallNow: () => clock.now(), random: () => 1, pacer: new Pacer(clock, (fault) => faults.push(fault)) },
    });
    session.start({ remote: THERE, codec: 'PCMA', payloadType: 8, eventsType: 101, direction: 'sendrecv', srtp: null });
    const peer = network.bind(THERE);
    for (let sent = 0; sent < MESSAGES; sent++) {
      const packet = damaged(random);
      peer.send(packet, HERE);
      readRtcp(packet);
      if (sent % 20 === 0) await clock.pass(20);
    }
    let isHeard = false;
    session.onFrame((frame) => (isHeard ||= frame.some((sample) => Math.abs(sample) > 500)));
    const payload = encodeG711('PCMA', speech(20));
    for (let sequence = 0; sequence < 20; sequence++) {
      peer.send(
        writeRtp({ marker: false, payloadType: 8, sequence, timestamp: 160 * sequence, ssrc: 77, payload }),
        HERE,
      );
      await clock.pass(20);
    }
    session.close();
    expect(faults).toEqual([]);
    expect(isHeard).toBe(true);
    // Nothing is kept of the packets: one timer of the clock each would be a thousand.
    expect(clock.timers).toBe(0);
  },
);
