import { expect, test } from 'vitest';
import { levelOf } from '#sound/level.ts';
import { createResampler, joinSamples, resample } from '#sound/resampler.ts';
import { speech, tone } from '#testing/sounds.ts';

/** Without the first and last 20 ms, where the filter reaches beyond the sound. */
const middle = (samples: Int16Array) => samples.subarray(160, -160);

test.each([16_000, 22_050, 24_000, 44_100, 48_000, 11_025])(
  'a tone at %i Hz keeps level and length at 8,000',
  (rate) => {
    const made = resample(tone(1000, 500, { rate }), rate, 8000);
    expect(made.length).toBe(4000);
    expect(Math.abs(levelOf(middle(made)) / levelOf(tone(1000, 500)) - 1)).toBeLessThan(0.01);
  },
);

test.each([4400, 5000, 7000, 10_000])('a tone of %i Hz, which 8,000 samples cannot carry, is gone', (hertz) => {
  const made = resample(tone(hertz, 500, { rate: 22_050 }), 22_050, 8000);
  expect(levelOf(middle(made))).toBeLessThan(levelOf(tone(1000, 100)) / 500);
});

test('pieces of any length make the same sound as the whole', () => {
  const sound = tone(700, 400, { rate: 22_050 });
  const resampler = createResampler(22_050, 8000);
  const pieces = [1, 7, 500, 2, 3000].reduce<[Int16Array[], number]>(
    ([made, at], length) => [[...made, resampler.push(sound.subarray(at, at + length))], at + length],
    [[], 0],
  );
  const rest = resampler.push(sound.subarray(pieces[1]));
  expect(joinSamples([...pieces[0], rest, resampler.flush()])).toEqual(resample(sound, 22_050, 8000));
});

test('an unknown rate is refused, and an equal one changes nothing', () => {
  expect(() => createResampler(0, 8000)).toThrow('0 Hz is no rate of a sound');
  const sound = speech(100);
  expect(resample(sound, 8000, 8000)).toEqual(sound);
});
