import { mix, seed } from '#features/hash.ts';
import type { SequenceWord } from '#sequence/sentence.ts';

/** The values that sentences mark, by the hash of their words and the entity. */
export interface KnownValueParts {
  hashes: Uint32Array;
  entities: Uint16Array;
  counts: Uint8Array;
}

export interface KnownPlace {
  from: number;
  to: number;
  entity: number;
  count: number;
}

/** Words of the longest value that is remembered. */
const LONGEST = 6;
const START = seed(100);

/** Remembers the values of entities, so that a new sentence with one of them is read by it. */
export class KnownValues {
  readonly #byHash = new Map<number, Map<number, number>>();

  static of({ hashes, entities, counts }: KnownValueParts): KnownValues {
    const known = new KnownValues();
    hashes.forEach((hash, at) => known.#add(hash, entities[at] ?? 0, counts[at] ?? 0));
    return known;
  }

  add(words: readonly SequenceWord[], from: number, to: number, entity: number): void {
    if (to - from > LONGEST) return;
    let hash = START;
    for (let at = from; at < to; at++) {
      const word = words[at]?.hash ?? 0;
      if (word === 0) return;
      hash = mix(hash, word);
    }
    this.#add(hash, entity, 1);
  }

  #add(hash: number, entity: number, count: number): void {
    const counts = this.#byHash.get(hash) ?? new Map<number, number>();
    counts.set(entity, Math.min(255, (counts.get(entity) ?? 0) + count));
    this.#byHash.set(hash, counts);
  }

  /** Every place of a known value. */
  *placesIn(words: readonly SequenceWord[]): Generator<KnownPlace> {
    for (let from = 0; from < words.length; from++) {
      let hash = START;
      for (let to = from + 1; to <= Math.min(words.length, from + LONGEST); to++) {
        const word = words[to - 1]?.hash ?? 0;
        if (word === 0) break;
        hash = mix(hash, word);
        const counts = this.#byHash.get(hash);
        if (counts) for (const [entity, count] of counts) yield { from, to, entity, count };
      }
    }
  }

  get parts(): KnownValueParts {
    const rows = [...this.#byHash].flatMap(([hash, counts]) => [...counts].map((entry) => [hash, ...entry] as const));
    return {
      hashes: Uint32Array.from(rows, ([hash]) => hash),
      entities: Uint16Array.from(rows, ([, entity]) => entity),
      counts: Uint8Array.from(rows, ([, , count]) => count),
    };
  }
}
