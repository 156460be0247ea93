/**
 * Kills dispatchers and their database at random moments while campaigns call, and proves that no contact is called twice,
 * forgotten or called at an unlawful hour. `SEED=n` repeats a run's choices; `KILLS=n` and `NUMBERS=n`
 * change its length.
 */
import { randomInt } from 'node:crypto';
import { LINES } from './kill/calls/kill-campaigns.ts';
import { runCallKills } from './kill/calls/run-call-kills.ts';
import { count, ratio } from './report/figures.ts';
import { report } from './report/results.ts';

const kills = Number(process.env['KILLS'] ?? 100);
const numbers = Number(process.env['NUMBERS'] ?? 1_000);
const seed = Number(process.env['SEED'] ?? randomInt(1_000_000));

console.log(`${numbers} numbers, ${kills} kills, SEED=${seed}`);
let done = 0;
const found = await runCallKills({
  ...{ numbers, kills, seed, retries: 1 },
  onKill: ({ victim, calls }) => console.log(`${++done}: killed ${victim} after ${calls} calls`),
});
const faults = {
  'called twice, too soon or too often': found.duplicates,
  forgotten: found.forgotten,
  'called outside the lawful hours': found.outsideHours,
  'called after a stop': found.afterStop,
  'calls that only one side knows': found.unexplained,
};
for (const [kind, some] of Object.entries(faults)) for (const fault of some) console.error(`✖ ${kind}: ${fault}`);
for (const end of found.ownEnds) console.log(`A server ended by itself:\n${end}`);
/** A killed server loses its simulated calls, so their outcome is unknown. */
const ofServers = kills - found.kills['the database'];
const mostUnknown = ofServers * LINES;
const isUnknownByKills = found.unknown <= mostUnknown && found.unknownOfOneServer <= LINES;
const killed = Object.entries(found.kills).map(([victim, times]) => `${victim} ${times} times`);
report({
  title: 'Calls under kills',
  notes: [
    `\`npm run kill-calls\`: ${count(numbers)} numbers in eight time zones, four campaigns, three servers, one further attempt; ${killed.join(', ')}, \`SEED=${seed}\`. The ledger of the simulated network is compared with the attempts in the database.`,
  ],
  rows: [
    { what: 'calls that reached the network', figure: count(found.calls) },
    ...Object.entries(faults).map(([what, some]) => ({ what, figure: `${some.length} (goal 0)` })),
    {
      what: 'ends that are unknown',
      figure: count(found.unknown),
      baseline: `${ofServers} kills of servers with ${LINES} calls at most`,
      ratio: `${ratio(found.unknown / mostUnknown)} (goal 1 at most)`,
    },
    {
      what: 'unknown ends of one server, at most',
      figure: count(found.unknownOfOneServer),
      baseline: `${LINES} calls at once`,
      ratio: `${ratio(found.unknownOfOneServer / LINES)} (goal 1 at most)`,
    },
    { what: 'people who wait for their hours', figure: count(found.waiting) },
    { what: 'starts after the circuit breaker paused', figure: count(found.startedAgain) },
  ],
});
process.exitCode = isUnknownByKills && Object.values(faults).every(({ length }) => length === 0) ? 0 : 1;
