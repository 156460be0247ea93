import type { Pieces } from '#text/pieces.ts';

/** From a feature's hash to its number, in flat arrays. The hashes alone say everything: no text is kept. */
export class FeatureTable {
  #hashes: Uint32Array;
  #size: number;
  /** Pairs of a hash, as a signed number, and its feature or -1: side by side, as memory is fetched by lines. */
  #slots: Int32Array;

  /** The table of all these, which may be millions. */
  static *building(hashes: Uint32Array): Pieces<FeatureTable> {
    const table = new FeatureTable();
    table.#hashes = hashes;
    table.#slots = new Int32Array(2 * slotsFor(hashes.length)).fill(-1);
    yield;
    for (; table.#size < hashes.length; table.#size++) {
      table.#put(table.#size, table.#slots);
      if (table.#size % PUT_TOGETHER === 0) yield;
    }
    return table;
  }

  /** Feature `n` is the one whose hash is `hashes[n]`. */
  constructor(hashes: Uint32Array = new Uint32Array(0)) {
    this.#hashes = hashes;
    this.#size = hashes.length;
    this.#slots = this.#makeSlots();
  }

  get size(): number {
    return this.#size;
  }

  get hashes(): Uint32Array {
    return this.#hashes.subarray(0, this.#size);
  }

  /** -1 when it is not known. */
  find(hash: number): number {
    return this.#slots[this.#slotOf(hash, this.#slots) + 1] ?? -1;
  }

  findOrAdd(hash: number): number {
    const known = this.find(hash);
    if (known >= 0) return known;
    if (this.#size === this.#hashes.length) this.#grow();
    this.#hashes[this.#size] = hash;
    this.#put(this.#size, this.#slots);
    return this.#size++;
  }

  #grow(): void {
    const hashes = new Uint32Array(Math.max(1024, this.#size * 2));
    hashes.set(this.hashes);
    this.#hashes = hashes;
    this.#slots = this.#makeSlots();
  }

  #makeSlots(): Int32Array {
    const slots = new Int32Array(2 * slotsFor(this.#hashes.length)).fill(-1);
    for (let feature = 0; feature < this.#size; feature++) this.#put(feature, slots);
    return slots;
  }

  #put(feature: number, slots: Int32Array): void {
    const hash = this.#hashes[feature] ?? 0;
    const slot = this.#slotOf(hash, slots);
    slots[slot] = hash;
    slots[slot + 1] = feature;
  }

  /** Finds the slot of a hash, or the free one for it. */
  #slotOf(hash: number, slots: Int32Array): number {
    const signed = hash | 0;
    const last = slots.length - 1;
    let slot = (signed << 1) & last;
    while ((slots[slot + 1] ?? -1) >= 0 && slots[slot] !== signed) slot = (slot + 2) & last;
    return slot;
  }
}

const PUT_TOGETHER = 50_000;

/** A power of two, at most half full. */
function slotsFor(features: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(16, features * 2)));
}
