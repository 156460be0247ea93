import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'parley-main-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the program until it ends by itself. */
async function run(variables: Record<string, string>): Promise<{ code: number | null; said: string; seconds: number }> {
  const started = performance.now();
  const env = {
    PATH: process.env['PATH'],
    PARLEY_DATA_DIR: folder,
    PARLEY_DEMO: '0',
    LOG_LEVEL: 'error',
    ...variables,
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const impatient = setTimeout(() => child.kill('SIGKILL'), 100_000);
  const [[code], said] = await Promise.all([once(child, 'exit') as Promise<[number | null]>, text(child.stderr)]);
  clearTimeout(impatient);
  return { code, said, seconds: (performance.now() - started) / 1000 };
}

test('a password that may not be used for the first administrator ends the start with the reason', async () => {
  const { code, said } = await run({ PORT: '0', PARLEY_ADMIN_PASSWORD: 'short' });
  expect([code, said.trim()]).toEqual([1, 'PARLEY_ADMIN_PASSWORD may not be used. Use at least 12 characters.']);
});

test('an address that another program listens on ends the start with its name', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, said } = await run({ PORT: String(port), PARLEY_ADMIN_PASSWORD: 'seven green bottles' });
  other.close();
  expect([code, said.trim()]).toEqual([
    1,
    `Another program listens on 127.0.0.1:${port} already. Choose another port with PORT.`,
  ]);
});
