import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { listServers } from '#features/installation/server-list.ts';
import { startProgram } from '#processes/testing/program.ts';
import { programEnvironment } from '#testing/program-environment.ts';
import { testDatabase } from '#testing/test-database.ts';

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

test('a server beside an unfinished restore ends without a key that would keep the restore from being repeated', async () => {
  const half = join(folder, 'half');
  mkdirSync(half);
  writeFileSync(join(half, 'restore.unfinished'), '');
  const { code, said } = await run({ PORT: '0', PARLEY_DATA_DIR: half });
  expect([code, said]).toEqual([1, expect.stringContaining('Run the same `parley restore` again.')]);
  expect(readdirSync(half)).toEqual(['restore.unfinished']);
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

test('a worker serves probes and no API, is listed while it runs, and leaves the list when it stops', async () => {
  const { url: databaseUrl, db } = await testDatabase();
  const worker = await startProgram({ PARLEY_ROLES: 'worker', DATABASE_URL: databaseUrl, PARLEY_DATA_DIR: folder });
  const statuses = await Promise.all(
    ['/healthz', '/readyz', '/metrics', '/v1/config', '/'].map(async (path) => (await fetch(worker.url + path)).status),
  );
  expect(statuses).toEqual([200, 200, 200, 404, 404]);
  expect(await listServers(db)).toMatchObject([{ roles: ['worker'], is_gone: false }]);
  expect(
    await db.selectFrom('users').select('id').execute(),
    'only a server with an API makes the administrator',
  ).toEqual([]);
  expect(await worker.stop()).toBe(0);
  expect(await listServers(db)).toEqual([]);
});

test('a program that serves no API has no database of its own', async () => {
  const { code, said } = await run({ PORT: '0', PARLEY_ROLES: 'worker,voice' });
  expect([code, said.trim()]).toEqual([
    1,
    'PARLEY_ROLES without api requires DATABASE_URL, the database of the other servers',
  ]);
});
