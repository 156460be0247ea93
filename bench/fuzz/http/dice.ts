import { seededRandom } from '../../../apps/server/src/workflows/converse/random.ts';

export interface Dice {
  /** True with this probability. */
  chance(probability: number): boolean;
  /** From 0 to below `max`. */
  below(max: number): number;
  one<T>(list: readonly T[]): T;
}

/** Chance that a seed decides. */
export function dice(seed: number): Dice {
  const random = seededRandom(seed);
  const below = (max: number) => Math.floor(random() * max);
  return {
    chance: (probability) => random() < probability,
    below,
    one<T>(list: readonly T[]): T {
      const index = below(list.length);
      if (index >= list.length) throw new Error('There is nothing to choose from');
      return list[index] as T;
    },
  };
}
