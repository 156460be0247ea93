import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { programEnvironment } from '#testing/program-environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-main-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  code: number | null;
  /** The error output and the log. */
  said: string;
  logged: string;
}

/** Runs the program to its end. `preload` is a module that it loads first. */
async function run(variables: Record<string, string>, preload = ''): Promise<Ended> {
  const env = {
    ...programEnvironment(),
    PARLEY_DATA_DIR: folder,
    PARLEY_DEMO: '0',
    LOG_LEVEL: 'error',
    ...variables,
  };
  const args = [
    '--import',
    `data:text/javascript,${encodeURIComponent(preload)}`,
    join(import.meta.dirname, 'main.ts'),
  ];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const impatient = setTimeout(() => child.kill('SIGKILL'), 100_000);
  const exit = once(child, 'exit') as Promise<[number | null]>;
  const [[code], said, logged] = await Promise.all([exit, text(child.stderr), text(child.stdout)]);
  clearTimeout(impatient);
  return { code, said, logged };
}

test('a password that may not be used for the first administrator ends the start with the reason', async () => {
  const { code, said } = await run({ PORT: '0', PARLEY_ADMIN_PASSWORD: 'short' });
  expect([code, said.trim()]).toEqual([1, 'PARLEY_ADMIN_PASSWORD is not accepted. Use at least 12 characters.']);
});

test('an address that another program listens on ends the start with its name', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, said } = await run({ PORT: String(port), PARLEY_ADMIN_PASSWORD: 'seven green bottles' });
  other.close();
  expect([code, said.trim()]).toEqual([
    1,
    `Another program already listens on 127.0.0.1:${port}. Choose another port with PORT.`,
  ]);
});

/**
 * Once it reports that it is ready, as it does to `npm start`, it fails with an uncaught error and leaves a connection
 * to the database in use.
 */
const WITH_FAULT = `
  import pg from ${JSON.stringify(import.meta.resolve('pg'))};
  let used;
  const { connect } = pg.Pool.prototype;
  pg.Pool.prototype.connect = function (...args) {
    used = this;
    return connect.apply(this, args);
  };
  process.send = async () => {
    await used.connect();
    throw new Error('a fault');
  };
`;

test('an uncaught error is logged, and ends the server in order', async () => {
  // The server reports that it is ready as it does to `npm start`.
  const { code, logged } = await run({ PORT: '0', PARLEY_ADMIN_PASSWORD: 'seven green bottles' }, WITH_FAULT);
  expect(code).toBe(1);
  expect(logged).toMatch(/"level":"fatal".*"a fault".*"the server stops after an uncaught error"/u);
  expect(logged).not.toContain('did not stop cleanly');
  expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false);
});
