import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, vi } from 'vitest';

interface Place {
  databaseUrl: string;
  dataDir: string;
}

/** The server as a process that can be killed and started again on the same data. */
export function killableServer({ databaseUrl, dataDir }: Place) {
  let server: ChildProcess | undefined;
  let base = '';
  afterAll(() => void server?.kill('SIGKILL'));
  return {
    async start(): Promise<void> {
      const port = await freePort();
      base = `http://127.0.0.1:${port}/v1`;
      server = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
        env: {
          PATH: process.env['PATH'],
          PORT: String(port),
          DATABASE_URL: databaseUrl,
          PARLEY_DATA_DIR: dataDir,
          PARLEY_DEMO: '0',
          LOG_LEVEL: 'silent',
        },
        stdio: 'ignore',
      });
      const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
      await vi.waitFor(async () => expect(await isReady()).toBe(true), { timeout: 60_000, interval: 100 });
    },
    kill: () => void server?.kill('SIGKILL'),
    /** The address of its API now. */
    url: (path: string) => base + path,
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
