import { expect, it } from 'vitest';
import { PlaybackBuffer } from '#parts/microphone/playback-buffer.ts';

const RATE = 8_000;
const frame = (level: number) => new Int16Array(160).fill(level);

function pulled(buffer: PlaybackBuffer, milliseconds: number): number[] {
  const levels: number[] = [];
  for (let passed = 0; passed < milliseconds; passed += 20) {
    const output = new Float32Array(160);
    buffer.pull(output);
    levels.push(Math.round((output[0] ?? 0) * 32_768));
  }
  return levels;
}

it('plays after a short wait, in order, and then silence', () => {
  const buffer = new PlaybackBuffer(RATE);
  buffer.push(frame(1));
  buffer.push(frame(2));
  expect(pulled(buffer, 20)).toEqual([0]);
  buffer.push(frame(3));
  expect(pulled(buffer, 80)).toEqual([1, 2, 3, 0]);
});

it('waits longer after a gap that the network has made, and not after a pause of the bot', () => {
  const late = new PlaybackBuffer(RATE);
  for (let sent = 0; sent < 3; sent++) late.push(frame(1));
  pulled(late, 120);
  late.push(frame(1));
  expect(late.delayMs).toBe(80);
  const pausing = new PlaybackBuffer(RATE);
  for (let sent = 0; sent < 3; sent++) pausing.push(frame(1));
  pulled(pausing, 2_000);
  pausing.push(frame(1));
  expect(pausing.delayMs).toBe(60);
});

it('drops what a stuck connection has heaped up, and never holds more than half a second', () => {
  const buffer = new PlaybackBuffer(RATE);
  for (let level = 1; level <= 200; level++) buffer.push(frame(level));
  const levels = pulled(buffer, 1_000).filter((level) => level > 0);
  expect(levels.length * 20).toBeLessThanOrEqual(500);
  expect(levels.at(-1)).toBe(200);
});

it('plays a sound that is shorter than the wait', () => {
  const buffer = new PlaybackBuffer(RATE);
  buffer.push(frame(5));
  expect(pulled(buffer, 1_000)).toContain(5);
});

it('is silent at once when the bot has stopped', () => {
  const buffer = new PlaybackBuffer(RATE);
  for (let sent = 0; sent < 10; sent++) buffer.push(frame(9));
  expect(pulled(buffer, 20)).toEqual([9]);
  buffer.clear();
  expect(pulled(buffer, 500)).toEqual(Array.from({ length: 25 }, () => 0));
});

it('plays at the rate of the loudspeaker', () => {
  const buffer = new PlaybackBuffer(48_000);
  for (let sent = 0; sent < 10; sent++) buffer.push(frame(8_000));
  const output = new Float32Array(48_000 / 10);
  buffer.pull(output);
  expect(output[4_000]).toBeCloseTo(8_000 / 32_768, 2);
});
