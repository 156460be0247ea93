import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isStopping, runNode, toolScript } from './processes.mjs';

/** Runs tests; answers an exit code. */
export function vitest(args, env) {
  return runNode([toolScript('vitest'), 'run', ...args], { env });
}

/**
 * Runs tests and prints those that fail. Files with failures run once more by themselves, in new processes: a busy
 * machine stalls a browser, a thread or a database for seconds. Answers an exit code.
 */
export async function vitestTwice(args, env) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-tests-'));
  const FAILED_TEST_FILES = join(folder, 'failed.txt');
  try {
    const reporters = ['--reporter=minimal', '--reporter=./scripts/testing/failed-files.ts'];
    const code = await vitest([...args, ...reporters], { ...env, FAILED_TEST_FILES });
    if (code === 0 || isStopping()) return code;
    const failed = failedFiles(FAILED_TEST_FILES);
    console.error(`\nOnce more: ${failed.join(', ') || 'all, as the fault is of no file'}`);
    const chosen = failed.length === 0 ? args : [...args.filter((arg) => !isPath(arg)), ...failed];
    return await vitest([...chosen, '--reporter=minimal'], env);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** None where the fault was outside of tests. */
function failedFiles(list) {
  return existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : [];
}

/** The paths of `args` chose what ran; those of the failed files choose what runs again. */
function isPath(arg) {
  return arg.includes('/') && !arg.endsWith('vitest.config.ts');
}
