import { sql } from 'kysely';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { query, urlOf } from '#testing/database-server.ts';
import { hasPgBouncer, startPgBouncer } from '#testing/pgbouncer.ts';
import { testDatabase } from '#testing/test-database.ts';
import { withProject, withSystem } from './database.ts';
import { createNotifications } from './notifications.ts';
import { openDatabase, type Database } from './open.ts';
import { projectStatements } from './project-statements.ts';
import { refusePooler } from './refuse-pooler.ts';

const SERVERS = 8;
/** As many as a pool has connections. */
const AT_ONCE = 16;
const log = createLogger('silent');

describe.skipIf(!hasPgBouncer)('behind PgBouncer in transaction mode', async () => {
  if (!hasPgBouncer) return;
  const { url: directUrl } = await testDatabase();
  const pooler = await startPgBouncer(inject('databaseServer'));
  const url = urlOf(pooler.url, new URL(directUrl).pathname.slice(1));
  const servers: Database[] = [];
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await pooler.stop();
  });

  async function open(): Promise<Database> {
    const server = await openDatabase({ dataDir: '', databaseUrl: url, databaseDirectUrl: directUrl, log });
    servers.push(server);
    return server;
  }

  it('asks for the address of PostgreSQL itself, because no notifications arrive through a pooler', async () => {
    await expect(refusePooler({ url, directUrl: url }, 200)).rejects.toThrow(/^DATABASE_URL leads to a pooler/u);
    const other = inject('databaseServer');
    await expect(refusePooler({ url, directUrl: other }, 200)).rejects.toThrow(/the same database as DATABASE_URL/u);
    await expect(refusePooler({ url, directUrl })).resolves.toBeUndefined();
  });

  it('has role, project and settings in each transaction, and leaves none of them in the session', async () => {
    const { db, pool } = await open();
    const of = `
      select current_user as role, current_setting('statement_timeout') as longest,
        current_setting('lock_timeout') as lock, coalesce(current_setting('parley.project', true), '') as project`;
    const served = { role: 'parley_app', longest: '30s', lock: '0', project: '' };
    expect((await sql.raw(of).execute(db)).rows).toEqual([served]);
    expect((await withProject(db, 7, (tx) => sql.raw(of).execute(tx))).rows).toEqual([{ ...served, project: '7' }]);
    const run = projectStatements(pool);
    const { rows } = await run(8, { name: 'settings-of-a-turn', text: of, values: [] });
    expect(rows).toEqual([{ ...served, lock: '1500ms', project: '8' }]);
    const plain = await query(url, of);
    expect(plain).toEqual([{ role: new URL(directUrl).username, longest: '0', lock: '0', project: '' }]);
  });

  it('keeps the projects apart, however transactions take turns in a session', async () => {
    const { db, pool } = await open();
    const projects = await withSystem(db, (tx) =>
      tx
        .insertInto('projects')
        .values(['A', 'B', 'C'].map((name) => ({ name, is_chat: true })))
        .returning('id')
        .execute(),
    );
    const run = projectStatements(pool);
    const text = 'insert into labels (project_id, name, color) values ($1, $2, $3)';
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        projects.map(({ id }) => run(id, { name: 'add-label', text, values: [id, `l${index}`, 'gray'] })),
      ).flat(),
    );
    const seen = await Promise.all(
      projects.map(({ id }) => withProject(db, id, (tx) => tx.selectFrom('labels').select('project_id').execute())),
    );
    for (const [index, { id }] of projects.entries()) {
      expect(seen[index]).toHaveLength(AT_ONCE);
      expect(new Set(seen[index]?.map((row) => row.project_id))).toEqual(new Set([id]));
    }
    expect(await db.selectFrom('labels').select('id').execute()).toEqual([]);
  });

  it('rolls a failed statement back, and the session serves the next one', async () => {
    const { db, pool } = await open();
    const run = projectStatements(pool);
    await expect(run(1, { name: 'divide', text: 'select 1 / $1::int', values: [0] })).rejects.toThrow(/zero/u);
    await expect(run(1, { name: 'divide', text: 'select 1 / $1::int as one', values: [1] })).resolves.toMatchObject({
      rows: [{ one: 1 }],
    });
    await expect(withProject(db, 1, (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow(/zero/u);
    expect((await sql`select current_user as role`.execute(db)).rows).toEqual([{ role: 'parley_app' }]);
  });

  it('has fewer than 20 sessions of PostgreSQL for eight busy servers that listen', async () => {
    const opened = await Promise.all(Array.from({ length: SERVERS }, open));
    const hubs = opened.map(() => createNotifications({ url: directUrl, channels: ['parley_test'], log }));
    await Promise.all(hubs.map((hub) => hub.listen('parley_test', () => undefined)));
    const counts: number[] = [];
    const statement = { name: 'busy', text: 'select pg_sleep(0.002)', values: [] };
    const load = opened.flatMap(({ pool, db }) => [
      ...Array.from({ length: AT_ONCE }, () => projectStatements(pool)(1, statement)),
      ...Array.from({ length: AT_ONCE }, () => withSystem(db, (tx) => sql`select pg_sleep(0.002)`.execute(tx))),
    ]);
    const busy = Promise.all(load);
    const count = async () => {
      const rows = await query(directUrl, SESSIONS);
      counts.push((rows as { count: number }[])[0]?.count ?? 0);
    };
    for (let round = 0; round < 5; round++) await count();
    await busy;
    await count();
    await Promise.all(hubs.map((hub) => hub.close()));
    expect(Math.max(...counts)).toBeGreaterThanOrEqual(SERVERS);
    expect(Math.max(...counts)).toBeLessThan(20);
  });
});

const SESSIONS = `
  select count(*)::int from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
