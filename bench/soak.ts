/**
 * Chats, calls of campaigns, edits, trainings and deployments at once, and watches that the server's memory, handles
 * and connections stay the same. `MINUTES=n` and `TURNS=n` (a second) change the load.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { projects } from '@parley/contract';
import { call, asProgram, signIn } from './product/client.ts';
import { makeHome, removeHome, startProduct } from './product/start-product.ts';
import { report } from './report/results.ts';
import { percentile } from './report/statistics.ts';
import { startMixedLoad } from './soak/mixed-load.ts';
import { takeSample, trendOf, type Figure, type Sample } from './soak/samples.ts';

const minutes = Number(process.env['MINUTES'] ?? 120);
const perSecond = Number(process.env['TURNS'] ?? 20);
const SAMPLE_MS = 10_000;
const CALLERS = 20;
const NUMBERS = 40;
/** Until then caches fill. */
const WARM_SHARE = 1 / 12;
/** A growth a day of less than the server's memory at the start. */
const GOALS: Record<Figure, { unit: string; most: number }> = {
  heap: { unit: 'MB', most: 1 },
  memory: { unit: 'MB', most: 10 },
  handles: { unit: '', most: 1 },
  connections: { unit: '', most: 1 },
};

const home = await makeHome();
home.variables = { PARLEY_TELEPHONY: 'simulated', LOG_LEVEL: 'warn' };
const product = startProduct(home);
try {
  await product.ready;
  const session = await signIn(home.url);
  const [demo] = await call(session, projects.list);
  if (!demo) throw new Error('The product has no demo project');
  const program = await asProgram(session, demo.id);
  const load = startMixedLoad({ session, program, projectId: demo.id, perSecond, callers: CALLERS, numbers: NUMBERS });
  const samples = await watch(home.url);
  await load.stop();
  tell(samples, load);
} finally {
  await product.stop();
  removeHome(home);
}

async function watch(url: string): Promise<Sample[]> {
  const started = performance.now();
  const samples: Sample[] = [];
  const elapsed = () => (performance.now() - started) / 60_000;
  while (elapsed() < minutes) {
    await sleep(SAMPLE_MS);
    samples.push(await takeSample(url, elapsed()));
  }
  return samples;
}

function tell(all: readonly Sample[], { turns, done, faults }: ReturnType<typeof startMixedLoad>): void {
  const samples = all.filter(({ minute }) => minute >= minutes * WARM_SHARE);
  const failures = turns.flatMap((turn) => turn.failures);
  const trends = (Object.keys(GOALS) as Figure[]).map((figure) => ({
    figure,
    ...GOALS[figure],
    ...trendOf(samples, figure),
  }));
  const times = turns.filter(({ to }) => Number.isFinite(to)).map(({ from, to }) => to - from);
  report({
    title: 'Soak',
    notes: [
      `\`npm run soak\`: ${minutes} minutes of ${perSecond} turns a second by ${CALLERS} people, ${done.edits} edits, ${done.trainings} trainings, ${done.deployments} deployments and ${done.campaigns} campaigns with simulated calls on one server. Growth is the slope of the least values of each minute, without the first twelfth of the time.`,
    ],
    rows: [
      {
        what: 'turns',
        figure: `${times.length}, p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms`,
      },
      { what: 'failed attempts', figure: `${failures.length + faults.length} (goal 0)` },
      ...trends.map(({ figure, unit, most, first, last, slope }) => ({
        what: figure,
        figure: `${first.toFixed(0)} → ${last.toFixed(0)} ${unit}`.trim(),
        baseline: `grows by ${most} ${unit} an hour at most`.replace('  ', ' '),
        ratio: `${slope.toFixed(2)} an hour`,
      })),
    ],
  });
  for (const fault of [...failures, ...faults].slice(0, 20)) console.error(`✖ ${fault}`);
  const words = product
    .lastWords()
    .split('\n')
    .filter((line) => /unhandled|uncaught|"level":"(?:error|fatal)"/iu.test(line));
  for (const line of words.slice(-20)) console.error(`✖ ${line}`);
  const isFlat = trends.every(({ slope, most }) => slope <= most);
  process.exitCode = isFlat && failures.length + faults.length + words.length === 0 ? 0 : 1;
}
