import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { nodeBinary, root } from './install.mjs';

/** Node keeps what it compiled, so that the next start and each thread take half the time. */
const COMPILED = join(root, 'node_modules', '.cache', 'node');
const running = new Set();
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];
let signalled;

for (const signal of FORWARDED) {
  process.on(signal, () => {
    signalled = signal;
    for (const child of running) child.kill(signal);
  });
}

/** Whether somebody asked this program to stop. */
export function isStopping() {
  return signalled !== undefined;
}

/** Starts a program under the lockfile's Node, with its output on ours. */
export function startNode(args, { env = {}, cwd = root } = {}) {
  const node = nodeBinary();
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const child = spawn(node, args, {
    cwd,
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, PATH: path, ...env },
  });
  running.add(child);
  const ended = new Promise((resolve) => {
    child.on('exit', (code) => resolve(code ?? 1));
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
  }).finally(() => running.delete(child));
  return { ended, stop: () => child.kill('SIGTERM') };
}

/** Runs a program to its end and answers its exit code. */
export function runNode(args, options) {
  return startNode(args, options).ended;
}

/** The script behind a tool's command, to be run by the lockfile's Node on every platform alike. */
export function toolScript(packageName, command = packageName) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, bin[command]);
}
