import type { PhraseVector } from '#grouping/phrase-vectors.ts';

/**
 * Finds the nearest of a growing list of vectors by cosine, if it reaches a threshold. A vector's features are sorted
 * by rarity, and only as many are looked up as any vector that near must share (prefix filtering, Bayardo et al. 2007,
 * "Scaling Up All Pairs Similarity Search"). Their sum bounds the cosine, which is computed only if the bound may beat
 * the best so far. Features of very many vectors are never looked up, so no text makes the search slow; a vector that
 * shares only such features is not found.
 */
export class NearIndex {
  readonly #threshold: number;
  readonly #vectors: PhraseVector[] = [];
  readonly #postings: (Posting | undefined)[] = [];
  /** The query's weights by feature, zero between queries. */
  readonly #dense: Float32Array;
  /** The products that each vector shares with the query so far, zero between queries. */
  #shared = new Float64Array(64);
  /** Steps so far: the cost of the search on any machine. */
  operations = 0;

  constructor(features: number, threshold: number) {
    this.#threshold = threshold;
    this.#dense = new Float32Array(features);
  }

  add(vector: PhraseVector): void {
    const number = this.#vectors.push(vector) - 1;
    if (number >= this.#shared.length) this.#shared = new Float64Array(2 * this.#shared.length);
    vector.features.forEach((feature, at) => {
      const posting = (this.#postings[feature] ??= { vectors: [], weights: [] });
      posting.vectors.push(number);
      posting.weights.push(vector.weights[at] ?? 0);
    });
  }

  /** The number of the nearest vector, of equally near ones the first; -1 without a vector near enough. */
  nearest(query: PhraseVector): { at: number; cosine: number } {
    query.features.forEach((feature, at) => {
      this.#dense[feature] = query.weights[at] ?? 0;
    });
    const { touched, rest } = this.#share(query);
    const best = { at: -1, cosine: this.#threshold };
    const least = this.#leastOfMost(touched);
    for (const number of touched) {
      const shared = this.#shared[number] ?? 0;
      this.#shared[number] = 0;
      if (shared < least || shared + rest + ROUNDING < best.cosine) continue;
      const cosine = shared + this.#restOfCosine(number);
      if (cosine > best.cosine || (cosine === best.cosine && (best.at < 0 || number < best.at))) {
        best.at = number;
        best.cosine = cosine;
      }
    }
    for (const feature of query.features) this.#dense[feature] = 0;
    return best;
  }

  /** Adds up the rarest features, until all others together (`rest`) are too little for any vector to be near by them. */
  #share({ features, weights }: PhraseVector): { touched: number[]; rest: number } {
    const touched: number[] = [];
    let unseen = 1;
    let left = 1;
    for (let at = 0; at < features.length && left >= this.#threshold ** 2 - ROUNDING; at++) {
      const feature = features[at] ?? 0;
      const weight = weights[at] ?? 0;
      left -= weight * weight;
      const posting = this.#postings[feature];
      if (posting && posting.vectors.length > MOST_VECTORS) continue;
      unseen -= weight * weight;
      this.#dense[feature] = 0;
      if (posting) this.#addUp(posting, weight, touched);
    }
    return { touched, rest: Math.sqrt(Math.max(0, unseen)) };
  }

  #addUp({ vectors, weights }: Posting, weight: number, touched: number[]): void {
    this.operations += vectors.length;
    for (let at = 0; at < vectors.length; at++) {
      const number = vectors[at] ?? 0;
      const before = this.#shared[number] ?? 0;
      if (before === 0) touched.push(number);
      this.#shared[number] = before + weight * (weights[at] ?? 0);
    }
  }

  /** Finds the share that a vector must have so that about `MOST_COMPARED` of all do; 0 when there are no more. */
  #leastOfMost(touched: readonly number[]): number {
    if (touched.length <= MOST_COMPARED) return 0;
    const counts = new Int32Array(STEPS + 1);
    for (const number of touched) {
      const step = Math.min(STEPS, Math.floor((this.#shared[number] ?? 0) * STEPS));
      counts[step] = (counts[step] ?? 0) + 1;
    }
    let compared = 0;
    let step = STEPS;
    while (step > 0 && compared + (counts[step] ?? 0) <= MOST_COMPARED) compared += counts[step--] ?? 0;
    return (step + 1) / STEPS;
  }

  /** Computes the part of the cosine from features that were not looked up, which are still in `#dense`. */
  #restOfCosine(number: number): number {
    const { features, weights } = this.#vectors[number] ?? NOTHING;
    this.operations += features.length;
    let sum = 0;
    for (let at = 0; at < features.length; at++) sum += (this.#dense[features[at] ?? 0] ?? 0) * (weights[at] ?? 0);
    return sum;
  }
}

interface Posting {
  vectors: number[];
  weights: number[];
}

/** A feature of more vectors is common. */
const MOST_VECTORS = 200;
/** The most vectors to compare, taken by how much they share with a query. */
const MOST_COMPARED = 200;
const STEPS = 256;

const ROUNDING = 1e-5;
const NOTHING: PhraseVector = { features: new Int32Array(0), weights: new Float32Array(0) };
