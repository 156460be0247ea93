/** The mulberry32 generator: the same seed gives the same numbers, from 0 to 1, on every machine. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Brings the first `length` entries into a random order. */
export function shuffle(order: Int32Array, length: number, random: () => number): void {
  for (let last = length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const held = order[last] ?? 0;
    order[last] = order[other] ?? 0;
    order[other] = held;
  }
}
