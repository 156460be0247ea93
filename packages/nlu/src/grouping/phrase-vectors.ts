import { hashRange, mix, seed } from '#features/hash.ts';
import { rarityOf } from '#features/vectoriser.ts';
import { wordsOf } from '#text/tokens.ts';

/** Features and weights of length 1, the rarest feature first. */
export interface PhraseVector {
  features: Int32Array;
  weights: Float32Array;
}

const WORD = seed(101);
const PAIR = seed(102);
const GRAM = seed(103);
const GRAM_LENGTH = 4;
/** Fallbacks may be whole stories; their first words show the subject. */
const MOST_WORDS = 40;
const MOST_LETTERS = 30;
const MOST_FEATURES = 80;
/** Inflected and misspelt words share runs of letters; they count beside the words, not above them. */
const GRAM_SHARE = 0.5;

/** Words, pairs of words and runs of letters inside them, weighed by rarity (TF-IDF). */
export function phraseVectors(texts: readonly string[]): PhraseVector[] {
  const numbers = new Map<number, number>();
  const counts: number[] = [];
  const phrases = texts.map((text) => {
    const found = new Map<number, number>();
    for (const [hash, share] of featuresOf(wordsOf(text.slice(0, MOST_WORDS * MOST_LETTERS)).slice(0, MOST_WORDS))) {
      let feature = numbers.get(hash);
      if (feature === undefined) {
        feature = numbers.size;
        numbers.set(hash, feature);
      }
      if (!found.has(feature)) counts[feature] = (counts[feature] ?? 0) + 1;
      found.set(feature, share);
    }
    return found;
  });
  return phrases.map((found) => {
    const weightOf = (feature: number) => (found.get(feature) ?? 0) * rarityOf(counts[feature] ?? 0, texts.length);
    const heaviest = [...found.keys()].toSorted((a, b) => weightOf(b) - weightOf(a) || a - b).slice(0, MOST_FEATURES);
    const features = heaviest.toSorted((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0) || a - b);
    const weights = features.map(weightOf);
    return unit(Int32Array.from(features), Float32Array.from(weights));
  });
}

function* featuresOf(words: readonly string[]): Generator<[hash: number, share: number]> {
  for (const [at, whole] of words.entries()) {
    const word = whole.slice(0, MOST_LETTERS);
    const hash = hashRange(word, 0, word.length);
    yield [mix(hash, WORD), 1];
    const next = words[at + 1]?.slice(0, MOST_LETTERS);
    if (next !== undefined) yield [mix(mix(hash, hashRange(next, 0, next.length)), PAIR), GRAM_SHARE];
    const marked = `^${word}$`;
    for (let from = 0; from + GRAM_LENGTH <= marked.length; from++) {
      yield [mix(hashRange(marked, from, from + GRAM_LENGTH), GRAM), GRAM_SHARE];
    }
  }
}

export function unit(features: Int32Array, weights: Float32Array): PhraseVector {
  const length = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0));
  return { features, weights: length > 0 ? weights.map((weight) => weight / length) : weights };
}
