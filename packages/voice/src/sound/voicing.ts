import type { Frame } from '#seams.ts';

/** Pitches of people: 80 to 400 Hz at 4,000 samples a second. */
const SHORTEST_LAG = 10;
const LONGEST_LAG = 50;
const VOICED = 0.55;

/**
 * Whether two frames in a row hold a voice: sound that repeats at the pitch of a person. Coughs, knocks and breath do
 * not repeat.
 */
export function isVoiced(before: Frame, frame: Frame): boolean {
  const samples = new Float64Array((before.length + frame.length) >> 1);
  for (let at = 0; at < samples.length; at++) {
    const source = 2 * at < before.length ? before : frame;
    const index = (2 * at) % before.length;
    samples[at] = ((source[index] ?? 0) + (source[index + 1] ?? 0)) / 2;
  }
  let best = 0;
  for (let lag = SHORTEST_LAG; lag <= LONGEST_LAG; lag++) best = Math.max(best, likenessAt(samples, lag));
  return best > VOICED;
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
