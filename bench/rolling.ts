/**
 * Restarts each server in turn behind haproxy, under load, as an upgrade does: SIGTERM, its end, its start. Clients do
 * not repeat what fails: no request may. `TURNS=n` changes the turns a second, `ROUNDS=n` how often all are restarted.
 * Needs what `npm run machines` needs.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startCallers } from './machines/callers.ts';
import { startInstallation, type Installation } from './machines/installation.ts';
import { openLongSockets } from './machines/long-sockets.ts';
import { ticksTwice } from './machines/ticks.ts';
import { percentile } from './report/statistics.ts';
import { report } from './report/results.ts';

const perSecond = Number(process.env['TURNS'] ?? 100);
const rounds = Number(process.env['ROUNDS'] ?? 1);
const CALLERS = 40;
/** Nothing may fail, and a busy machine may be slow. */
const LONGEST_MS = 60_000;
const DRAIN_SECONDS = 5;
/** Haproxy gives a server that is back its share after two checks. */
const RISE_MS = 3_000;

const installation = await startInstallation({ drainSeconds: DRAIN_SECONDS });
try {
  await roll(installation);
} finally {
  await installation.stop();
}

async function roll({ servers, ticks, ...place }: Installation): Promise<void> {
  const callers = startCallers({ ...place, callers: CALLERS, perSecond, longestMs: LONGEST_MS });
  const sockets = await openLongSockets(place);
  await sleep(RISE_MS);
  const began = performance.now();
  const stopped: number[] = [];
  for (const server of Array.from({ length: rounds }, () => servers).flat()) {
    const from = performance.now();
    server.program.signal('SIGTERM');
    const code = await server.program.exited;
    if (code !== 0) throw new Error(`${server.name} stopped with code ${code}: ${server.program.lastWords()}`);
    stopped.push(performance.now() - from);
    await server.start();
    await sleep(RISE_MS);
    console.log(
      `${server.name} was restarted in ${seconds(performance.now() - from)}; failed: ${failuresOf(callers).length}`,
    );
  }
  const tookMs = performance.now() - began;
  await callers.stop();
  await sockets.stop();
  const failures = failuresOf(callers);
  const lost = await callers.lost();
  const twice = ticksTwice(await ticks.times());
  const waits = callers.turns.map(({ from, to }) => to - from);
  report({
    title: 'Rolling restart behind haproxy',
    notes: [
      `\`npm run rolling\`: api × 3, worker × 2 and voice × 2 on network namespaces, restarted one after the other; PARLEY_DRAIN_SECONDS=${DRAIN_SECONDS}, \`deploy/haproxy.cfg\`. Clients do not repeat a request.`,
    ],
    table: {
      head: ['what', 'figure', 'goal'],
      rows: [
        ['servers restarted', String(stopped.length), ''],
        [
          'turns a second, on average',
          (callers.turns.length / (tookMs / 1_000)).toFixed(0),
          `${perSecond} were asked for`,
        ],
        ['turns', String(callers.turns.length), ''],
        ['failed requests', String(failures.length), '0'],
        ['answered and not stored, or changed', String(lost.length), '0'],
        ['timers that ran twice', String(twice), '0'],
        [
          'a turn, p50, p99 and longest',
          [percentile(waits, 0.5), percentile(waits, 0.99), Math.max(...waits)].map(seconds).join(', '),
          '',
        ],
        ['a server from SIGTERM to its end, longest', seconds(Math.max(...stopped)), '25 s'],
        ['long connections that moved', String(sockets.away.length), ''],
        ['codes of closed websockets', [...new Set(sockets.codes)].join(', '), '1012'],
        ['a long connection was away, longest', seconds(Math.max(0, ...sockets.away)), '5 s'],
      ],
    },
  });
  for (const fault of [...new Set(failures), ...lost]) console.error(`✖ ${fault}`);
  process.exitCode = failures.length + lost.length + twice === 0 ? 0 : 1;
}

function failuresOf({ turns }: ReturnType<typeof startCallers>): string[] {
  return turns.flatMap(({ failures }) => failures);
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(2)} s`;
}
