import { FRAME_SAMPLES, type Frame } from '#seams.ts';
import { toSample } from '#sound/level.ts';

export { randomFrom } from '#listening/random-from.ts';

export function tone(hertz: number, milliseconds: number, { rate = 8000, level = 8000 } = {}): Int16Array {
  const length = Math.round((milliseconds * rate) / 1000);
  return Int16Array.from({ length }, (_, at) => toSample(level * Math.sin((2 * Math.PI * hertz * at) / rate)));
}

/** White noise with this root mean square. */
export function noise(milliseconds: number, level: number, random: () => number): Int16Array {
  const width = level * Math.sqrt(12);
  return Int16Array.from({ length: milliseconds * 8 }, () => toSample((random() - 0.5) * width));
}

export function silence(milliseconds: number): Int16Array {
  return new Int16Array(milliseconds * 8);
}

/**
 * Sound with the marks of a voice: a buzz whose pitch and loudness move as syllables do, with short gaps between them.
 */
export function speech(milliseconds: number, { level = 3000, pitch = 120 } = {}): Int16Array {
  let phase = 0;
  return Int16Array.from({ length: milliseconds * 8 }, (_, at) => {
    const seconds = at / 8000;
    phase += (pitch * (1 + 0.1 * Math.sin(2 * Math.PI * 0.7 * seconds))) / 8000;
    const syllable = Math.max(0.05, Math.abs(Math.sin(2 * Math.PI * 2 * seconds)));
    let value = 0;
    for (let harmonic = 1; harmonic <= 12; harmonic++) value += Math.sin(2 * Math.PI * harmonic * phase) / harmonic;
    return toSample(level * syllable * value);
  });
}

export function mixed(one: Int16Array, other: Int16Array): Int16Array {
  return Int16Array.from({ length: Math.max(one.length, other.length) }, (_, at) =>
    toSample((one[at] ?? 0) + (other[at] ?? 0)),
  );
}

export function framesOf(samples: Int16Array): Frame[] {
  return Array.from({ length: Math.floor(samples.length / FRAME_SAMPLES) }, (_, at) =>
    samples.slice(at * FRAME_SAMPLES, (at + 1) * FRAME_SAMPLES),
  );
}
