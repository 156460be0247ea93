import { expect, test } from 'vitest';
import { JitterBuffer } from '#rtp/jitter-buffer.ts';
import { Pacer } from '#rtp/pacer.ts';
import { Reception } from '#rtp/reception.ts';
import { writeRtp } from '#rtp/rtp-packet.ts';
import { SrtpReceiver, SrtpSender } from '#rtp/srtp.ts';
import { FRAME_MS, FRAME_SAMPLES, type SrtpKeys } from '#seams.ts';
import { FakeClock } from '#testing/fake-clock.ts';

const HOUR_MS = 3_600_000;
/** The sequence number of 16 bits and the timestamp of 32 bits begin again during the call. */
const FIRST = { sequence: 60_000, timestamp: 2 ** 32 - 1_000_000 };

/** Listens for an hour to a sender whose clock is so many millionths too fast. */
function hourWith(drift: number) {
  const buffer = new JitterBuffer();
  const reception = new Reception();
  const packetMs = FRAME_MS / (1 + drift / 1_000_000);
  let [sent, lost, longestDelay] = [0, 0, 0];
  for (let now = FRAME_MS; now <= HOUR_MS; now += FRAME_MS) {
    for (; sent * packetMs <= now; sent += 1) {
      const [sequence, timestamp] = [FIRST.sequence + sent, FIRST.timestamp + sent * FRAME_SAMPLES];
      const place = { sequence: sequence % 2 ** 16, timestamp: timestamp % 2 ** 32 };
      const sound = new Int16Array(FRAME_SAMPLES).fill(sent % 250 === 0 ? 4_000 : 0);
      sound[0] = sent % 2 ** 15;
      buffer.push(place.timestamp, sound);
      reception.count({ ...place, marker: false, payloadType: 8, ssrc: 1, payload: new Uint8Array() }, sent * packetMs);
    }
    const { frame, isLost } = buffer.pull();
    if (isLost && now > 1_000) lost += 1;
    const heard = frame[0] ?? 0;
    if (heard > 0) longestDelay = Math.max(longestDelay, ((sent - 1 - heard) & (2 ** 15 - 1)) * FRAME_MS);
  }
  return { lost, longestDelay, reception, frames: HOUR_MS / FRAME_MS };
}

test.each([100, -100])(
  'in an hour with a clock that is %d millionths off, words come no later, and hardly a frame is lost',
  (drift) => {
    const { lost, longestDelay, reception, frames } = hourWith(drift);
    expect(longestDelay).toBeLessThanOrEqual(120);
    expect(lost / frames).toBeLessThan(0.000_5);
    expect(reception.packetsLost).toBe(0);
    expect(reception.jitterMs).toBeLessThan(1);
  },
);

test('the beat of ten minutes is not a millisecond off', async () => {
  const clock = new FakeClock();
  const pacer = new Pacer(clock, (fault) => expect.unreachable(String(fault)));
  let beats = 0;
  const stop = pacer.add(() => (beats += 1));
  await clock.pass(HOUR_MS / 6);
  stop();
  expect(beats).toBe(HOUR_MS / 6 / FRAME_MS);
  expect(pacer.beats).toMatchObject({ late: 0, skipped: 0 });
});

test('encrypted sound is understood after its sequence numbers have begun again', () => {
  const keys: SrtpKeys = {
    ...{ suite: 'AES_CM_128_HMAC_SHA1_80', key: new Uint8Array(16).fill(7), salt: new Uint8Array(14).fill(9) },
  };
  const [sender, receiver] = [new SrtpSender(keys), new SrtpReceiver(keys)];
  let understood = 0;
  // Every tenth packet arrives; each begin of the numbers is among many that do.
  for (let sent = 0; sent < 140_000; sent += 10) {
    const sealed = sender.protect(
      writeRtp({
        ...{ marker: false, payloadType: 8, ssrc: 5, sequence: (FIRST.sequence + sent) % 2 ** 16 },
        ...{ timestamp: (sent * FRAME_SAMPLES) % 2 ** 32, payload: new Uint8Array(160) },
      }),
    );
    if (receiver.unprotect(sealed)) understood += 1;
  }
  expect(understood).toBe(14_000);
});
