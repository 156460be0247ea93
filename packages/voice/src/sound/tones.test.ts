import { expect, test } from 'vitest';
import { decodeG711, encodeG711 } from '#sound/g711.ts';
import { joinSamples } from '#sound/resampler.ts';
import { ToneDetector } from '#sound/tone-detector.ts';
import { isVoiced } from '#sound/voicing.ts';
import { readWav, writeWav } from '#sound/wav.ts';
import { framesOf, mixed, noise, randomFrom, silence, speech, tone } from '#testing/sounds.ts';

const random = () => randomFrom(Number(process.env['SEED'] || 1));

function beeps(samples: Int16Array): number[] {
  const detector = new ToneDetector();
  const heard = framesOf(decodeG711('PCMA', encodeG711('PCMA', samples))).map((frame) => detector.push(frame));
  return heard.filter((hertz) => hertz !== null);
}

test.each([440, 1000, 1400, 2000])('a beep of %i Hz is heard once, with its frequency', (hertz) => {
  const [heard, ...more] = beeps(joinSamples([silence(300), tone(hertz, 400), silence(300)]));
  expect(Math.abs((heard ?? 0) - hertz)).toBeLessThan(hertz / 50);
  expect(more).toEqual([]);
});

test('speech, noise, a key and a short click are no beeps', () => {
  expect(beeps(speech(3000))).toEqual([]);
  expect(beeps(noise(2000, 2000, random()))).toEqual([]);
  expect(beeps(mixed(tone(770, 500), tone(1336, 500)))).toEqual([]);
  expect(beeps(joinSamples([tone(1000, 60), silence(200)]))).toEqual([]);
});

test('a voice repeats itself at its pitch; noise does not', () => {
  const share = (samples: Int16Array) => {
    const frames = framesOf(samples);
    const pairs = frames.slice(1).map((frame, at) => isVoiced(frames[at] ?? frame, frame));
    return pairs.filter(Boolean).length / pairs.length;
  };
  expect(share(speech(1000, { pitch: 110 }))).toBeGreaterThan(0.7);
  expect(share(speech(1000, { pitch: 230 }))).toBeGreaterThan(0.7);
  expect(share(noise(1000, 2000, random()))).toBeLessThan(0.05);
});

test('a WAV file is read as it was written, also when its sizes were unknown', () => {
  const sound = { samples: speech(100), rate: 22_050 };
  const file = writeWav(sound);
  expect(readWav(file)).toEqual(sound);
  new DataView(file.buffer).setUint32(40, 0x7ffff000, true);
  expect(readWav(file)).toEqual(sound);
  expect(() => readWav(file.subarray(0, 30))).toThrow('holds no sound');
  expect(() => readWav(new Uint8Array(50))).toThrow('not a WAV file');
});
