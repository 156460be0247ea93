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

const BLOCK = 16;

/** The same for blocks of neighbours, each of which stays together; what is left over at the end stays there. */
export function shuffleBlocks(order: Int32Array, length: number, random: () => number): void {
  for (let last = Math.floor(length / BLOCK) - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    if (other === last) continue;
    const [from, to] = [last * BLOCK, other * BLOCK];
    const held = order.slice(from, from + BLOCK);
    order.copyWithin(from, to, to + BLOCK);
    order.set(held, to);
  }
}
