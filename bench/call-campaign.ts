/**
 * A campaign calls numbers at sipp (Debian's package sip-tester), an exchange that we have not written, which answers, is
 * busy, rings out, refuses, does not know the number, or is a machine. Outcomes and report must say the same.
 * `NUMBERS=n` changes its length. Without sipp it says so and ends.
 */
import { hasSipp } from './voice/run-sipp.ts';
import { runCampaign } from './voice/campaign/run-campaign.ts';

const numbers = Number(process.env['NUMBERS'] ?? 200);

if (!hasSipp()) {
  console.log('sipp is not installed (Debian: sip-tester); nothing was tried.');
} else {
  const { seconds, expected, outcomes, reported, faults, calls, left } = await runCampaign(numbers);
  console.table(
    Object.entries(expected).map(([outcome, count]) => ({
      outcome,
      ...{ expected: count, calls: outcomes[outcome] ?? 0, contacts: reported[outcome] ?? 0 },
    })),
  );
  console.log(`${numbers} numbers in ${seconds.toFixed(1)} s; ${calls} calls at the exchange`);
  console.log(`${left.afterBeep} messages after the beep; machines known by`, left.knownBy);
  for (const fault of faults) console.error(`✖ ${fault}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
