import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#platform/db/open.ts';
import { createLogger } from '#platform/logger.ts';
import { inForm } from '#testing/form.ts';
import { ensureCluster } from './cluster.ts';
import { findInstallation } from './installation.ts';
import { preparePlace } from './place.ts';
import { startServerProcess } from './server-process.ts';

const log = createLogger('silent');
const program = join(import.meta.dirname, '../../testing/writing-server.ts');
/** Shared by the tests that may find a database in their folder. */
const shared = join(mkdtempSync(join(tmpdir(), 'parley-pg-')), 'data');
const leftovers = [join(shared, '..')];
const ROUNDS = inForm({ short: 1, long: 3 });
let opened: Database[] = [];

afterEach(async () => {
  for (const database of opened) await database.stop();
  opened = [];
});
afterAll(() => {
  for (const folder of leftovers) rmSync(folder, { recursive: true });
});

it('that is not installed is named, with what to do instead', () => {
  const missing = () => {
    throw new Error('Cannot find module');
  };
  expect(() => findInstallation(missing)).toThrow(/without its embedded PostgreSQL, .* Set DATABASE_URL/u);
});

async function open(dataDir = shared): Promise<Database> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined, log });
  opened.push(database);
  return database;
}

async function close(database: Database): Promise<void> {
  opened = opened.filter((other) => other !== database);
  await database.stop();
}

describe('the embedded database', () => {
  it('is made at the first start, durable, and found again at the next', async () => {
    // A killed first start leaves this behind.
    mkdirSync(join(shared, 'postgres.new-999999999'), { recursive: true });
    const first = await open();
    expect(readdirSync(shared).toSorted()).toEqual(['postgres', 'sockets']);
    await addUser(first, 'ada');
    const { rows } = await first.pool.query(
      `select setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums')`,
    );
    expect(rows.map(({ setting }) => setting)).toEqual(['on', 'on', 'on', 'on']);
    const pid = pidOf(first);
    await close(first);
    expect(isAlive(pid)).toBe(false);
    expect(await users(await open())).toEqual(['ada']);
  });

  it('is restarted after a kill, and has lost nothing', async () => {
    const database = await open();
    for (let round = 0; round < ROUNDS; round++) {
      await addUser(database, `before-${round}`);
      const killed = pidOf(database);
      process.kill(killed, 'SIGKILL');
      await eventually(async () => expect(pidOf(database)).not.toBe(killed));
      await eventually(() => addUser(database, `after-${round}`));
    }
    const rounds = Array.from({ length: ROUNDS }, (_, round) => round);
    expect(await users(database)).toEqual(
      expect.arrayContaining(rounds.flatMap((round) => [`before-${round}`, `after-${round}`])),
    );
  });

  it('keeps all that a killed server acknowledged', async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      acknowledged.push(...(await writeUntilKilled(50)));
      const database = await open();
      const present = new Set(await users(database));
      expect(acknowledged.filter((name) => !present.has(name))).toEqual([]);
      await close(database);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * 50);
  });

  it('belongs to one server: a second one on its folder learns who uses it', async () => {
    const database = await open();
    await expect(open()).rejects.toThrow(
      `Another Parley server already uses ${shared} (its database is process ${pidOf(database)})`,
    );
    await addUser(database, 'undisturbed');
  });

  it('that lost its server is ended before another is started', async () => {
    const place = preparePlace(shared, true);
    await ensureCluster(place);
    // As on systems where PostgreSQL outlives its server.
    const prefix = place.way.prefix
      .join(' ')
      .replace(/(?:^|(?<=--) )setpriv --pdeathsig INT$| --pdeathsig INT$/u, '')
      .split(' ');
    const orphan = await startServerProcess({ ...place, way: { ...place.way, prefix: prefix.filter(Boolean) } }, log);
    await addUser(await open(), 'after-orphan');
    await orphan.exited;
    expect(isAlive(orphan.pid)).toBe(false);
  });

  it('starts although its last number now belongs to another program', async () => {
    const first = await open();
    const pidFile = join(shared, 'postgres', 'postmaster.pid');
    const left = readFileSync(pidFile, 'utf8').replace(/^\d+/u, String(process.pid));
    await close(first);
    writeFileSync(pidFile, left);
    expect(await users(await open())).not.toEqual([]);
  });

  it('is created once by two servers that start concurrently, of which one serves', async () => {
    const dataDir = join(shared, 'twice');
    const servers = [runServer(dataDir), runServer(dataDir)];
    await eventually(async () => expect(servers.filter(({ child }) => child.exitCode !== null)).toHaveLength(1));
    const [loser] = servers.filter(({ child }) => child.exitCode !== null);
    const [winner] = servers.filter(({ child }) => child.exitCode === null);
    // Its last output may arrive after its end.
    await eventually(async () => expect(loser?.complaints.join('')).toContain('Another Parley server already uses'));
    await eventually(async () => expect(winner?.acknowledged.length).toBeGreaterThan(10));
    winner?.child.kill('SIGKILL');
    await addUser(await open(dataDir), 'after-twice');
  });

  it('serves from a folder whose path is too long for a socket', async () => {
    const { embedded, pool } = await open(join(shared, 'deep'.repeat(40)));
    expect((await pool.query('select 1')).rowCount).toBe(1);
    const sockets = decodeURIComponent(new URL(embedded?.url ?? '').hostname);
    expect(statSync(sockets).mode & 0o777).toBe(0o700);
    leftovers.push(sockets);
  });

  it('that cannot start says why, in the words of PostgreSQL', async () => {
    const version = join(shared, 'postgres', 'PG_VERSION');
    const right = readFileSync(version);
    writeFileSync(version, '9.6\n');
    await expect(open()).rejects.toThrow(/did not start:[^]*9\.6/u);
    writeFileSync(version, right);
  });
});

async function addUser({ db }: Database, name: string): Promise<void> {
  await db
    .insertInto('users')
    .values({ email: `${name}@example.com`, name, email_key: `${name}@example.com`, name_key: name })
    .execute();
}

async function users({ db }: Database): Promise<string[]> {
  const rows = await db.selectFrom('users').select('email').orderBy('id').execute();
  return rows.map(({ email }) => email.split('@')[0] ?? '');
}

/** Kills a server while it writes, and returns the acknowledged rows. */
async function writeUntilKilled(atLeast: number): Promise<string[]> {
  const { child, acknowledged } = runServer(shared);
  await eventually(async () => expect(acknowledged.length).toBeGreaterThanOrEqual(atLeast));
  child.kill('SIGKILL');
  await once(child, 'close');
  return acknowledged;
}

/** A server in a separate process that writes and acknowledges without end. */
function runServer(dataDir: string) {
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] });
  const acknowledged: string[] = [];
  const complaints: string[] = [];
  createInterface(child.stdout).on('line', (line) => acknowledged.push(line));
  child.stderr.on('data', (words) => complaints.push(String(words)));
  return { child, acknowledged, complaints };
}

async function eventually(attempt: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + 100_000;
  for (;;) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(20);
    }
  }
}

function pidOf({ embedded }: Database): number {
  return embedded?.pid() ?? Number.NaN;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
