/** Counts the requirements of ASVS in docs/security.md by level and state. Ends with code 1 if a goal is missed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '../../docs/security.md');
const LEAST_LEVEL_2 = 0.95;
/** `| V1.2.3 | 1 | requirement | met | … |` */
const ROW = /^\|\s*V?(\d+\.\d+\.\d+)\s*\|\s*([12])\s*\|[^|]*\|\s*(met|partly|not met|not applicable)\s*\|/gmu;

const rows = [...readFileSync(FILE, 'utf8').matchAll(ROW)].map(([, id, level, state]) => ({ id, level, state }));
const told = ['1', '2'].map((level) => {
  const applicable = rows.filter((row) => row.level === level && row.state !== 'not applicable');
  const met = applicable.filter(({ state }) => state === 'met');
  return { level, met: met.length, all: applicable.length };
});
console.log(told.map(({ level, met, all }) => `Level ${level}: ${met} of ${all} met`).join('; '));
const [one, two] = told;
const isHeld = one && two && one.all > 0 && one.met === one.all && two.met >= two.all * LEAST_LEVEL_2;
process.exitCode = isHeld ? 0 : 1;
