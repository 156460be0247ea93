import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { migrations } from '#platform/db/migrations/index.ts';
import { REHEARSES, withSessionLock } from '#platform/db/session-lock.ts';
import { createLogger } from '#platform/logger.ts';
import { statementsOf } from '#processes/testing/earlier/fixtures.ts';
import { EARLIER } from '#processes/testing/earlier/known.ts';
import { migrateUntil } from '#processes/testing/killed-migration.ts';
import { isGood, rehearsalLines, rehearse } from '#processes/upgrade/rehearse.ts';
import { query, urlOf } from '#testing/database-server.ts';
import { programEnvironment } from '#testing/program-environment.ts';

const server = inject('databaseServer');
const folder = mkdtempSync(join(tmpdir(), 'parley-upgrade-'));
const name = `test_${randomBytes(8).toString('hex')}`;
const url = urlOf(server, name);

beforeAll(async () => {
  await query(server, `create database ${name}`);
  await query(url, statementsOf('0.1.0.sql.gz'));
});
afterAll(async () => {
  await query(server, `drop database ${name} with (force)`);
  rmSync(folder, { recursive: true });
});

async function upgrade(...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'upgrade.ts'), ...args], {
    env: {
      ...programEnvironment(),
      ...{ DATABASE_URL: url, PARLEY_DATA_DIR: folder, PARLEY_BACKUP_TO: join(folder, 'backups') },
      PARLEY_SECRET_KEY: EARLIER.secretKey,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [out, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out, problems };
}

const releasesNamed = () => query(url, `select 1 where to_regclass('releases') is not null`);
const backups = () => readdirSync(join(folder, 'backups'));

describe('parley upgrade', () => {
  test('says with --check what it would do, and changes nothing', async () => {
    const { code, out, problems } = await upgrade('--check');
    expect([code, problems]).toEqual([0, '']);
    expect(out).toMatch(
      /a version before 0\.2\.0; this is \d+\.\d+\.\d+\.\nTo do:\n[^]*0131-releases +2 statements, less than 1 s, by the size/u,
    );
    expect(await releasesNamed()).toEqual([]);
  });

  test('rehearses on a copy, which it compares, tests and removes', async () => {
    const { code, out, problems } = await upgrade('--rehearse');
    expect([code, problems]).toEqual([0, '']);
    expect(out).toMatch(/(\d+) tables with [\d,]+ rows: \1 are the same/u);
    expect(out).toContain(`${EARLIER.project}: 1 of 1 tests pass`);
    expect(out).toMatch(/The real upgrade will take about \d+ s/u);
    expect(await releasesNamed()).toEqual([]);
    expect(await query(server, `select 1 from pg_database where starts_with(datname, 'parley_rehearsal_')`)).toEqual(
      [],
    );
  });

  test('is refused to rehearse while another rehearsal runs', async () => {
    await withSessionLock(url, REHEARSES, async () => {
      const { code, problems } = await upgrade('--rehearse');
      expect([code, problems]).toEqual([1, expect.stringContaining('Another rehearsal of this database runs')]);
    });
  });

  test('leaves no copy when a rehearsal is interrupted', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'upgrade.ts'), '--rehearse'], {
      env: { ...programEnvironment(), DATABASE_URL: url, PARLEY_DATA_DIR: folder, TMPDIR: folder },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    const copies = () => query(server, `select 1 from pg_database where starts_with(datname, 'parley_rehearsal_')`);
    await vi.waitFor(async () => expect(await copies()).toHaveLength(1), { timeout: 30_000, interval: 5 });
    child.kill('SIGINT');
    await ended;
    expect(await copies()).toEqual([]);
    expect(readdirSync(folder).filter((one) => one.startsWith('parley-rehearsal-'))).toEqual([]);
  });

  test('is refused with the reason, and changes nothing', async () => {
    // What the plan finds is tested in process; the command shows it and ends with 1.
    await query(url, `insert into kysely_migration values ('9999-later', '')`);
    const { code, problems } = await upgrade();
    expect(code).toBe(1);
    expect(problems).toContain('written by a newer Parley');
    await query(url, `delete from kysely_migration where name = '9999-later'`);
    expect(await releasesNamed()).toEqual([]);
  });

  test('goes on after an upgrade that was killed: writes a backup, migrates and says so, once', async () => {
    await migrateUntil(url, 20);
    const first = await upgrade();
    expect(first).toMatchObject({ code: 0, out: expect.stringMatching(/✔ Backup: .*\n[^]*✔ The database is ready/u) });
    expect(backups()).toHaveLength(1);
    // The rehearsal gives an estimate, and the list of backups has the new backup.
    expect(first.out).toMatch(/0131-releases +2 statements, less than 1 s, as rehearsed/u);
    const listed = await query(url, 'select place, is_checked, error from backups');
    expect(listed).toEqual([{ place: join(folder, 'backups', backups()[0] ?? ''), is_checked: true, error: null }]);
    const again = await upgrade();
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('Its schema is up to date.') });
    expect(backups()).toHaveLength(1);
  });
});

describe('a rehearsal', () => {
  test('tells a change that no migration declares from one that is declared', async () => {
    const renames = (changes: string[]) => ({
      ...migrations,
      '9000-names': {
        changes,
        up: async (db: Parameters<(typeof migrations)[string]['up']>[0]) =>
          void (await sql`update projects set name = name || '!'`.execute(db)),
      },
    });
    const copy = `test_${randomBytes(8).toString('hex')}`;
    await query(server, `create database ${copy} template ${name}`);
    const found = await rehearse(urlOf(server, copy), createLogger('silent'), renames([]));
    expect(isGood(found)).toBe(false);
    expect(found.unexpected).toEqual([{ table: 'projects', words: 'rows have changed' }]);
    expect(rehearsalLines(found).at(-1)).toContain('Do not upgrade yet');
    await query(urlOf(server, copy), `delete from kysely_migration where name = '9000-names'`);
    const declared = await rehearse(urlOf(server, copy), createLogger('silent'), renames(['projects']));
    expect([isGood(declared), declared.expected.length]).toEqual([true, 1]);
    await query(server, `drop database ${copy} with (force)`);
  });

  test('fails for a test of a project that passed before', () => {
    const project = { name: 'Bank', ok: 2, failed: 2, broken: ['Lost card'] };
    const none = { steps: [{ name: 'x', seconds: 0 }], seconds: 1, tables: 1, rows: 1, expected: [], unexpected: [] };
    expect(isGood({ ...none, projects: [project] })).toBe(false);
    expect(rehearsalLines({ ...none, projects: [project] })).toContain(
      '✖ Bank: the test “Lost card” passed before, and fails now',
    );
    expect(isGood({ ...none, projects: [{ ...project, broken: [] }] })).toBe(true);
  });
});
