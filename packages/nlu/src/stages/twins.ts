import { NEGATIVE_SUFFIX } from '@parley/domain/intent-polarity';
import { isNegativePhrase } from '#polarity/polarity.ts';

/** An intent and its negative: indices among all intents. */
export interface Twins {
  positive: number;
  negative: number;
}

/** Intents with both the positive and the negative form. */
export function twinsAmong(intents: readonly string[]): Twins[] {
  const indexOf = new Map(intents.map((name, index) => [name, index]));
  return intents.flatMap((name, positive) => {
    const negative = indexOf.get(name + NEGATIVE_SUFFIX);
    return negative === undefined ? [] : [{ positive, negative }];
  });
}

/** Tells what denies something, where it matters: a bot without twins need not know. */
export function denialIn(language: string, intents: readonly string[]): (text: string) => boolean {
  return twinsAmong(intents).length === 0 ? () => false : (text) => isNegativePhrase(text, language);
}

/**
 * The topic of each intent: twins share one, any other intent has its own. Topic and denial are judged separately, as
 * twins differ by only a word.
 */
export function topicsOf(intents: readonly string[]): Uint16Array {
  const positiveOf = new Map(twinsAmong(intents).map(({ positive, negative }) => [negative, positive]));
  const topics = new Uint16Array(intents.length);
  let next = 0;
  intents.forEach((_, intent) => {
    if (!positiveOf.has(intent)) topics[intent] = next++;
  });
  for (const [negative, positive] of positiveOf) topics[negative] = topics[positive] ?? 0;
  return topics;
}

/** As the classifier of a pair reads it. */
export function denialSign(isNegative: boolean): number {
  return isNegative ? -1 : 1;
}

/** The probability that a phrase means the positive of a pair, from its margin on that side. */
export function chanceOfPositive(margin: number): number {
  return 1 / (1 + Math.exp(-STEEPNESS * margin));
}

/** At a pair's margin, 95 % of phrases are on the right side. */
const STEEPNESS = 3;
