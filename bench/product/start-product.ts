import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPostmasterFile } from '../../apps/server/src/platform/postgres/postmaster-file.ts';

const CHECKOUT = join(import.meta.dirname, '../..');
const SERVER = join(CHECKOUT, 'apps/server/src/processes/main.ts');
const READY_MS = 60_000;
const POLL_MS = 20;
const LAST_WORDS = 20_000;

export const ADMIN = { email: 'admin@bank.example', passwd: 'a fine long bench passphrase' };

/** The folder and port of one installation of the product. */
export interface Home {
  dataDir: string;
  port: number;
  url: string;
  /** Further variables of its environment. */
  variables?: Record<string, string>;
}

/** One run of the product. */
export interface Run {
  pid: number;
  /** Milliseconds from its start until `/readyz` said so. Throws if it ends before. */
  ready: Promise<number>;
  exited: Promise<number | null>;
  /** The last that it printed. */
  lastWords(): string;
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<number | null>;
}

/** A data folder of its own in the system's temporary folder, and a port that is free now. */
export async function makeHome(): Promise<Home> {
  const port = await freePort();
  return { dataDir: mkdtempSync(join(tmpdir(), 'parley-bench-')), port, url: `http://127.0.0.1:${port}` };
}

export function removeHome({ dataDir }: Home): void {
  rmSync(dataDir, { recursive: true, force: true });
}

/** Starts the unmodified product. */
export function startProduct(home: Home): Run {
  return watch(home, spawn(process.execPath, [SERVER], { cwd: CHECKOUT, env: environment(home), stdio: OUTPUT }));
}

/** Starts the product as a user does. To be stopped by `stopAll`. */
export function npmStart(home: Home): Run {
  // In a process group of its own, as a terminal would give it.
  const options = { cwd: CHECKOUT, env: environment(home), stdio: OUTPUT, detached: true };
  return watch(home, spawn('npm', ['start'], options));
}

/** Ctrl+C in the terminal where it was started. Waits until the database has ended too, as npm does not. */
export async function stopAll(home: Home, run: Run): Promise<void> {
  process.kill(-run.pid, 'SIGINT');
  await run.exited;
  while (databaseProcess(home)) await sleep(POLL_MS);
}

/** The process of the embedded database, and whether it accepts connections; undefined without a process. */
export function databaseProcess({ dataDir }: Home): { pid: number; isReady: boolean } | undefined {
  return readPostmasterFile(join(dataDir, 'postgres'));
}

export async function isReady({ url }: Home): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

const OUTPUT: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];

export function environment({ dataDir, port, variables }: Home): NodeJS.ProcessEnv {
  const { DATABASE_URL: _given, ...rest } = process.env;
  return {
    ...rest,
    PORT: String(port),
    PARLEY_DATA_DIR: dataDir,
    PARLEY_ADMIN_EMAIL: ADMIN.email,
    PARLEY_ADMIN_PASSWORD: ADMIN.passwd,
    LOG_LEVEL: 'info',
    ...variables,
  };
}

function watch(home: Home, child: ChildProcess): Run {
  const started = performance.now();
  let said = '';
  let hasEnded = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (words: string) => (said = (said + words).slice(-LAST_WORDS)));
  }
  const exited = once(child, 'exit').then(([code]: (number | null)[]) => {
    hasEnded = true;
    return code ?? null;
  });

  async function becomeReady(): Promise<number> {
    while (performance.now() - started < READY_MS) {
      if (await isReady(home)) return performance.now() - started;
      if (hasEnded) throw new Error(`The product ended before it was ready:\n${said}`);
      await sleep(POLL_MS);
    }
    throw new Error(`The product was not ready after ${READY_MS / 1000} s:\n${said}`);
  }
  const ready = becomeReady();
  // A killing test does not wait for it.
  ready.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    ready,
    exited,
    lastWords: () => said,
    async stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}
