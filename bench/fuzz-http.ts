/**
 * Sends 100,000 random requests to a separate server on this machine, and proves that no request makes it fail, exit, or
 * delay another caller by half a second. `SEED=n` repeats a run, `COUNT=n` changes its length.
 */
import { randomInt } from 'node:crypto';
import { fuzzHttp } from './fuzz/http/fuzz-http.ts';

const LONGEST_WAIT_MS = 500;
const count = Number(process.env['COUNT'] ?? 100_000);
const seed = Number(process.env['SEED'] ?? randomInt(1_000_000));

console.log(`${count} requests, SEED=${seed}`);
const started = performance.now();
const onProgress = (sent: number) => sent % 10_000 === 0 && console.log(`${sent} sent`);
const { faults, statuses, longestWait, usualWaitMs, slowest } = await fuzzHttp({ count, seed, onProgress });
const answered = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
console.log(`${((performance.now() - started) / 1000).toFixed(0)} s; answers: ${answered.join(', ')}`);
console.log(
  `another caller waited ${usualWaitMs.toFixed(0)} ms in 99 of 100 cases, ${longestWait.ms.toFixed(0)} ms at most`,
);
console.log(
  `the slowest answer took ${slowest.ms.toFixed(0)} ms: ${slowest.request.split('\r\n', 1)[0]?.slice(0, 200)}`,
);
if (longestWait.ms > LONGEST_WAIT_MS) {
  faults.push(`Another caller waited ${longestWait.ms.toFixed(0)} ms, during:\n${longestWait.during.join('\n')}`);
}
for (const fault of faults) console.error(`✖ ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
