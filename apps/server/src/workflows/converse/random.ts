import { hash } from 'node:crypto';

/** A number for one turn of one conversation, so that the turn can be repeated exactly. */
export function turnSeed(conversationId: string, turnNo: number): number {
  return hash('sha256', `${conversationId}\n${turnNo}`, 'buffer').readUInt32LE(0);
}

/** Numbers from 0 to 1, exclusive, determined by a seed: mulberry32 (Tommy Ettinger, 2017, public domain). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
