/**
 * Kills the server at random moments while bots are deployed and files are uploaded, and proves that each time the old
 * version or the new one serves, whole, and that no half file is left. `SEED=n` repeats a run's
 * choices, `KILLS=n` changes its length.
 */
import { randomInt } from 'node:crypto';
import { runDeployKills } from './kill/deploy-kills.ts';

const kills = Number(process.env['KILLS'] ?? 20);
const seed = Number(process.env['SEED'] ?? randomInt(1_000_000));

console.log(`${kills} kills, SEED=${seed}`);
const { journal } = await runDeployKills({
  kills,
  seed,
  onKill: ({ victim, acknowledged, doubted, recoveryMs }) =>
    console.log(
      `${victim}: ${acknowledged} acknowledged, ${doubted} in doubt, ready after ${Math.round(recoveryMs)} ms`,
    ),
});
for (const fault of journal.faults) console.error(`✖ ${fault}`);
console.log(
  `${journal.acknowledged} acknowledged, ${journal.doubted} in doubt, of which ${journal.doubtedButStored} were stored whole.`,
);
console.log(`Lost, half made or damaged: ${journal.faults.length}`);
process.exitCode = journal.faults.length === 0 ? 0 : 1;
