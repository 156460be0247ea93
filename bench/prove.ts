/**
 * Shows that Parley keeps its promises: `npm run prove` tries all of them, `npm run prove -- 7` one, `--short` with
 * shorter runs. Ends with code 1 if one does not hold.
 */
import { parseArgs } from 'node:util';
import { runProof } from './prove/run-proof.ts';
import { STATEMENTS } from './prove/statements.ts';
import { textTable } from './report/table.ts';

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const chosen = positionals.length === 0 ? STATEMENTS.map((_, index) => index + 1) : positionals.map(Number);
const unknown = chosen.filter((number) => !STATEMENTS[number - 1]);
if (unknown.length > 0) {
  console.error(`The statements have the numbers 1 to ${STATEMENTS.length}.`);
  process.exit(2);
}

const rows: string[][] = [];
let areHeld = true;
for (const number of chosen) {
  const { statement, goal, proofs, lacks } = STATEMENTS[number - 1] ?? { statement: '', goal: '', proofs: [] };
  console.log(`\n── ${number}. ${statement}`);
  const outcomes = [];
  for (const proof of proofs) outcomes.push(await runProof(proof, values.short));
  const isHeld = outcomes.every((outcome) => outcome.isHeld);
  areHeld &&= isHeld;
  const figures = [...outcomes.map(({ figure }) => figure), ...(lacks === undefined ? [] : [`not shown: ${lacks}`])];
  rows.push([`${number}. ${statement}`, figures.join('; '), goal, heldText(isHeld, lacks)]);
}
console.log(`\n${textTable(['statement', 'figure', 'goal', 'held'], rows)}`);
process.exitCode = areHeld ? 0 : 1;

function heldText(isHeld: boolean, lacks: string | undefined): string {
  if (!isHeld) return 'no';
  return lacks === undefined ? 'yes' : 'in part';
}
