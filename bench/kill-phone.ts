/**
 * Kills the telephone process with 20 calls and a running campaign: the account is registered again within 5 s, nobody
 * is called twice, and every call has an end. `KILLS=n` and `NUMBERS=n` change its length.
 */
import { runPhoneKills } from './kill/phone/run-phone-kills.ts';
import { report } from './report/results.ts';

const LONGEST_MS = 5_000;
const CALLERS = 20;

const kills = Number(process.env['KILLS'] ?? 3);
const numbers = Number(process.env['NUMBERS'] ?? 60);
const { registeredMs, called, faults } = await runPhoneKills({ kills, callers: CALLERS, numbers });
for (const fault of faults) console.error(`✖ ${fault}`);
const slowest = Math.max(...registeredMs);
report({
  title: 'The telephone process under kills',
  notes: [
    `\`npm run kill-phone\`: ${kills} times SIGKILL for the telephone process, each with ${CALLERS} calls of people and a campaign of ${numbers} numbers.`,
  ],
  rows: [
    {
      what: 'registered again, at most after',
      figure: `${(slowest / 1_000).toFixed(1)} s`,
      baseline: 'at most 5 s',
    },
    { what: 'numbers that the exchange was asked for', figure: String(called) },
    { what: 'called twice, without an end, or forgotten', figure: String(faults.length), baseline: '0' },
  ],
});
process.exitCode = faults.length === 0 && slowest <= LONGEST_MS ? 0 : 1;
