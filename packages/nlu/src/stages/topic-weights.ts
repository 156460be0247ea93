import { atOnce, type Pieces } from '#text/pieces.ts';
import type { Vector } from '#features/vectoriser.ts';

/** The weights of features for topics, as they are stored. */
export interface WeightParts {
  /** The weights of a feature, or after the features of a dimension of the embedding: entries from `offsets[feature]` to before `offsets[feature + 1]`. */
  offsets: Uint32Array;
  /** The topic of each entry, or after the topics the pair of twins, or last the place that all topics share. */
  targets: Uint16Array;
  /** The weight of each entry, in 127ths of its feature's scale. */
  weights: Int8Array;
  scales: Float32Array;
  /** By topic, after the topics by pair of twins, and a last one of 0. */
  biases: Float32Array;
}

/** Rows are added so many at a time, so that a margin is fetched and stored once for all of them. */
const AT_ONCE = 4;

/** Rows that are laid out in one piece. */
const ROWS_TOGETHER = 500;

/**
 * The weights in a layout for fast sums. Some features, such as "the" and the ends of words, have a weight for nearly
 * every topic: they are few, but they make up most of a phrase. Their weights are rows with a cell for every topic,
 * which are read in order without a lookup of targets.
 */
export class TopicWeights {
  readonly #parts: WeightParts;
  /** The start of a feature's row; -1 for one without. */
  readonly #rowOf: Int32Array;
  readonly #rows: Int8Array;
  /** Rows that wait to be added, with their factors. */
  readonly #waiting = new Int32Array(AT_ONCE);
  readonly #waitingScales = new Float64Array(AT_ONCE);

  static of(parts: WeightParts): TopicWeights {
    return atOnce(TopicWeights.building(parts));
  }

  static *building(parts: WeightParts): Pieces<TopicWeights> {
    const { offsets, targets, weights, biases } = parts;
    const rowOf = new Int32Array(offsets.length - 1).fill(-1);
    let size = 0;
    for (let feature = 0; feature < rowOf.length; feature++) {
      // A target takes two bytes, and so does an empty place of a row and its neighbour.
      if (2 * ((offsets[feature + 1] ?? 0) - (offsets[feature] ?? 0)) <= biases.length) continue;
      rowOf[feature] = size;
      size += biases.length;
    }
    const rows = new Int8Array(size);
    let at = 0;
    for (let feature = 0; feature < rowOf.length; feature++) {
      const row = rowOf[feature] ?? -1;
      if (row < 0) continue;
      if (at++ % ROWS_TOGETHER === 0) yield;
      const end = offsets[feature + 1] ?? 0;
      for (let entry = offsets[feature] ?? 0; entry < end; entry++) {
        rows[row + (targets[entry] ?? 0)] = weights[entry] ?? 0;
      }
    }
    return new TopicWeights(parts, rowOf, rows);
  }

  private constructor(parts: WeightParts, rowOf: Int32Array, rows: Int8Array) {
    this.#parts = parts;
    this.#rowOf = rowOf;
    this.#rows = rows;
  }

  /** Computes the margins of all topics, then of all pairs of twins, and last the margin that all topics share. */
  margins(
    { features, weights }: Vector,
    margins: Float64Array = new Float64Array(this.#parts.biases.length),
  ): Float64Array {
    const { offsets, targets, weights: entries, scales, biases } = this.#parts;
    margins.set(biases);
    let waiting = 0;
    for (let at = 0; at < features.length; at++) {
      const feature = features[at] ?? 0;
      const scale = (weights[at] ?? 0) * (scales[feature] ?? 0);
      const row = this.#rowOf[feature] ?? -1;
      if (row >= 0) {
        this.#waiting[waiting] = row;
        this.#waitingScales[waiting++] = scale;
        if (waiting === AT_ONCE) {
          this.#addRows(margins);
          waiting = 0;
        }
        continue;
      }
      const end = offsets[feature + 1] ?? 0;
      for (let entry = offsets[feature] ?? 0; entry < end; entry++) {
        const target = targets[entry] ?? 0;
        margins[target] = (margins[target] ?? 0) + scale * (entries[entry] ?? 0);
      }
    }
    if (waiting > 0) {
      this.#waitingScales.fill(0, waiting);
      this.#addRows(margins);
    }
    return margins;
  }

  #addRows(margins: Float64Array): void {
    const rows = this.#rows;
    const [first, by] = [this.#waiting, this.#waitingScales];
    const [a, b, c, d] = [first[0] ?? 0, first[1] ?? 0, first[2] ?? 0, first[3] ?? 0];
    const [byA, byB, byC, byD] = [by[0] ?? 0, by[1] ?? 0, by[2] ?? 0, by[3] ?? 0];
    for (let target = 0; target < margins.length; target++) {
      margins[target] =
        (margins[target] ?? 0) +
        byA * (rows[a + target] ?? 0) +
        byB * (rows[b + target] ?? 0) +
        byC * (rows[c + target] ?? 0) +
        byD * (rows[d + target] ?? 0);
    }
  }
}
