import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './install.mjs';
import { isStopping, runNode, toolScript } from './processes.mjs';

/** Node's compiled code of tests and of the programs that they start. */
const COMPILED = join(root, 'node_modules', '.cache', 'tests');

/** Runs tests; answers an exit code. */
export function vitest(args, env) {
  return runNode([toolScript('vitest'), 'run', ...args], { env: { NODE_COMPILE_CACHE: COMPILED, ...env } });
}

/** Vitest loads a test file under a new name in each run, so that compiled code would pile up. */
export function forgetCompiledTests() {
  rmSync(COMPILED, { recursive: true, force: true });
}

/**
 * Runs tests, prints the failures and returns the exit code. Files with failures run a second time, in new processes,
 * to say which failures are flaky. The exit code is that of the first run, unless FLAKES_PASS=1: then flaky tests are
 * only reported.
 */
export async function vitestNamingFlakes(options, { paths = [], env } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-tests-'));
  try {
    const first = await runListingFailures([...options, ...paths], env, join(folder, 'first.json'));
    if (first.code === 0 || isStopping() || !first.failures?.length) return first.code;
    const files = [...new Set(first.failures.map(({ file }) => file))];
    console.error(`\nRunning again to find flaky tests: ${files.join(', ')}`);
    const second = await runListingFailures([...options, ...files], env, join(folder, 'second.json'));
    printFlakes(first.failures, second);
    return process.env.FLAKES_PASS === '1' ? second.code : first.code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runListingFailures(args, env, FAILED_TESTS) {
  const reporters = ['--reporter=minimal', `--reporter=${join(import.meta.dirname, 'testing', 'failed-tests.ts')}`];
  const code = await vitest([...args, ...reporters], { ...env, FAILED_TESTS });
  return { code, failures: readFailures(FAILED_TESTS) };
}

/** Vitest writes no list if it does not start, and an empty one if the error belongs to no test file. */
function readFailures(list) {
  try {
    return JSON.parse(readFileSync(list, 'utf8'));
  } catch {
    return undefined;
  }
}

function printFlakes(first, second) {
  if (second.failures === undefined || isStopping()) return;
  const failsAgain = new Set(second.failures.map(nameOf));
  const flaky = first.map(nameOf).filter((name) => !failsAgain.has(name));
  console.error(`\nFailed: ${first.length}, of which flaky (they passed when run again): ${flaky.length}`);
  for (const name of flaky) console.error(`  flaky: ${name}`);
}

function nameOf({ file, test }) {
  return test === undefined ? file : `${file} > ${test}`;
}
