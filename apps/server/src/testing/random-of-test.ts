import { onTestFailed } from 'vitest';
import { seededRandom } from '#workflows/converse/random.ts';

/** Random integers below a bound, from a seed that a failure prints and SEED repeats. Call it in a test. */
export function randomOfTest(): (below: number) => number {
  const seed = Number(process.env['SEED'] || 1);
  onTestFailed(() => console.error(`SEED=${seed} repeats these random values`));
  const random = seededRandom(seed);
  return (below) => Math.floor(random() * below);
}
