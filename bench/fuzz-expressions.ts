/**
 * Evaluates 100,000 random expressions in the sandbox, and proves that each ends, that no expression affects the next,
 * and that plain expressions have equal values without the sandbox. `SEED=n` repeats a run,
 * `COUNT=n` changes its length.
 */
import { randomInt } from 'node:crypto';
import { fuzzExpressions } from './fuzz/fuzz-expressions.ts';

const count = Number(process.env['COUNT'] ?? 100_000);
const seed = Number(process.env['SEED'] ?? randomInt(1_000_000));

console.log(`${count} expressions, SEED=${seed}`);
const { evaluated, refused, plain, slowestMs, faults } = await fuzzExpressions({ count, seed });
console.log(
  `${evaluated} had a value, ${plain} of them without the sandbox too, ${refused} were refused or stopped; the slowest few took ${slowestMs.toFixed(0)} ms`,
);
for (const fault of faults) console.error(`✖ ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
