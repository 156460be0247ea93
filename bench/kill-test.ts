/**
 * Kills server and database at random moments under writing clients, and proves that nothing acknowledged is lost
 *. `SEED=n` repeats a run's choices, `KILLS=n` changes its length.
 */
import { randomInt } from 'node:crypto';
import { VICTIMS } from './kill/kill.ts';
import { runKills, type Kill } from './kill/run-kills.ts';
import { median } from './report/statistics.ts';
import { textTable } from './report/table.ts';

const kills = Number(process.env['KILLS'] ?? 50);
const seed = Number(process.env['SEED'] ?? randomInt(1_000_000));

console.log(`${kills} kills, SEED=${seed}`);
const report = await runKills({ kills, seed, onKill: (kill) => console.log(line(kill)) });
const { journal } = report;

console.log(
  `\n${textTable(
    ['killed', 'kills', 'acknowledged', 'in doubt', 'ready again p50', 'max'],
    [...VICTIMS, 'all'].map((victim) => {
      const some = report.kills.filter((kill) => victim === 'all' || kill.victim === victim);
      const times = some.map(({ recoveryMs }) => recoveryMs);
      return [
        victim,
        some.length,
        sum(some.map(({ acknowledged }) => acknowledged)),
        sum(some.map(({ doubted }) => doubted)),
        some.length === 0 ? '' : seconds(median(times)),
        some.length === 0 ? '' : seconds(Math.max(...times)),
      ];
    }),
  )}`,
);
console.log(`\nOf those in doubt ${journal.doubtedButStored} were stored, whole; the others not at all.`);
for (const fault of journal.faults) console.error(`✖ ${fault}`);
console.log(`Lost, half stored or stored twice: ${journal.faults.length}`);
process.exitCode = journal.faults.length === 0 ? 0 : 1;

function line({ victim, acknowledged, doubted, recoveryMs }: Kill): string {
  return `${victim}: ${acknowledged} acknowledged, ${doubted} in doubt, ready again after ${seconds(recoveryMs)}`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
