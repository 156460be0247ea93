import type { Quantiles } from '@parley/contract';
import { quantileRanks } from '@parley/domain/change-band';
import { sql, type RawBuilder } from 'kysely';

/**
 * The logarithmic buckets of DDSketch (Masson, Rim, Lee: "DDSketch", PVLDB 12(12), 2019): mergeable by addition, and a
 * quantile is off by 5 % at most. Sketches of several measures share the keys.
 */
const BASE = 1.05;
const KEYS_OF_A_MEASURE = 4_096;

/** Measures by the number that their keys begin with. */
export const MEASURES = {
  ...{ duration: 1, answer: 2, understanding: 3, deciding: 4, actions: 5, voice: 6 },
  ...{ listening: 7, call_answer: 8 },
} as const;
export type Measure = keyof typeof MEASURES;

/** The count of each key, for all measures together. */
export type Sketch = Map<number, number>;

/** The key of a value in milliseconds. */
export function sketchKey(measure: Measure, milliseconds: RawBuilder<unknown>): RawBuilder<unknown> {
  const first = sql.lit(MEASURES[measure] * KEYS_OF_A_MEASURE);
  return sql`${first} + ceil(ln(greatest(${milliseconds}, 1)::float8) / ln(${sql.lit(BASE)}::float8))::integer`;
}

export function addTo(sketch: Sketch, keys: readonly number[], counts: readonly number[]): void {
  for (const [index, key] of keys.entries()) sketch.set(key, (sketch.get(key) ?? 0) + (counts[index] ?? 0));
}

/** The median and the 95th percentile of a measure. */
export function quantilesOf(sketch: Sketch, measure: Measure): Quantiles {
  const counted = countedOf(sketch, measure).sort((a, b) => a.place - b.place);
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  return { median: quantile(counted, total, 0.5), p95: quantile(counted, total, 0.95) };
}

/** The 95 % band around a quantile, in milliseconds; null if there are too few values. */
export function bandOf(sketch: Sketch, measure: Measure, share: number): { low: number; high: number } | null {
  const counted = countedOf(sketch, measure).sort((a, b) => a.place - b.place);
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  const ranks = quantileRanks(total, share);
  if (!ranks) return null;
  const [low, high] = [quantile(counted, total, ranks.low / total), quantile(counted, total, ranks.high / total)];
  return low === null || high === null ? null : { low, high };
}

/** The mean of a measure, with each value counted as the middle of its bucket; null without values. */
export function meanOf(sketch: Sketch, measure: Measure): number | null {
  const counted = countedOf(sketch, measure);
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  const sum = counted.reduce((all, { place, count }) => all + count * middleOf(place), 0);
  return total === 0 ? null : Math.round((sum / total) * 10) / 10;
}

/** The first bucket contains values up to 1 ms. */
function middleOf(place: number): number {
  return place === 0 ? 0.5 : (BASE ** (place - 1) + BASE ** place) / 2;
}

function countedOf(sketch: Sketch, measure: Measure): { place: number; count: number }[] {
  const first = MEASURES[measure] * KEYS_OF_A_MEASURE;
  return [...sketch]
    .filter(([key]) => key >= first && key < first + KEYS_OF_A_MEASURE)
    .map(([key, count]) => ({ place: key - first, count }));
}

/** A bucket contains the values above the previous power up to its own; they are assumed to be spread evenly. */
function quantile(counted: { place: number; count: number }[], total: number, share: number): number | null {
  if (total === 0) return null;
  const rank = share * total;
  let before = 0;
  for (const { place, count } of counted) {
    if (before + count >= rank) return Math.round(BASE ** (place - 1 + (rank - before) / count));
    before += count;
  }
  return null;
}
