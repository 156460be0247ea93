/**
 * Sends an even number of turns a second to a server, each stored durably, and measures the answers. `TURNS=n` a second
 * for `SECONDS=n`; ends with code 1 if one fails or the 99th of 100 takes longer than 150 ms.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { projects } from '@parley/contract';
import { startCallers } from './machines/callers.ts';
import { asProgram, call, signIn } from './product/client.ts';
import { makeHome, removeHome, startProduct } from './product/start-product.ts';
import { percentile } from './report/statistics.ts';

const perSecond = Number(process.env['TURNS'] ?? 200);
const seconds = Number(process.env['SECONDS'] ?? 60);
const GOAL_MS = 150;
const LONGEST_MS = 5_000;
/** More than a server answers at once, so that a slow answer does not slow the pace down. */
const CALLERS = 200;

const home = await makeHome();
const product = startProduct(home);
try {
  await product.ready;
  const session = await signIn(home.url);
  const [demo] = await call(session, projects.list);
  if (!demo) throw new Error('The product has no demo project');
  const program = await asProgram(session, demo.id);
  const people = startCallers({
    session,
    program,
    projectId: demo.id,
    callers: CALLERS,
    perSecond,
    longestMs: LONGEST_MS,
  });
  await sleep(seconds * 1_000);
  await people.stop();
  const times = people.turns.map(({ from, to }) => to - from);
  const failures = people.turns.flatMap((turn) => turn.failures);
  const p99 = percentile(times, 0.99);
  const rate = Math.round(times.length / seconds);
  console.log(
    `${times.length} turns, ${rate} a second, p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${failures.length} failed`,
  );
  process.exitCode = failures.length === 0 && p99 <= GOAL_MS ? 0 : 1;
} finally {
  await product.stop();
  removeHome(home);
}
