import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { EARLIER_DATABASES, statementsOf } from '#processes/testing/earlier/fixtures.ts';
import { VERSION } from '#platform/version.ts';
import { migrateUntil } from '#processes/testing/killed-migration.ts';
import { schemaOf } from '#processes/testing/schema-of.ts';
import { query, urlOf } from '#testing/database-server.ts';
import { randomOfTest } from '#testing/random-of-test.ts';
import type { Queries } from '#platform/db/database.ts';
import { migrate, pendingMigrations } from '#platform/db/migrate.ts';
import { migrations } from '#platform/db/migrations/index.ts';
import type { Migration } from '#platform/db/migrations/migration.ts';
import { asOwner } from '#platform/db/open.ts';
import { plannedStatements } from '#platform/db/planned-statements.ts';
import { tableDifferences, tableSums } from '#platform/db/table-sums.ts';
import { longTransactions, upgradeProblems } from '#platform/db/upgrade-problems.ts';

const server = inject('databaseServer');
const log = createLogger('silent');
const made: string[] = [];
/** `LONG=1` ends the process at every statement. */
const SAMPLE = 2;

afterAll(async () => {
  for (const name of made) await query(server, `drop database if exists ${name} with (force)`);
});

async function database(template = 'template0'): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  made.push(name);
  await query(server, `create database ${name} template ${template} strategy file_copy`);
  return urlOf(server, name);
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);
const owning = <T>(url: string, work: (owner: Queries) => Promise<T>) => asOwner(url, log, work);
const more = (name: string, migration: Migration) => ({ migrations: { ...migrations, [name]: migration } });
const addColumn: Migration = {
  up: async (db) => void (await sql`alter table companies add column motto text`.execute(db)),
};

describe.each(EARLIER_DATABASES)('an upgrade of %s', (file) => {
  let earlier: string;
  let expected: Awaited<ReturnType<typeof schemaOf>>;
  let statements: number;

  beforeAll(async () => {
    const url = await database();
    await query(url, statementsOf(file));
    earlier = nameOf(url);
    const upgraded = await database(earlier);
    statements = await migrateUntil(upgraded, Number.POSITIVE_INFINITY);
    expected = await schemaOf(upgraded);
  });

  test('goes on after its process ended at any statement', async () => {
    const random = randomOfTest();
    const ends = Array.from({ length: 2 * statements }, (_, index) => index);
    const chosen = process.env['LONG'] ? ends : Array.from({ length: SAMPLE }, () => random(ends.length));
    for (const end of chosen) {
      const [statement, moment] = [1 + Math.floor(end / 2), end % 2 === 0 ? 'before' : 'after'] as const;
      const url = await database(earlier);
      await migrateUntil(url, statement, moment);
      await owning(url, migrate);
      expect(await schemaOf(url), `ended ${moment} statement ${statement} of ${statements}`).toEqual(expected);
      await query(server, `drop database ${nameOf(url)} with (force)`);
    }
  });

  test('happens once when several servers start together', async () => {
    const url = await database(earlier);
    await Promise.all([1, 2, 3].map(() => owning(url, migrate)));
    expect(await schemaOf(url)).toEqual(expected);
  });

  test('changes the rows of no table but those that its migrations name', async () => {
    const url = await database(earlier);
    await owning(url, async (owner) => {
      const { pending } = await pendingMigrations(owner).catch(() => ({ pending: Object.entries(migrations) }));
      const named = pending.flatMap(([, { changes = [] }]) => changes);
      const before = await tableSums(owner);
      await migrate(owner);
      const different = tableDifferences(before, await tableSums(owner, before)).map(({ table }) => table);
      expect(different.filter((table) => !named.includes(table))).toEqual([]);
    });
  });
});

describe('an upgrade', () => {
  let url: string;
  beforeAll(async () => {
    url = await database();
    await owning(url, migrate);
  });

  test('knows its statements before it begins', async () => {
    for (const migration of Object.values(migrations)) expect(await plannedStatements(migration)).not.toEqual([]);
  });

  test('says statement by statement how far it is', async () => {
    const lines: Record<string, unknown>[] = [];
    const heard = { ...log, info: (line: Record<string, unknown>) => void lines.push(line), warn: () => undefined };
    const copy = await database(nameOf(url));
    await owning(copy, (owner) => migrate(owner, { ...more('9000-motto', addColumn), log: heard }));
    const text = 'alter table companies add column motto text';
    expect(lines).toContainEqual({ migration: '9000-motto', statement: 1, of: 1, text });
  });

  test('waits for a table that is in use, not for long at a time, and names who uses it in the end', async () => {
    const copy = await database(nameOf(url));
    const client = new Client({ connectionString: copy, application_name: 'a report' });
    await client.connect();
    await client.query('begin; select 1 from companies');
    let pauses = 0;
    const ended = owning(copy, (owner) =>
      migrate(owner, { ...more('9000-motto', addColumn), attempts: 2, pause: async () => (pauses += 1) }),
    );
    await expect(ended).rejects.toThrow('could not lock a table');
    expect(pauses).toBe(1);
    expect(await owning(copy, (owner) => longTransactions(owner, 0))).toMatchObject([{ application: 'a report' }]);
    await client.query('commit');
    await client.end();
    await owning(copy, (owner) => migrate(owner, more('9000-motto', addColumn)));
    await query(copy, 'select motto from companies');
  });

  test('is refused before it begins when the disk is too full for the tables that it writes anew', async () => {
    const rewriting = [['9000-rewrite', { ...addColumn, rewrites: ['tracker_entries'] }]] as const;
    const find = (free: number) => owning(url, (owner) => upgradeProblems(owner, rewriting, async () => free));
    expect(await find(1_000_000)).toEqual([expect.stringMatching(/has 1 MB free; the upgrade needs \d+ MB/u)]);
    expect(await find(1e12)).toEqual([]);
  });

  test('is refused before it begins to a role that does not own the tables', async () => {
    const copy = await database(nameOf(url));
    const role = `other_${randomBytes(4).toString('hex')}`;
    await query(server, `create role ${role} login password 'secret' nosuperuser`);
    const other = Object.assign(new URL(copy), { username: role, password: 'secret' });
    const asOther = (grant: string) =>
      query(copy, grant).then(() => owning(other.href, (owner) => migrate(owner, more('9000-motto', addColumn))));
    await expect(asOther(`grant select on all tables in schema public to ${role}`)).rejects.toThrow(
      `The role “${role}” may not create tables`,
    );
    await expect(asOther(`grant create on schema public to ${role}`)).rejects.toThrow('does not own');
    await query(copy, `drop owned by ${role}`);
    await query(server, `drop role ${role}`);
  });

  test('that breaks servers of the version before is refused while one runs', async () => {
    const copy = await database(nameOf(url));
    const breaking = more('9000-motto', { ...addColumn, stopsOlder: true });
    const older = (seen: string) =>
      query(copy, `insert into servers values ('a', 'host:8000', '{api}', '0.1.9', 0, ${seen}, false)`);
    await older('microseconds()');
    await expect(owning(copy, (owner) => migrate(owner, breaking))).rejects.toThrow('still run: host:8000 (0.1.9)');
    await query(copy, `delete from servers`);
    await older('microseconds() - 10000000');
    await owning(copy, (owner) => migrate(owner, breaking));
    expect(await query(copy, `select oldest_server from releases`)).toEqual([{ oldest_server: VERSION }]);
  });

  test('of a newer version is named when this one refuses the database', async () => {
    const copy = await database(nameOf(url));
    await query(
      copy,
      `insert into kysely_migration values ('9999-later', ''); insert into releases values ('99.1.0', 0, '99.0.0')`,
    );
    await expect(owning(copy, migrate)).rejects.toThrow('written by a newer Parley (99.1.0)');
  });

  test('of a newer version with the same tables keeps its functions when this one starts', async () => {
    const copy = await database(nameOf(url));
    await query(
      copy,
      `insert into releases values ('99.1.0', 0, '0.1.0'); insert into applied_functions values ('of_later', '')`,
    );
    await owning(copy, migrate);
    expect(await query(copy, `select name from applied_functions where name = 'of_later'`)).toHaveLength(1);
  });
});
