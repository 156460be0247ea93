import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from './install.mjs';
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
  const report = join(folder, 'report.json');
  try {
    const outputs = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${report}`];
    const code = await vitest([...args, ...outputs], env);
    if (code === 0 || isStopping()) return code;
    const failed = failedFiles(report);
    console.error(`\nOnce more: ${failed.join(', ') || 'all, as the fault is of no file'}`);
    const chosen = failed.length === 0 ? args : [...args.filter((arg) => !isPath(arg)), ...failed];
    return await vitest([...chosen, '--reporter=minimal'], env);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Files with a failed test, or one that could not be loaded; none where the error was outside of tests. */
function failedFiles(report) {
  let results;
  try {
    ({ testResults: results } = JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return [];
  }
  return results.filter(({ status }) => status === 'failed').map(({ name }) => relative(root, name));
}

/** The paths of `args` chose what ran; those of the failed files choose what runs again. */
function isPath(arg) {
  return arg.includes('/') && !arg.endsWith('vitest.config.ts');
}
