/**
 * Sums over all ways of labeling a sentence: a linear-chain conditional random field (Lafferty, McCallum and Pereira,
 * ICML 2001). Label 0 is no entity; of entity k, 2k + 1 begins a value and 2k + 2 continues it.
 */
export class Chain {
  readonly labels: number;
  /** By label before and label; row `labels` is the start of a sentence. -Infinity where one cannot follow the other. */
  readonly transitions: Float64Array;
  /** Their exponentials. */
  readonly factors: Float64Array;
  /** By word and label; `sum` replaces the scores by their exponentials. */
  scores = new Float64Array(0);
  forward = new Float64Array(0);
  backward = new Float64Array(0);
  sums = new Float64Array(0);
  readonly #next: Float64Array;

  constructor(labels: number, transitions?: Float32Array) {
    this.labels = labels;
    this.transitions = new Float64Array((labels + 1) * labels);
    this.factors = new Float64Array((labels + 1) * labels);
    this.#next = new Float64Array(labels);
    for (let before = 0; before <= labels; before++) {
      for (let label = 0; label < labels; label++) {
        const at = before * labels + label;
        const follows = !goesOn(label) || (before < labels && before > 0 && continuationOf(before) === label);
        this.transitions[at] = follows ? (transitions?.[at] ?? 0) : -Infinity;
        this.factors[at] = Math.exp(this.transitions[at] ?? 0);
      }
    }
  }

  /** Makes room for the scores of a sentence, all 0. */
  begin(words: number): void {
    const size = words * this.labels;
    if (this.scores.length < size) {
      this.scores = new Float64Array(size * 2);
      this.forward = new Float64Array(size * 2);
      this.backward = new Float64Array(size * 2);
      this.sums = new Float64Array(words * 2);
    } else this.scores.fill(0, 0, size);
  }

  /** The likeliest labels. Reads the scores before `sum`. */
  best(words: number): Int32Array {
    const { labels, transitions, scores } = this;
    const from = new Int32Array(words * labels);
    const totals = new Float64Array(words * labels);
    for (let label = 0; label < labels; label++) {
      totals[label] = (transitions[labels * labels + label] ?? 0) + (scores[label] ?? 0);
    }
    for (let at = 1; at < words; at++) {
      const row = at * labels;
      for (let label = 0; label < labels; label++) {
        let best = -Infinity;
        let source = 0;
        const first = goesOn(label) ? label - 1 : 0;
        const last = goesOn(label) ? label : labels - 1;
        for (let before = first; before <= last; before++) {
          const total = (totals[row - labels + before] ?? 0) + (transitions[before * labels + label] ?? 0);
          if (total > best) [best, source] = [total, before];
        }
        totals[row + label] = best + (scores[row + label] ?? 0);
        from[row + label] = source;
      }
    }
    const path = new Int32Array(words);
    let best = -Infinity;
    for (let label = 0; label < labels; label++) {
      const total = totals[(words - 1) * labels + label] ?? 0;
      if (total > best) [best, path[words - 1]] = [total, label];
    }
    for (let at = words - 1; at > 0; at--) path[at - 1] = from[at * labels + (path[at] ?? 0)] ?? 0;
    return path;
  }

  /** Computes the sums from both sides, each word's scaled to 1. */
  sum(words: number): void {
    this.#exponentiate(words);
    this.#sumForward(words);
    this.#sumBackward(words);
  }

  #exponentiate(words: number): void {
    const { labels, scores } = this;
    for (let row = 0; row < words * labels; row += labels) {
      let most = -Infinity;
      for (let label = 0; label < labels; label++) most = Math.max(most, scores[row + label] ?? 0);
      for (let label = 0; label < labels; label++) scores[row + label] = Math.exp((scores[row + label] ?? 0) - most);
    }
  }

  #sumForward(words: number): void {
    const { labels, scores, forward, factors, sums } = this;
    for (let at = 0; at < words; at++) {
      const row = at * labels;
      if (at === 0) {
        for (let label = 0; label < labels; label++) forward[label] = factors[labels * labels + label] ?? 0;
      } else {
        forward.fill(0, row, row + labels);
        for (let before = 0; before < labels; before++) {
          const share = forward[row - labels + before] ?? 0;
          if (share < NEGLIGIBLE) continue;
          const line = before * labels;
          forward[row] = (forward[row] ?? 0) + share * (factors[line] ?? 0);
          for (let label = 1; label < labels; label += 2) {
            forward[row + label] = (forward[row + label] ?? 0) + share * (factors[line + label] ?? 0);
          }
          if (before === 0) continue;
          const on = continuationOf(before);
          forward[row + on] = (forward[row + on] ?? 0) + share * (factors[line + on] ?? 0);
        }
      }
      let sum = 0;
      for (let label = 0; label < labels; label++) {
        sum += forward[row + label] = (forward[row + label] ?? 0) * (scores[row + label] ?? 0);
      }
      sums[at] = sum;
      for (let label = 0; label < labels; label++) forward[row + label] = (forward[row + label] ?? 0) / sum;
    }
  }

  #sumBackward(words: number): void {
    const { labels, scores, backward, factors, sums } = this;
    const next = this.#next;
    backward.fill(1, (words - 1) * labels, words * labels);
    for (let at = words - 2; at >= 0; at--) {
      const after = (at + 1) * labels;
      for (let label = 0; label < labels; label++) {
        next[label] = ((scores[after + label] ?? 0) * (backward[after + label] ?? 0)) / (sums[at + 1] ?? 1);
      }
      for (let before = 0; before < labels; before++) {
        const line = before * labels;
        let sum = (next[0] ?? 0) * (factors[line] ?? 0);
        for (let label = 1; label < labels; label += 2) sum += (next[label] ?? 0) * (factors[line + label] ?? 0);
        if (before > 0) {
          const on = continuationOf(before);
          sum += (next[on] ?? 0) * (factors[line + on] ?? 0);
        }
        backward[at * labels + before] = sum;
      }
    }
  }

  /** The probability that exactly these words are a value of an entity, after `sum`. */
  chanceOf(entity: number, from: number, to: number, words: number): number {
    const { labels, scores, forward, backward, factors, sums } = this;
    const begin = 2 * entity + 1;
    let chance = forward[from * labels + begin] ?? 0;
    for (let at = from + 1; at < to; at++) {
      const before = at === from + 1 ? begin : begin + 1;
      chance *=
        ((factors[before * labels + begin + 1] ?? 0) * (scores[at * labels + begin + 1] ?? 0)) / (sums[at] ?? 1);
    }
    const last = to - from === 1 ? begin : begin + 1;
    if (to >= words) return chance;
    // Every label may follow except a continuation of this value.
    const goingOn =
      ((factors[last * labels + begin + 1] ?? 0) *
        (scores[to * labels + begin + 1] ?? 0) *
        (backward[to * labels + begin + 1] ?? 0)) /
      (sums[to] ?? 1);
    return chance * Math.max(0, (backward[(to - 1) * labels + last] ?? 0) - goingOn);
  }
}

const NEGLIGIBLE = 1e-12;

export function goesOn(label: number): boolean {
  return label > 0 && label % 2 === 0;
}

/** The label that continues the value of a label. */
export function continuationOf(label: number): number {
  return label + (label % 2);
}
