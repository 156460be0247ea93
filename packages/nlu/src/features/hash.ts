const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a over UTF-16 code units, one step. */
export function step(hash: number, code: number): number {
  return Math.imul(hash ^ code, FNV_PRIME);
}

/** Spreads every bit over all others (the finaliser of MurmurHash3); unsigned. */
export function spread(hash: number): number {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

export function mix(hash: number, other: number): number {
  return spread(Math.imul(hash, 31) + other);
}

export function hashRange(text: string, from: number, to: number): number {
  let hash = FNV_OFFSET;
  for (let at = from; at < to; at++) hash = step(hash, text.charCodeAt(at));
  return spread(hash);
}

export function hashText(text: string): number {
  return hashRange(text, 0, text.length);
}

/** The start of a hash of its own for each kind of feature. */
export function seed(kind: number): number {
  return spread(FNV_OFFSET + kind);
}
