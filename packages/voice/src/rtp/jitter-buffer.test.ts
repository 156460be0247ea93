import { expect, test } from 'vitest';
import { LossConcealment } from '#rtp/conceal-loss.ts';
import { JitterBuffer } from '#rtp/jitter-buffer.ts';
import { FRAME_SAMPLES } from '#seams.ts';
import { levelOf } from '#sound/level.ts';
import { joinSamples } from '#sound/resampler.ts';
import { framesOf, randomFrom, speech, tone } from '#testing/sounds.ts';

/** Delivers packets after their delay in ms, pulls every 20 ms, and returns the played sound. */
function play(packets: { time: number; samples: Int16Array; delay: number }[], beats: number) {
  const buffer = new JitterBuffer();
  const arriving = packets.map((each) => ({ ...each, at: each.time / 8 + each.delay })).toSorted((a, b) => a.at - b.at);
  return Array.from({ length: beats }, (_, beat) => {
    while ((arriving[0]?.at ?? Infinity) <= beat * 20) {
      const packet = arriving.shift();
      if (packet) buffer.push((packet.time + 4_294_960_000) >>> 0, packet.samples);
    }
    return buffer.pull();
  });
}

const sound = speech(1000);
const inPackets = (size: number) =>
  Array.from({ length: Math.floor(sound.length / size) }, (_, at) => ({
    time: at * size,
    samples: sound.subarray(at * size, (at + 1) * size),
    delay: 0,
  }));
const heardOf = (pulled: { frame: Int16Array }[]) => joinSamples(pulled.map(({ frame }) => frame));
const isWithin = (whole: Int16Array, part: Int16Array) =>
  Buffer.from(whole.buffer).indexOf(Buffer.from(part.slice().buffer)) >= 0;

test.each([80, 160, 320, 480])('packets of %i samples come out as one sound, across the end of the time', (size) => {
  const packets = inPackets(size);
  const length = packets.length * size;
  expect(isWithin(heardOf(play(packets, 60)), sound.subarray(0, length))).toBe(true);
});

test('packets that are up to 40 ms late, doubled and reordered lose nothing', () => {
  const random = randomFrom(Number(process.env['SEED'] || 1));
  const packets = inPackets(160).flatMap((packet, at) => {
    const late = { ...packet, delay: at === 0 ? 0 : random() * 40 };
    return random() < 0.2 ? [late, { ...late, delay: late.delay + 15 }] : [late];
  });
  expect(isWithin(heardOf(play(packets, 60)), sound)).toBe(true);
});

test('packets that come too late make the buffer wait longer', () => {
  const packets = inPackets(160).map((packet, at) => ({ ...packet, delay: at % 2 ? 70 : 0 }));
  const lost = play(packets, 50).map(({ isLost }) => isLost);
  expect(lost.slice(0, 10)).toContain(true);
  expect(lost.slice(12, 45)).not.toContain(true);
});

test('a sender whose clock is slow is never lost for good', () => {
  // 1 % slower: the buffer runs empty again and again.
  const packets = framesOf(tone(300, 20_000)).map((samples, at) => ({ time: at * 160, samples, delay: at * 0.2 }));
  const lost = play(packets, 1000).filter(({ isLost }) => isLost).length;
  expect(lost).toBeLessThan(40);
});

test('after a stall of the network, the delay becomes short again', () => {
  const quiet = framesOf(new Int16Array(8 * 16_000)).map((samples, at) => ({ time: at * 160, samples, delay: 0 }));
  const stalled = quiet.map((packet, at) => ({ ...packet, delay: at > 20 && at < 40 ? (40 - at) * 20 : 0 }));
  const marked = stalled.map((packet, at) => (at === 780 ? { ...packet, samples: tone(500, 20) } : packet));
  const heard = play(marked, 800).findIndex(({ frame }) => levelOf(frame) > 1000);
  expect(heard).toBeGreaterThanOrEqual(781);
  expect(heard).toBeLessThanOrEqual(785);
});

test('a jump in time is a new stream, and silence of the sender is no fault', () => {
  const buffer = new JitterBuffer();
  expect(buffer.pull()).toEqual({ frame: new Int16Array(FRAME_SAMPLES), isLost: false });
  buffer.push(1000, tone(500, 20));
  for (let beat = 0; beat < 50; beat++) buffer.pull();
  buffer.push(900_000, tone(500, 20));
  const heard = Array.from({ length: 4 }, () => levelOf(buffer.pull().frame) > 1000);
  expect(heard).toContain(true);
});

test('a lost frame is filled with the voice before it, and a long gap with silence', () => {
  const concealment = new LossConcealment();
  const frames = framesOf(tone(200, 200));
  for (const frame of frames) concealment.heard(frame);
  const filled = Array.from({ length: 6 }, () => levelOf(concealment.lost()));
  expect(filled[0]).toBeGreaterThan(0.7 * levelOf(tone(200, 20)));
  expect(filled).toEqual(filled.toSorted((a, b) => b - a));
  expect(filled.at(-1)).toBe(0);
  const first = frames[0] ?? new Int16Array(0);
  expect(concealment.heard(first).subarray(40)).toEqual(first.subarray(40));
});
