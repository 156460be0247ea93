/**
 * Runs api × 3, worker × 2 and voice × 2 behind haproxy, each on a network namespace of its own, with Debian's PostgreSQL
 * 15. `npm run machines` kills each process in turn under load, `npm run machines -- partitions` cuts hosts off.
 * `TURNS=n` changes the turns a second. Needs Linux, root, and Debian's packages haproxy, postgresql-15 and iproute2.
 */
import { report } from './report/results.ts';
import type { Seen } from './machines/observe.ts';
import { runKills, runPartitions, type Report } from './machines/run-kills.ts';

const perSecond = Number(process.env['TURNS'] ?? 40);
const RUNS = { kills: runKills, partitions: runPartitions } as const;
const TITLES = { kills: 'Killed processes on many machines', partitions: 'Machines that are cut off' } as const;

const HEAD = [
  'event',
  'turns',
  'failed attempts',
  'longest gap of answers',
  'longest wait of a client',
  'longest delay of a timer',
  'counted after',
  'account registered after',
];

const mode = process.argv[2] === 'partitions' ? 'partitions' : 'kills';
const result = await RUNS[mode]({ perSecond });
report({ title: TITLES[mode], notes: notesOf(result), table: { head: HEAD, rows: result.seen.map(rowOf) } });
for (const fault of result.lost) console.error(`✖ ${fault}`);
process.exitCode = result.lost.length + result.ticksTwice === 0 ? 0 : 1;

function notesOf({ turns, lost, ticksTwice }: Report): string[] {
  return [
    `\`npm run machines${mode === 'kills' ? '' : ` -- ${mode}`}\`: api × 3, worker × 2, voice × 2, haproxy and PostgreSQL 15, each on a network namespace of its own, ${perSecond} turns a second. Clients repeat a message that fails or is not answered within 5 s. A timer is due each second in ten conversations.`,
    `${turns} messages were acknowledged; lost, changed or stored twice: ${lost.length}; timers that ran twice: ${ticksTwice}.`,
  ];
}

function rowOf(seen: Seen): string[] {
  const { what, turns, failures, longestGap, longestWait, timerDelay, countedAfter, registeredAfter } = seen;
  return [
    what,
    String(turns),
    String(failures.length),
    ...[longestGap, longestWait, timerDelay, countedAfter].map(seconds),
    registeredAfter === null ? '' : seconds(registeredAfter),
  ];
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(2)} s`;
}
