/** Starts Parley as it is installed by default, and asks `parley doctor`. Ends with code 1 if it finds a fault. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { environment, makeHome, removeHome, startProduct } from '../product/start-product.ts';

const CHECKOUT = join(import.meta.dirname, '../..');
const DOCTOR = 'apps/server/src/processes/commands/doctor.ts';

interface Check {
  name: string;
  state: string;
  found: string;
}

const home = await makeHome();
const product = startProduct(home);
try {
  await product.ready;
  const child = spawn(process.execPath, [DOCTOR, '--json'], {
    cwd: CHECKOUT,
    env: environment(home),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const checks = checksIn(JSON.parse(said));
  const states = Object.entries(Object.groupBy(checks, ({ state }) => state)).map(
    ([state, some = []]) => `${some.length} ${state}`,
  );
  for (const { name, state, found } of checks) if (state !== 'ok') console.log(`${state}: ${name}: ${found}`);
  console.log(`${checks.length} checks: ${states.join(', ')}`);
  process.exitCode = checks.some(({ state }) => state === 'fault') ? 1 : 0;
} finally {
  await product.stop();
  removeHome(home);
}

function checksIn(answer: { checks?: Check[] } | Check[]): Check[] {
  return Array.isArray(answer) ? answer : (answer.checks ?? []);
}
