import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeBinary, root } from './install.mjs';

/** Node caches compiled code here, which halves the time of the next start and of each thread. */
const COMPILED = join(root, 'node_modules', '.cache', 'node');
/** A process that ends this soon after its start is started again a little later each time. */
const SOON_MS = 60_000;
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
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

/** Starts a program under the lockfile's Node, with its output on ours. `onReady` hears of a program that tells. */
export function startNode(args, { env = {}, cwd = root, onReady } = {}) {
  const node = nodeBinary();
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const child = spawn(node, args, {
    cwd,
    stdio: ['inherit', 'inherit', 'inherit', ...(onReady ? ['ipc'] : [])],
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, PATH: path, ...env },
  });
  if (onReady) child.once('message', onReady);
  return { ended: ended(child), stop: () => child.kill('SIGTERM'), killedBy: () => child.signalCode };
}

/** Runs a program to its end and answers its exit code. */
export function runNode(args, options) {
  return startNode(args, options).ended;
}

/**
 * Runs a program that reports when it is ready, and restarts it if it fails after that. Returns its exit code once it
 * has stopped on request, or failed before it was ready.
 */
export async function keepRunning(args, options) {
  for (let pause = SHORTEST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const started = performance.now();
    let isReady = false;
    const program = startNode(args, { ...options, onReady: () => (isReady = true) });
    const code = await program.ended;
    if (code === 0 || !isReady || isStopping()) return code;
    if (performance.now() - started > SOON_MS) pause = SHORTEST_PAUSE_MS;
    const end = program.killedBy() ? `was killed (${program.killedBy()})` : `ended with code ${code}`;
    console.error(`Parley ${end}; restarting in ${pause / 1_000} s.`);
    await sleep(pause);
    if (isStopping()) return code;
  }
}

/** Runs a program beside others, whose output it leaves alone: its own is shown when it fails. Answers its exit code. */
export async function runQuietly(command, args, { env = {} } = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(bytes));
  const code = await ended(child);
  if (code !== 0) console.error(`${command} ${args.join(' ')} failed:\n${Buffer.concat(said).toString()}`);
  return code;
}

function ended(child) {
  running.add(child);
  return new Promise((resolve) => {
    // After the last of its output, where that is read.
    child.on('close', (code) => resolve(code ?? 1));
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
  }).finally(() => running.delete(child));
}

/** The script behind a tool's command, to be run by the lockfile's Node on every platform alike. */
export function toolScript(packageName, command = packageName) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, bin[command]);
}
