import { expect, test } from 'vitest';
import { joinSamples } from '#sound/resampler.ts';
import { VoiceDetector } from '#sound/voice-detector.ts';
import { framesOf, mixed, noise, randomFrom, silence, speech } from '#testing/sounds.ts';

const random = () => randomFrom(Number(process.env['SEED'] || 1));

function active(samples: Int16Array): boolean[] {
  const detector = new VoiceDetector();
  return framesOf(samples).map((frame) => detector.push(frame).isActive);
}

const share = (flags: boolean[]) => flags.filter(Boolean).length / flags.length;

test('speech is active and the silence around it is not', () => {
  const flags = active(joinSamples([silence(1000), speech(1000), silence(1000)]));
  expect(share(flags.slice(0, 50))).toBe(0);
  expect(share(flags.slice(50, 100))).toBeGreaterThan(0.8);
  expect(share(flags.slice(101))).toBe(0);
});

test.each([100, 400, 1000])('noise of level %i is no speech once it is known, and speech above it is', (level) => {
  const sound = noise(5000, level, random());
  sound.set(mixed(speech(1000, { level: level * 10 }), noise(1000, level, random())), 3 * 8000);
  const flags = active(sound);
  expect(share(flags.slice(50, 150))).toBeLessThan(0.05);
  expect(share(flags.slice(150, 200))).toBeGreaterThan(0.6);
  expect(share(flags.slice(205))).toBeLessThan(0.05);
});

test('noise after a gap of digital silence is still noise', () => {
  const flags = active(joinSamples([noise(3000, 400, random()), silence(3000), noise(3000, 400, random())]));
  expect(share(flags.slice(300))).toBeLessThan(0.05);
});

test('noise that begins in the middle of a call counts as speech for half a second at most', () => {
  const flags = active(joinSamples([silence(2000), noise(3000, 500, random())]));
  expect(share(flags.slice(130))).toBeLessThan(0.05);
});

test('hum of 50 Hz is no speech', () => {
  const hum = Int16Array.from({ length: 16_000 }, (_, at) => 3000 * Math.sin((2 * Math.PI * 50 * at) / 8000));
  expect(share(active(hum).slice(27))).toBe(0);
});
