import { toSample } from '#sound/level.ts';

/** Zero crossings of the sinc on either side: more give a steeper edge and cost more. */
const CROSSINGS = 16;
/** The edge of the low-pass as a share of half the lower rate: the filter needs room to fall before it. */
const EDGE = 0.9;
/** Positions between two samples for which the filter is computed. Rates with more of them use the nearest. */
const MOST_PHASES = 512;
const LOWEST_RATE = 4000;
const HIGHEST_RATE = 192_000;

/** Changes the rate of a sound that arrives in pieces. The pieces may have any length. */
export interface Resampler {
  push(samples: Int16Array): Int16Array;
  /** The rest, when the sound has ended. */
  flush(): Int16Array;
}

/**
 * A windowed sinc. It keeps what both rates can carry and removes the rest: without it, the tones above 4,000 Hz of a
 * speaker come back as a hiss at 8,000 Hz.
 */
export function createResampler(from: number, to: number): Resampler {
  for (const rate of [from, to])
    if (!(rate >= LOWEST_RATE && rate <= HIGHEST_RATE)) throw new Error(`${rate} Hz is no rate of a sound`);
  return from === to ? { push: (samples) => samples, flush: () => new Int16Array(0) } : sincResampler(from, to);
}

export function resample(samples: Int16Array, from: number, to: number): Int16Array {
  const resampler = createResampler(from, to);
  return joinSamples([resampler.push(samples), resampler.flush()]);
}

export function joinSamples(pieces: readonly Int16Array[]): Int16Array {
  const joined = new Int16Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

function sincResampler(from: number, to: number): Resampler {
  const filter = filterFor(from, to);
  const { reach } = filter;
  // Silence before the first sample, as far as the filter looks back.
  let waiting: Int16Array = new Int16Array(reach);
  let taken = 0;
  let made = 0;
  let before = reach;

  function make(samples: Int16Array, last: number): Int16Array {
    waiting = joinSamples([waiting, samples]);
    taken += samples.length;
    const ready = Math.max(made, Math.ceil(((taken - last) * to) / from));
    const output = new Int16Array(ready - made);
    for (let at = 0; at < output.length; at++, made++) {
      const place = (made * from) / to;
      output[at] = filter.at(waiting, Math.floor(place) + before, place - Math.floor(place));
    }
    const done = Math.max(0, Math.floor((made * from) / to) + before - reach);
    waiting = waiting.subarray(Math.min(done, waiting.length));
    before -= done;
    return output;
  }

  return {
    push: (samples) => make(samples, reach),
    flush: () => {
      const length = Math.round((taken * to) / from);
      const rest = make(new Int16Array(2 * reach), reach);
      return rest.subarray(0, Math.max(0, rest.length - (made - length)));
    },
  };
}

function filterFor(from: number, to: number) {
  const divisor = greatestDivisor(from, to);
  const phases = Math.min(to / divisor, MOST_PHASES);
  const edge = (EDGE * Math.min(from, to)) / from;
  const reach = Math.ceil(CROSSINGS / edge);
  const tables = Array.from({ length: phases + 1 }, (_, phase) => tapsOf(phase / phases, edge, reach));
  return {
    reach,
    /** The value between `waiting[index]` and the next sample. */
    at(waiting: Int16Array, index: number, fraction: number): number {
      const taps = tables[Math.round(fraction * phases)];
      let sum = 0;
      if (taps)
        for (let tap = 0; tap < taps.length; tap++) sum += (taps[tap] ?? 0) * (waiting[index - reach + 1 + tap] ?? 0);
      return toSample(sum);
    },
  };
}

function tapsOf(fraction: number, edge: number, reach: number): Float64Array {
  const taps = Float64Array.from({ length: 2 * reach }, (_, tap) => {
    const distance = tap - reach + 1 - fraction;
    const share = Math.max(-1, Math.min(1, distance / reach));
    // Blackman's window: the stopband is 70 dB down.
    const window = 0.42 + 0.5 * Math.cos(Math.PI * share) + 0.08 * Math.cos(2 * Math.PI * share);
    const turn = Math.PI * edge * distance;
    return edge * window * (turn === 0 ? 1 : Math.sin(turn) / turn);
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}
