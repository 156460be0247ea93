import { randomFrom } from '#listening/random-from.ts';
import { levelOf, toSample } from '#sound/level.ts';

export type NoiseKind = 'none' | 'white' | 'pink' | 'brown' | 'babble';

/** Noise of a level of 1,000. Equal seeds make equal noise. */
export function noiseOf(kind: NoiseKind, milliseconds: number, seed: number, babble: Int16Array[] = []): Int16Array {
  const length = milliseconds * 8;
  if (kind === 'none') return new Int16Array(length);
  const random = randomFrom(seed);
  if (kind === 'babble') return atLevel(babbled(babble, length, random), 1000);
  let brown = 0;
  const rows = new Float64Array(12);
  const values = Float64Array.from({ length }, (_, at) => {
    const white = random() - 0.5;
    if (kind === 'white') return white;
    brown = 0.995 * brown + white;
    if (kind === 'brown') return brown;
    // Voss: each row changes half as often as the one before it.
    const row = Math.min(rows.length - 1, Math.clz32(at & -at) ^ 31);
    rows[row] = white;
    return rows.reduce((sum, value) => sum + value, random() - 0.5);
  });
  return atLevel(values, 1000);
}

/** The sound with noise at this distance in dB below it. */
export function inNoise(sound: Int16Array, reference: number, noise: Int16Array, decibels: number): Int16Array {
  const share = reference / 10 ** (decibels / 20) / Math.max(1, levelOf(noise));
  return sound.map((sample, at) => toSample(sample + share * (noise[at % noise.length] ?? 0)));
}

function babbled(voices: Int16Array[], length: number, random: () => number): Float64Array {
  const mix = new Float64Array(length);
  for (let layer = 0; layer < 6; layer++) {
    for (let at = Math.floor(random() * 4000); at < length;) {
      const voice = voices[Math.floor(random() * voices.length)] ?? new Int16Array(800);
      for (let index = 0; index < voice.length && at + index < length; index++)
        mix[at + index] = (mix[at + index] ?? 0) + (voice[index] ?? 0);
      at += voice.length + Math.floor(random() * 2000);
    }
  }
  return mix;
}

function atLevel(values: Float64Array, level: number): Int16Array {
  const now = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / Math.max(1, values.length));
  return Int16Array.from(values, (value) => toSample((value * level) / Math.max(1e-9, now)));
}
