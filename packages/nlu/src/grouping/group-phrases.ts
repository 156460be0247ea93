import { NearIndex } from '#grouping/near-index.ts';
import { phraseVectors, unit, type PhraseVector } from '#grouping/phrase-vectors.ts';
import { wordsOf } from '#text/tokens.ts';

export interface CountedPhrase {
  id: number;
  text: string;
  /** How often it was said. */
  counter: number;
}

export interface PhraseGroup {
  /** The most typical first. */
  ids: number[];
  /** The text of the most typical phrase. */
  label: string;
}

export interface GroupingOptions {
  /** How alike, from 0 to 1, a phrase and the centre of its group must be. */
  threshold?: number;
}

const DEFAULT_THRESHOLD = 0.4;
/** A centre has the features that weigh most in its group. */
const MOST_FEATURES = 80;

/**
 * Groups phrases by likeness, the most often said groups first; a phrase like no other is a group of its own.
 *
 * Leader clustering (Hartigan 1975, "Clustering Algorithms", chapter 3), then one step of spherical k-means (Dhillon
 * and Modha 2001): in the first pass a phrase joins the leader nearest to it or becomes one; in the second each goes
 * to the nearest centre of those groups. Whatever is in a group is near its centre, so groups do not chain from one
 * likeness to the next. Common and typical phrases come first and so become the leaders.
 */
export function groupPhrases(phrases: readonly CountedPhrase[], options: GroupingOptions = {}): PhraseGroup[] {
  return countedGroups(phrases, options).groups;
}

/** The groups, and how many multiplications it took to find them. */
export function countedGroups(
  phrases: readonly CountedPhrase[],
  options: GroupingOptions = {},
): { groups: PhraseGroup[]; operations: number } {
  const threshold = Math.min(0.95, Math.max(0.1, options.threshold ?? DEFAULT_THRESHOLD));
  const alike = sameWords(phrases);
  const vectors = phraseVectors(alike.map(({ text }) => text));
  const features = 1 + vectors.reduce((most, vector) => vector.features.reduce((a, b) => Math.max(a, b), most), -1);
  const counters = alike.map(({ counter }) => counter);
  const order = byTypicality(vectors, counters, features);
  const led = assign(vectors, order, [], features, threshold);
  const centres = centresOf(vectors, counters, led.groupOf, led.groups);
  const settled = assign(vectors, order, centres, features, threshold);
  return { groups: groupsOf(alike, settled), operations: led.operations + settled.operations };
}

interface Alike {
  text: string;
  ids: number[];
  counter: number;
}

/** Treats phrases with equal words as one phrase. */
function sameWords(phrases: readonly CountedPhrase[]): Alike[] {
  const byKey = new Map<string, Alike>();
  for (const { id, text, counter } of phrases.toSorted((a, b) => b.counter - a.counter || a.id - b.id)) {
    const key = wordsOf(text).join(' ') || `\u0000${text}`;
    const known = byKey.get(key);
    if (known) {
      known.ids.push(id);
      known.counter += counter;
    } else byKey.set(key, { text, ids: [id], counter });
  }
  return [...byKey.values()];
}

/** Puts frequent phrases with common words first. */
function byTypicality(vectors: readonly PhraseVector[], counters: readonly number[], features: number): number[] {
  const sums = new Float64Array(features);
  for (const [at, vector] of vectors.entries()) {
    vector.features.forEach((feature, index) => {
      sums[feature] = (sums[feature] ?? 0) + (vector.weights[index] ?? 0) * Math.log2(1 + (counters[at] ?? 1));
    });
  }
  const typicality = vectors.map((vector, at) => {
    const shared = vector.features.reduce(
      (sum, feature, index) => sum + (sums[feature] ?? 0) * (vector.weights[index] ?? 0),
      0,
    );
    return shared * Math.log2(1 + (counters[at] ?? 1));
  });
  return vectors.map((_, at) => at).toSorted((a, b) => (typicality[b] ?? 0) - (typicality[a] ?? 0) || a - b);
}

interface Assigned {
  groupOf: Int32Array;
  cosines: Float32Array;
  groups: number;
  operations: number;
}

/** Assigns each phrase to the nearest centre; a phrase without a near centre becomes a centre. */
function assign(
  vectors: readonly PhraseVector[],
  order: readonly number[],
  centres: readonly PhraseVector[],
  features: number,
  threshold: number,
): Assigned {
  const index = new NearIndex(features, threshold);
  for (const centre of centres) index.add(centre);
  let groups = centres.length;
  const groupOf = new Int32Array(vectors.length);
  const cosines = new Float32Array(vectors.length).fill(1);
  for (const at of order) {
    const vector = vectors[at];
    if (!vector) continue;
    const near = index.nearest(vector);
    if (near.at >= 0) {
      groupOf[at] = near.at;
      cosines[at] = near.cosine;
    } else {
      groupOf[at] = groups++;
      index.add(vector);
    }
  }
  return { groupOf, cosines, groups, operations: index.operations };
}

function centresOf(
  vectors: readonly PhraseVector[],
  counters: readonly number[],
  groupOf: Int32Array,
  groups: number,
): PhraseVector[] {
  const sums = Array.from({ length: groups }, () => new Map<number, number>());
  vectors.forEach((vector, at) => {
    const sum = sums[groupOf[at] ?? 0];
    const weight = Math.log2(1 + (counters[at] ?? 1));
    vector.features.forEach((feature, index) =>
      sum?.set(feature, (sum.get(feature) ?? 0) + weight * (vector.weights[index] ?? 0)),
    );
  });
  return sums.map((sum) => {
    const heaviest = [...sum].toSorted(([a, x], [b, y]) => y - x || a - b).slice(0, MOST_FEATURES);
    return unit(
      Int32Array.from(heaviest, ([feature]) => feature),
      Float32Array.from(heaviest, ([, weight]) => weight),
    );
  });
}

function groupsOf(alike: readonly Alike[], { groupOf, cosines }: Assigned): PhraseGroup[] {
  const members = Map.groupBy(alike.keys(), (at) => groupOf[at] ?? 0);
  const groups = [...members.values()].map((group) => {
    const typical = group.toSorted((a, b) => (cosines[b] ?? 0) - (cosines[a] ?? 0) || a - b);
    return {
      ids: typical.flatMap((at) => alike[at]?.ids ?? []),
      label: alike[typical[0] ?? 0]?.text ?? '',
      counter: group.reduce((sum, at) => sum + (alike[at]?.counter ?? 0), 0),
    };
  });
  const ranked = groups.toSorted(
    (a, b) => b.counter - a.counter || b.ids.length - a.ids.length || (a.ids[0] ?? 0) - (b.ids[0] ?? 0),
  );
  return ranked.map(({ ids, label }) => ({ ids, label }));
}
