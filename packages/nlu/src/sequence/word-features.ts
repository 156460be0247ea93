import { hashRange, hashText, mix, seed } from '#features/hash.ts';
import type { FeatureTable } from '#features/feature-table.ts';
import type { KnownPlace } from '#sequence/known-values.ts';
import { wordRange, type EntitySpan, type SequenceWord } from '#sequence/sentence.ts';

/** How often words occur in training: common words frame a sentence, rare words are likely values. */
export interface WordCounts {
  table: FeatureTable;
  /** By word, at most 255. */
  counts: Uint8Array;
  /** From how many occurrences on a word is a frame. */
  cue: number;
}

export interface Surroundings {
  topic: number;
  counts: WordCounts;
  known: readonly KnownPlace[];
  hints: readonly EntitySpan[];
  /** In training a word that occurs once is as rare as an unknown one later. */
  isTraining: boolean;
}

/** Seeds of the kinds of features; a kind keeps its number. */
const SEEDS = Array.from({ length: 80 }, (_, kind) => seed(200 + kind));
const BEGIN = hashText('<s>');
const END = hashText('</s>');
const RARE = hashText('<rare>');
const LONGEST_AFFIX = 4;
const FARTHEST = 4;

/** The features of each word of a sentence, as hashes. */
export function featuresOfWords(words: readonly SequenceWord[], around: Surroundings): number[][] {
  const reader = new FeatureReader(words, around);
  return words.map((_, at) => reader.featuresAt(at));
}

class FeatureReader {
  readonly #words: readonly SequenceWord[];
  readonly #topic: number;
  /** The hash of each word, or `RARE`. */
  readonly #common: number[];
  readonly #isCue: boolean[];
  readonly #extra: number[][];

  constructor(words: readonly SequenceWord[], { topic, counts, known, hints, isTraining }: Surroundings) {
    this.#words = words;
    this.#topic = topic;
    const occurrences = words.map(({ hash }) => (hash === 0 ? 0 : (counts.counts[counts.table.find(hash)] ?? 0)));
    const least = isTraining ? 2 : 1;
    this.#common = words.map(({ hash }, at) => ((occurrences[at] ?? 0) < least ? RARE : hash));
    this.#isCue = occurrences.map((count) => count >= counts.cue);
    this.#extra = words.map(() => []);
    for (const { from, to, entity, count } of known) this.#mark(60 + (count > 3 ? 1 : 0), entity, from, to);
    for (const hint of hints) {
      const range = wordRange(words, hint);
      if (range) this.#mark(62, hashText(hint.entity), range.from, range.to);
    }
  }

  #mark(kind: number, entity: number, from: number, to: number): void {
    for (let at = from; at < to; at++) {
      const place = (at === from ? 1 : 0) + (at === to - 1 ? 2 : 0);
      this.#extra[at]?.push(one(kind, mix(entity + 1, place)));
    }
  }

  featuresAt(at: number): number[] {
    const features: number[] = [...(this.#extra[at] ?? [])];
    this.#addNeighbors(features, at);
    this.#addForm(features, at);
    this.#addRarity(features, at);
    this.#addFrame(features, at);
    return features;
  }

  #hash(at: number): number {
    if (at < 0) return BEGIN;
    return at >= this.#words.length ? END : (this.#words[at]?.hash ?? 0);
  }

  #addNeighbors(features: number[], at: number): void {
    const [w3, w2, w1, w0] = [this.#hash(at - 3), this.#hash(at - 2), this.#hash(at - 1), this.#hash(at)];
    const [n1, n2, n3] = [this.#hash(at + 1), this.#hash(at + 2), this.#hash(at + 3)];
    features.push(one(0, 0), one(2, w1), one(3, n1), one(4, w2), one(5, n2), one(6, w3), one(7, n3));
    features.push(two(10, w2, w1), two(11, n1, n2), two(12, w1, n1), three(15, w3, w2, w1), three(16, n1, n2, n3));
    if (w0 !== 0) {
      features.push(one(1, w0), two(8, w1, w0), two(9, w0, n1), three(14, w1, w0, n1));
      features.push(two(18, this.#hash(0), w0));
    }
    features.push(two(17, this.#hash(0), this.#hash(1)));
    const topic = this.#topic;
    features.push(one(19, topic), two(20, topic, w0), two(21, topic, w1), two(22, topic, n1));
  }

  #addForm(features: number[], at: number): void {
    const { word = '', hash = 0, shape = 0 } = this.#words[at] ?? {};
    features.push(one(23, shape));
    if (hash === 0) return;
    features.push(one(24, Math.min(8, word.length)));
    for (let length = 1; length <= LONGEST_AFFIX && length < word.length; length++) {
      features.push(two(25, length, hashRange(word, 0, length)));
      features.push(two(26, length, hashRange(word, word.length - length, word.length)));
    }
    const before = this.#words[at - 1]?.word;
    const after = this.#words[at + 1]?.word;
    if (before !== undefined) features.push(one(27, startOf(before)), one(28, endOf(before)));
    if (after !== undefined) features.push(one(29, startOf(after)), one(30, endOf(after)));
  }

  #commonAt(at: number): number {
    return this.#common[at] ?? this.#hash(at);
  }

  #addRarity(features: number[], at: number): void {
    const [before, here, after] = [this.#commonAt(at - 1), this.#commonAt(at), this.#commonAt(at + 1)];
    const isRare = here === RARE ? 1 : 0;
    features.push(one(31, isRare), two(32, isRare, before), two(33, isRare, after), three(34, before, here, after));
  }

  /** The nearest frame words to both sides, however long the value between them is. */
  #addFrame(features: number[], at: number): void {
    let left = at - 1;
    while (left >= 0 && !this.#isCue[left]) left--;
    let right = at + 1;
    while (right < this.#words.length && !this.#isCue[right]) right++;
    const [before, after] = [this.#hash(left), this.#hash(right)];
    const here = this.#isCue[at] ? this.#hash(at) : RARE;
    features.push(one(40, before), one(41, after), two(42, before, after), two(43, before, here), two(44, after, here));
    features.push(two(45, before, Math.min(FARTHEST, at - left)), two(46, after, Math.min(FARTHEST, right - at)));
    features.push(three(47, before, here, after), two(48, this.#topic, before), two(49, this.#topic, after));
  }
}

function startOf(word: string): number {
  return hashRange(word, 0, Math.min(3, word.length));
}

function endOf(word: string): number {
  return hashRange(word, Math.max(0, word.length - 3), word.length);
}

function one(kind: number, a: number): number {
  return mix(SEEDS[kind] ?? 0, a);
}

function two(kind: number, a: number, b: number): number {
  return mix(mix(SEEDS[kind] ?? 0, a), b);
}

function three(kind: number, a: number, b: number, c: number): number {
  return mix(mix(mix(SEEDS[kind] ?? 0, a), b), c);
}
