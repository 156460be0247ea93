/**
 * Fills a database with a project that was in use for months: `npm run fill -- --turns 1000000 --days 180`. It uses
 * DATABASE_URL, or the embedded database in PARLEY_DATA_DIR; the server may be running, and must have run before.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { visitDatabase } from '../apps/server/src/platform/db/visit.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { fillProject } from '../apps/server/src/processes/testing/fill/fill-project.ts';

const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '100000' },
    days: { type: 'string', default: '180' },
    seed: { type: 'string', default: '1' },
  },
});
const [turns, days, seed] = [values.turns, values.days, values.seed].map(Number);
if (!turns || !days || seed === undefined || Number.isNaN(seed) || days > 3_000) {
  console.error('Usage: npm run fill -- --turns 1000000 --days 180 --seed 1');
  process.exit(2);
}
const began = performance.now();
const log = createLogger('error');
let told = 0;
const filled = await visitDatabase({ ...readConfig(process.env), log, isAlone: false }, (owner) =>
  fillProject(owner, {
    ...{ turns, days, seed, log },
    onProgress(made) {
      if (made - told < turns / 10) return;
      told = made;
      console.log(`${made.toLocaleString('en')} turns`);
    },
  }),
);
const seconds = Math.round((performance.now() - began) / 1_000);
const { projectId, conversations } = filled;
console.log(
  `✔ Project ${projectId}: ${filled.turns.toLocaleString('en')} turns of ${conversations.toLocaleString('en')} conversations in ${seconds} s.`,
);
