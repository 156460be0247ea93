import { FeatureTable } from '#features/feature-table.ts';
import { Chain } from '#sequence/chain.ts';
import { KnownValues } from '#sequence/known-values.ts';
import { wordRange, wordsIn, type MarkedSentence, type SequenceWord } from '#sequence/sentence.ts';
import type { SequenceParts } from '#sequence/sequence-model.ts';
import { SequenceSolver, type LabeledRow } from '#sequence/sequence-solver.ts';
import { featuresOfWords, type WordCounts } from '#sequence/word-features.ts';

/** Above this many sentences what occurs once is left out, and fewer rounds are enough. */
const LARGE = 4_000;
/** Further sentences are not learnt, so that training ends in time. */
const MOST_SENTENCES = 30_000;
/**
 * Features that occur often have a weight for every label, and others only for labels that they occur with. As many
 * features count as often as have no more weights than these.
 */
const MOST_WEIGHTS = 2_000_000;

/** Learns to find values of entities. Training is deterministic. */
export function trainSequence(
  given: readonly MarkedSentence[],
  onProgress: (share: number) => void = () => {},
): SequenceParts {
  const sentences = given.slice(0, MOST_SENTENCES);
  const names = [...new Set(sentences.flatMap(({ spans }) => spans.map(({ entity }) => entity)))].toSorted();
  const readings = sentences
    .map((sentence) => ({ sentence, words: wordsIn(sentence.text, sentence.anyWords) }))
    .filter(({ words }) => words.length > 0)
    .map((reading) => ({ ...reading, labels: labelsOf(reading.words, reading.sentence, names) }));
  const known = new KnownValues();
  for (const { words, sentence } of readings) {
    for (const span of sentence.spans) {
      const range = wordRange(words, span);
      if (range) known.add(words, range.from, range.to, names.indexOf(span.entity));
    }
  }
  const counts = countWords(readings);
  const hashes = readings.map(({ sentence, words, labels }) => {
    const places = [...known.placesIn(words)]
      .map((place) => (isMarked(labels, place) ? { ...place, count: place.count - 1 } : place))
      .filter(({ count }) => count > 0);
    const { topic, hints = [] } = sentence;
    return featuresOfWords(words, { topic, counts, known: places, hints, isTraining: true });
  });
  const minimum = readings.length > LARGE ? 2 : 1;
  const { table, rows } = numbered(hashes, minimum);
  const labeled = rows.map((features, row): LabeledRow => ({ features, labels: readings[row]?.labels ?? NONE }));
  const chain = new Chain(2 * names.length + 1);
  const solver = new SequenceSolver(labeled, table.size, chain, MOST_WEIGHTS);
  solver.run(readings.length > LARGE ? 3 : 12, onProgress);
  return partsOf(names, table, solver, counts, known);
}

const NONE = new Int32Array(0);

function labelsOf(words: readonly SequenceWord[], { spans }: MarkedSentence, names: readonly string[]): Int32Array {
  const labels = new Int32Array(words.length);
  for (const span of spans) {
    const range = wordRange(words, span);
    if (!range) continue;
    const begin = 2 * names.indexOf(span.entity) + 1;
    for (let at = range.from; at < range.to; at++) labels[at] = at === range.from ? begin : begin + 1;
  }
  return labels;
}

/** True where a sentence itself marks the value, which a new sentence with it would not help to know. */
function isMarked(labels: Int32Array, { from, to, entity }: { from: number; to: number; entity: number }): boolean {
  const begin = 2 * entity + 1;
  if (labels[from] !== begin || labels[to] === begin + 1) return false;
  for (let at = from + 1; at < to; at++) if (labels[at] !== begin + 1) return false;
  return true;
}

interface Reading {
  sentence: MarkedSentence;
  words: SequenceWord[];
  labels: Int32Array;
}

/** Counts words once for each template. */
function countWords(readings: readonly Reading[]): WordCounts {
  const table = new FeatureTable();
  const counts: number[] = [];
  const lastTemplate: number[] = [];
  let templates = 0;
  readings.forEach(({ sentence, words }, row) => {
    const template = sentence.template ?? -1 - row;
    if (template !== readings[row - 1]?.sentence.template) templates++;
    for (const { hash } of words) {
      if (hash === 0) continue;
      const word = table.findOrAdd(hash);
      if (sentence.template !== undefined && lastTemplate[word] === template) continue;
      lastTemplate[word] = template;
      counts[word] = Math.min(255, (counts[word] ?? 0) + 1);
    }
  });
  return { table, counts: Uint8Array.from(counts), cue: templates < 100 ? 2 : templates < 300 ? 3 : 5 };
}

/** Numbers the features that occur at least `minimum` times. */
function numbered(hashes: readonly number[][][], minimum: number): { table: FeatureTable; rows: Int32Array[][] } {
  const all = new FeatureTable();
  const frequency: number[] = [];
  const rows = hashes.map((sentence) =>
    sentence.map((features) =>
      Int32Array.from(features, (hash) => {
        const feature = all.findOrAdd(hash);
        frequency[feature] = (frequency[feature] ?? 0) + 1;
        return feature;
      }),
    ),
  );
  if (minimum === 1) return { table: all, rows };
  const table = new FeatureTable();
  const number = new Int32Array(all.size).fill(-1);
  all.hashes.forEach((hash, feature) => {
    if ((frequency[feature] ?? 0) >= minimum) number[feature] = table.findOrAdd(hash);
  });
  const kept = (features: Int32Array) =>
    features.map((feature) => number[feature] ?? -1).filter((feature) => feature >= 0);
  return { table, rows: rows.map((sentence) => sentence.map(kept)) };
}

/** Keeps the weights that matter, in 127ths of their feature's largest. */
function partsOf(
  names: string[],
  table: FeatureTable,
  { offsets, labels, weights, chain }: SequenceSolver,
  counts: WordCounts,
  known: KnownValues,
): SequenceParts {
  const kept = {
    features: [] as number[],
    offsets: [0],
    labels: [] as number[],
    weights: [] as number[],
    scales: [] as number[],
  };
  for (let feature = 0; feature < table.size; feature++) {
    const [from = 0, to = 0] = [offsets[feature], offsets[feature + 1]];
    let most = 0;
    for (let entry = from; entry < to; entry++) most = Math.max(most, Math.abs(weights[entry] ?? 0));
    if (most < NEGLIGIBLE) continue;
    kept.features.push(table.hashes[feature] ?? 0);
    kept.scales.push(most / 127);
    for (let entry = from; entry < to; entry++) {
      const weight = Math.round(((weights[entry] ?? 0) * 127) / most);
      if (weight === 0) continue;
      kept.labels.push(labels[entry] ?? 0);
      kept.weights.push(weight);
    }
    kept.offsets.push(kept.labels.length);
  }
  return {
    names,
    features: Uint32Array.from(kept.features),
    offsets: Uint32Array.from(kept.offsets),
    labels: Uint16Array.from(kept.labels),
    weights: Int8Array.from(kept.weights),
    scales: Float32Array.from(kept.scales),
    transitions: Float32Array.from(chain.transitions, (value) => (value === -Infinity ? 0 : value)),
    words: counts.table.hashes.slice(),
    wordCounts: counts.counts,
    cue: Uint8Array.of(counts.cue),
    ...known.parts,
  };
}

const NEGLIGIBLE = 0.01;
