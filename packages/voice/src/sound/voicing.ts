import type { Frame } from '#seams.ts';

/** Pitches of people: 80 to 400 Hz at 4,000 samples a second. */
const SHORTEST_LAG = 10;
const LONGEST_LAG = 50;
/** Noise of any color stays below in 99 of 100 frames. */
const VOICED = 0.5;
/** Taken away below: rumble repeats at short distances and looks like a voice. */
const HIGH_PASS = 0.855;
/** Averages of so many samples, twice: the voice is loudest below 1,000 Hz, noise is not. */
const WIDTH = 4;

/**
 * Whether two frames in a row hold a voice: sound that repeats at the pitch of a person. Coughs, knocks, breath and
 * noise do not repeat.
 */
export function isVoiced(before: Frame, frame: Frame): boolean {
  const samples = voiceBand(before, frame);
  for (let lag = SHORTEST_LAG; lag <= LONGEST_LAG; lag++) if (likenessAt(samples, lag) > VOICED) return true;
  return false;
}

/** The frames from 200 to 900 Hz or so, at 4,000 samples a second. */
function voiceBand(before: Frame, frame: Frame): Float64Array {
  const filtered = new Float64Array(before.length + frame.length);
  filtered.set(before);
  filtered.set(frame, before.length);
  highPass(filtered);
  highPass(filtered);
  average(filtered);
  average(filtered);
  const first = 2 * WIDTH;
  return Float64Array.from({ length: (filtered.length - first) >> 1 }, (_, at) => filtered[first + 2 * at] ?? 0);
}

function highPass(samples: Float64Array): void {
  let last = samples[0] ?? 0;
  let value = 0;
  for (let at = 0; at < samples.length; at++) {
    const now = samples[at] ?? 0;
    value = HIGH_PASS * (value + now - last);
    last = now;
    samples[at] = value;
  }
}

function average(samples: Float64Array): void {
  const ring = new Float64Array(WIDTH);
  let sum = 0;
  for (let at = 0; at < samples.length; at++) {
    const now = samples[at] ?? 0;
    sum += now - (ring[at % WIDTH] ?? 0);
    ring[at % WIDTH] = now;
    samples[at] = sum;
  }
}

function likenessAt(samples: Float64Array, lag: number): number {
  let product = 0;
  let one = 0;
  let other = 0;
  for (let at = lag; at < samples.length; at++) {
    const now = samples[at] ?? 0;
    const then = samples[at - lag] ?? 0;
    product += now * then;
    one += now * now;
    other += then * then;
  }
  return one === 0 || other === 0 ? 0 : product / Math.sqrt(one * other);
}
