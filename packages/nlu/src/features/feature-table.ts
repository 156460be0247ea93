/** From a feature's hash to its number, in flat arrays. The hashes alone say everything: no text is kept. */
export class FeatureTable {
  #hashes: Uint32Array;
  #size: number;
  #slots: Int32Array;
  #mask: number;

  /** Feature `n` is the one whose hash is `hashes[n]`. */
  constructor(hashes: Uint32Array = new Uint32Array(0)) {
    this.#hashes = hashes;
    this.#size = hashes.length;
    this.#mask = slotsFor(hashes.length) - 1;
    this.#slots = new Int32Array(0);
    this.#rebuild();
  }

  get size(): number {
    return this.#size;
  }

  get hashes(): Uint32Array {
    return this.#hashes.subarray(0, this.#size);
  }

  /** -1 when it is not known. */
  find(hash: number): number {
    for (let slot = hash & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const feature = this.#slots[slot] ?? -1;
      if (feature < 0 || this.#hashes[feature] === hash) return feature;
    }
  }

  findOrAdd(hash: number): number {
    const known = this.find(hash);
    if (known >= 0) return known;
    if (this.#size === this.#hashes.length) this.#grow();
    this.#hashes[this.#size] = hash;
    this.#put(this.#size);
    return this.#size++;
  }

  #grow(): void {
    const hashes = new Uint32Array(Math.max(1024, this.#size * 2));
    hashes.set(this.hashes);
    this.#hashes = hashes;
    this.#mask = slotsFor(hashes.length) - 1;
    this.#rebuild();
  }

  #rebuild(): void {
    this.#slots = new Int32Array(this.#mask + 1).fill(-1);
    for (let feature = 0; feature < this.#size; feature++) this.#put(feature);
  }

  #put(feature: number): void {
    let slot = (this.#hashes[feature] ?? 0) & this.#mask;
    while ((this.#slots[slot] ?? -1) >= 0) slot = (slot + 1) & this.#mask;
    this.#slots[slot] = feature;
  }
}

/** A power of two, at most half full. */
function slotsFor(features: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(16, features * 2)));
}
