import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const MAIN = join(import.meta.dirname, '../../apps/server/src/processes/main.ts');
/** Variables that any Node program needs. The product inherits no other variable. */
const INHERITED = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR', 'SystemRoot', 'TEMP', 'NODE_COMPILE_CACHE'];
const LONGEST_START_MS = 60_000;
const LONGEST_STOP_MS = 25_000;

export interface Product {
  url: string;
  /** Everything that it has printed. */
  logFile: string;
  stop: () => Promise<void>;
}

/** The product as its owner starts it, with an empty data folder of its own, once it is ready to serve. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-e2e-'));
  const port = await freePort();
  const logFile = join(folder, 'server.log');
  const url = `http://127.0.0.1:${port}`;
  const inherited = Object.fromEntries(INHERITED.flatMap((name) => [[name, process.env[name]]]));
  const program = spawn(process.execPath, [MAIN], {
    env: { ...inherited, PORT: String(port), PARLEY_DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'info', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(logFile);
  program.stdout.pipe(log, { end: false });
  program.stderr.pipe(log, { end: false });
  const ended = new Promise<void>((resolve) => {
    program.once('close', () => log.end(resolve));
  });

  async function stop(): Promise<void> {
    program.kill('SIGTERM');
    const late = setTimeout(() => program.kill('SIGKILL'), LONGEST_STOP_MS);
    await ended;
    clearTimeout(late);
    await rm(folder, { recursive: true, force: true });
  }

  const isReady = await Promise.race([untilReady(url), ended.then(() => false)]);
  if (!isReady) {
    const printed = await readFile(logFile, 'utf8');
    await stop();
    throw new Error(`The product did not start:\n${printed}`);
  }
  return { url, logFile, stop };
}

async function untilReady(url: string): Promise<boolean> {
  const deadline = Date.now() + LONGEST_START_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return true;
    await sleep(100);
  }
  return false;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port is free')),
      );
    });
  });
}
