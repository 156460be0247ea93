import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { databaseProxy } from '#testing/database-proxy.ts';
import { query, urlOf } from '#testing/database-server.ts';
import { connectDirectly, untilReachable } from './connect-directly.ts';
import { withProject } from './database.ts';
import { openDatabase } from './open.ts';

const log = createLogger('silent');
const server = inject('databaseServer');
const made: string[] = [];

afterAll(async () => {
  for (const text of made.toReversed()) await query(server, text);
});

async function emptyDatabase(owner?: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await query(server, `create database ${name}${owner ? ` owner ${owner}` : ''}`);
  made.push(`drop database ${name} with (force)`);
  return urlOf(server, name);
}

/** A database whose owner is bound by row-level security. */
async function databaseOfPlainOwner() {
  const owner = `owner_${randomBytes(4).toString('hex')}`;
  await query(server, `create role ${owner} login password 'secret' nosuperuser nocreaterole`);
  made.push(`drop role ${owner}`);
  const url = new URL(await emptyDatabase(owner));
  url.username = owner;
  url.password = 'secret';
  return { owner, url: url.href };
}

function open(databaseUrl: string) {
  return openDatabase({ dataDir: '', databaseUrl, log });
}

describe('a database given by its address', () => {
  it('serves turns by connections with settings of their own, and requests by others', async () => {
    const { db, pool, stop } = await open(await emptyDatabase());
    const setting = async (name: string) => (await pool.query<Record<string, string>>(`show ${name}`)).rows[0]?.[name];
    expect(await setting('plan_cache_mode')).toBe('force_generic_plan');
    expect(await setting('enable_seqscan')).toBe('off');
    expect(await setting('lock_timeout')).toBe('1500ms');
    expect((await sql<{ lock_timeout: string }>`show lock_timeout`.execute(db)).rows).toEqual([{ lock_timeout: '0' }]);
    await stop();
  });

  it('gets one schema, once, however many servers start on it together', async () => {
    const url = await emptyDatabase();
    const servers = await Promise.all([open(url), open(url), open(url)]);
    for (const { db, stop } of servers) {
      expect(await db.selectFrom('roles').select('name').orderBy('id').execute()).toHaveLength(4);
      await stop();
    }
  });

  it('is served as a role that row-level security holds for', async () => {
    const { db, pool, stop } = await open(await emptyDatabase());
    const { rows } = await sql<{ name: string }>`select current_user as name`.execute(db);
    expect(rows).toEqual([{ name: 'parley_app' }]);
    expect((await pool.query('select current_user as name')).rows).toEqual([{ name: 'parley_app' }]);
    await stop();
  });

  it('holds the wall even for an owner who may make no other role', async () => {
    const { owner, url } = await databaseOfPlainOwner();
    const { db, stop } = await open(url);
    const { rows } = await sql<{ name: string }>`select current_user as name`.execute(db);
    expect(rows).toEqual([{ name: owner }]);
    const { id } = await db
      .insertInto('projects')
      .values({ name: 'P', is_chat: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    const thing = { project_id: id, resource: 'scopes', id: 1, data: '{"name":"S"}', version: 1, who: null };
    await withProject(db, id, (tx) => tx.insertInto('things').values(thing).execute());
    expect(await db.selectFrom('things').select('id').execute()).toEqual([]);
    await stop();
  });

  it('that a newer version wrote is refused', async () => {
    const url = await emptyDatabase();
    await (await open(url)).stop();
    await query(url, `insert into kysely_migration values ('9999-from-the-future', now()::text)`);
    await expect(open(url)).rejects.toThrow(/written by a newer Parley/u);
  });

  it('that is not there is an error of the start', async () => {
    await expect(open(urlOf(server, 'no_such_database'))).rejects.toThrow(/no_such_database/u);
  });

  it('that does not answer is refused with its address, and not waited for without end', async () => {
    const proxy = await databaseProxy(server);
    onTestFinished(proxy.close);
    proxy.hang();
    const refused = connectDirectly(proxy.url, { longestMs: 100 });
    await expect(refused).rejects.toThrow(
      /^DATABASE_URL: the database at .*parley-proxy-.* did not answer within 0.1 s/u,
    );
    proxy.cut();
    const lines: string[] = [];
    const noted = createLogger('warn', { write: (line: string) => void lines.push(line) });
    const awaited = untilReachable(proxy.url, { log: noted, tries: 3, pauseMs: 1 });
    await expect(awaited).rejects.toThrow(/^DATABASE_URL: the database at .* cannot be reached \(connect ENOENT/u);
    expect(lines).toHaveLength(2);
  });

  it('that lets this program not in is refused at once, with the variable, and without the password', async () => {
    const wrong = new URL(server);
    wrong.username = 'nobody_known';
    wrong.password = 'guessed';
    const refused = untilReachable(wrong.href, { log, pauseMs: 1e6 });
    await expect(refused).rejects.toThrow(/^DATABASE_URL: PostgreSQL at .* refuses: .*nobody_known.*Check the user/u);
    await expect(refused).rejects.not.toThrow(/guessed/u);
  });

  it('has a partition for this month and the year to come', async () => {
    const { db, stop } = await open(await emptyDatabase());
    const month = new Date();
    month.setUTCMonth(month.getUTCMonth() + 12, 1);
    for (const when of [Date.now(), month.getTime()]) {
      const ts = when * 1000;
      const turn = { project_id: 1, conversation_id: 'c', turn_no: 1, first_ts: ts, last_ts: ts, entries: '[]' };
      const added = await withProject(db, 1, (tx) =>
        tx
          .insertInto('tracker_entries')
          .values(turn)
          .returning(sql<string>`tableoid::regclass::text`.as('partition'))
          .execute(),
      );
      const name = new Date(when).toISOString().slice(0, 7).replace('-', '_');
      expect(added).toEqual([{ partition: `tracker_entries_${name}` }]);
    }
    await stop();
  });

  it('tells the roles of a user in all projects without choosing one', async () => {
    const { db, stop } = await open(await emptyDatabase());
    const { id: user_id } = await db
      .insertInto('users')
      .values({ email: 'a@example.com', name: 'A', email_key: 'a@example.com', name_key: 'a' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const projects = await db
      .insertInto('projects')
      .values([
        { name: 'One', is_chat: true },
        { name: 'Two', is_chat: true },
      ])
      .returning('id')
      .execute();
    for (const { id: project_id } of projects) {
      await withProject(db, project_id, (tx) =>
        tx.insertInto('project_members').values({ project_id, user_id, role_id: 2 }).execute(),
      );
    }
    const { rows } = await sql`select * from memberships_of(${user_id}) order by project_id`.execute(db);
    expect(rows).toEqual(projects.map(({ id }) => ({ project_id: id, role_id: 2 })));
    expect(await db.selectFrom('project_members').selectAll().execute()).toEqual([]);
    await stop();
  });
});
