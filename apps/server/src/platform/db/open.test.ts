import { randomBytes } from 'node:crypto';
import { NewCampaign } from '@parley/domain/campaign';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { query, urlOf } from '#testing/database-server.ts';
import { withProject } from './database.ts';
import { migrations } from './migrations/index.ts';
import { asOwner, openDatabase } from './open.ts';
import { makeTrackerPartitions } from './tracker-partitions.ts';

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

  it('gets the same schema, once, however many servers start on it together', async () => {
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

describe('a database of an earlier version', () => {
  /** As a program left it whose last migration was this one, with partitions for the months from `now` on. */
  async function databaseAt(migration: string, now: Date, given?: string): Promise<string> {
    const url = given ?? (await emptyDatabase());
    await asOwner(url, log, async (owner) => {
      const migrator = new Migrator({ db: owner, provider: { getMigrations: async () => migrations } });
      expect((await migrator.migrateTo(migration)).error).toBeUndefined();
      await makeTrackerPartitions(owner, now);
    });
    return url;
  }

  it('keeps which reactions fired when the program begins to write them itself', async () => {
    const now = new Date();
    const later = new Date(Date.UTC(now.getUTCFullYear() + 2, now.getUTCMonth()));
    const turn = (turn_no: number, when: Date, rest: { entries?: string; reactions?: number[] } = {}) => {
      const ts = when.getTime() * 1000;
      return { project_id: 1, conversation_id: 'c', turn_no, first_ts: ts, last_ts: ts, entries: '[]', ...rest };
    };
    const url = await databaseAt('0012-reactions-met', now);
    await asOwner(url, log, async (owner) => {
      await owner.insertInto('projects').values({ id: 1, name: 'P', is_chat: true }).execute();
      const conversation = {
        project_id: 1,
        id: 'c',
        token_hash: Buffer.from('c'),
        environment: 'prod' as const,
        state: '{}',
        started: 1,
      };
      const entries = JSON.stringify([
        { type: 'reaction', value: 12 },
        { type: 'utter', value: 'Hello' },
        { type: 'reaction', value: 11 },
      ]);
      await withProject(owner, 1, async (tx) => {
        await tx.insertInto('conversations').values(conversation).execute();
        await tx
          .insertInto('tracker_entries')
          .values(turn(1, now, { entries }))
          .execute();
      });
    });

    const { db, stop } = await open(url);
    await asOwner(url, log, (owner) => makeTrackerPartitions(owner, later));
    const turns = await withProject(db, 1, async (tx) => {
      const written = [
        turn(2, now),
        turn(3, now, { reactions: [13] }),
        turn(4, later),
        turn(5, later, { reactions: [14] }),
      ];
      for (const one of written) await tx.insertInto('tracker_entries').values(one).execute();
      return tx.selectFrom('tracker_entries').select(['turn_no', 'reactions']).orderBy('turn_no').execute();
    });
    expect(turns.map(({ turn_no, reactions }) => [turn_no, reactions])).toEqual([
      [1, [12, 11]],
      [2, []],
      [3, [13]],
      [4, []],
      [5, [14]],
    ]);
    expect((await sql`select 1 from pg_proc where proname = 'reactions_in'`.execute(db)).rows).toEqual([]);
    await stop();
  });

  it('keeps every user with their rights, also two whose addresses are the same from now on', async () => {
    const url = await databaseAt('0033-saved-filters', new Date());
    await asOwner(url, log, async (owner) => {
      await sql`
        insert into users (id, name, email, is_platform_admin, disabled) values
          (1, 'Ada', 'Ada@Bank.example', true, false), (2, 'Zoë', 'straße@bank.example', false, false),
          (3, 'Twin', 'STRASSE@bank.example', false, false), (4, 'Gone', 'removed-4@invalid', false, true)
      `.execute(owner);
      await sql`
        insert into users_logs (user_id, email, name, action, created_at)
        values (1, 'a', 'Ada', 'login', 100), (1, 'a', 'Ada', 'login', 200), (1, 'a', 'Ada', 'logout', 300)
      `.execute(owner);
    });
    const { db, stop } = await open(url);
    const rows = await db
      .selectFrom('users')
      .select(['id', 'name_key', 'email', 'email_key', 'is_platform_admin', 'is_removed', 'last_sign_in'])
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { id: 1, name_key: 'ada', email_key: 'ada@bank.example', is_platform_admin: true, last_sign_in: 200 },
      { id: 2, name_key: 'zoe', email: 'straße@bank.example', email_key: 'strasse@bank.example' },
      { id: 3, email: 'STRASSE@bank.example', email_key: 'strasse@bank.example 3', is_platform_admin: false },
      { id: 4, is_removed: true, last_sign_in: null },
    ]);
    await stop();
  });

  it('counts the contacts that are there, and knows the receivers of callbacks', async () => {
    const url = await databaseAt('0053-outbound-persons', new Date(), (await databaseOfPlainOwner()).url);
    await asOwner(url, log, async (owner) => {
      await owner.insertInto('projects').values({ id: 1, name: 'P', is_chat: false }).execute();
      await withProject(owner, 1, async (tx) => {
        await sql`
          insert into campaigns (project_id, id, name, project_env, call_time_from, call_time_to, retry_interval,
            retry_count, timeout, callback_url, rules, version)
          values (1, 2, 'C', 'dev', '09:00', '17:00', 60, 0, 30, '', '{}', 1)`.execute(tx);
        await sql`
          insert into campaign_contacts (project_id, campaign_id, destination, state)
          select 1, 2, n, case when n < 3 then 'waiting' else 'skipped' end from generate_series(1, 5) n`.execute(tx);
        await sql`
          insert into campaign_callbacks (project_id, campaign_id, contact_id, destination, attempt, url, body)
          values (1, 2, 3, '', 1, 'HTTPS://Calls.Example:8443/done?by=phone', '{}')`.execute(tx);
      });
    });
    const { db, stop } = await open(url);
    const { rows } = await withProject(db, 1, (tx) =>
      sql`select part, sum(contacts)::int as contacts from campaign_counts group by part order by part`.execute(tx),
    );
    expect(rows).toEqual([
      { part: 'skipped', contacts: 3 },
      { part: 'waiting', contacts: 2 },
    ]);
    const callback = await withProject(db, 1, (tx) =>
      tx.selectFrom('campaign_callbacks').select('host').executeTakeFirstOrThrow(),
    );
    expect(callback.host).toBe('calls.example:8443');
    await stop();
  });

  it('lets campaigns without a list of countries call everywhere still, and new ones nowhere', async () => {
    const url = await databaseAt('0048-whole-seconds', new Date(), (await databaseOfPlainOwner()).url);
    const rules = ['{}', '{"countries":[],"share":50}', '{"countries":["CZ"]}'];
    await asOwner(url, log, async (owner) => {
      await owner.insertInto('projects').values({ id: 1, name: 'P', is_chat: false }).execute();
      await withProject(owner, 1, async (tx) => {
        for (const [id, text] of rules.entries()) {
          await sql`
            insert into campaigns (project_id, id, name, project_env, call_time_from, call_time_to, retry_interval,
              retry_count, timeout, callback_url, rules, version)
            values (1, ${id}, 'C', 'dev', '09:00', '17:00', 60, 0, 30, '', ${text}, 1)`.execute(tx);
        }
      });
    });
    const { db, stop } = await open(url);
    const rows = await withProject(db, 1, (tx) => tx.selectFrom('campaigns').selectAll().orderBy('id').execute());
    expect(rows.map((row): unknown => JSON.parse(row.rules))).toEqual([
      { countries: ['*'] },
      { countries: ['*'], share: 50 },
      { countries: ['CZ'] },
    ]);
    expect(NewCampaign.parse({ name: 'New' }).rules.countries).toEqual([]);
    await stop();
  });

  it('counts the turns of conversations that are there, what no text of the database can hold too', async () => {
    const now = new Date();
    const ts = now.getTime() * 1_000;
    const url = await databaseAt('0026-deployment-webhooks', now);
    const of = { project_id: 1, state: '{}', started: ts };
    await asOwner(url, log, async (owner) => {
      await owner.insertInto('projects').values({ id: 1, name: 'P', is_chat: true }).execute();
      await withProject(owner, 1, async (tx) => {
        for (const id of ['a', 'b']) {
          const row = { ...of, id, token_hash: Buffer.from(id), environment: 'prod', snapshot_hash: 's', ended: null };
          await tx.insertInto('conversations').values(row).execute();
        }
        const turns = [
          [{ type: 'intent', value: '__start__', args: {} }],
          [
            { type: 'intent', value: '__fallback__', args: { text: 'hm \u0000 \ud800' } },
            { type: 'log', value: 'x', args: { level: 'error' } },
          ],
          [
            { type: 'intent', value: 'Person', args: { text: 'a person' } },
            { type: 'action', value: 'call_transfer', args: {} },
          ],
        ];
        for (const [turn_no, entries] of turns.entries()) {
          const row = { turn_no, first_ts: ts + turn_no, last_ts: ts + turn_no, entries: JSON.stringify(entries) };
          await tx
            .insertInto('tracker_entries')
            .values({ project_id: 1, conversation_id: 'a', ...row })
            .execute();
        }
      });
    });
    const { db, stop } = await open(url);
    const columns = ['id', 'turns', 'fallbacks', 'outcome', 'last_at'] as const;
    const rows = await withProject(db, 1, (tx) =>
      tx.selectFrom('conversations').select(columns).orderBy('id').execute(),
    );
    expect(rows).toEqual([
      { id: 'a', turns: 2, fallbacks: 1, outcome: 'transferred', last_at: ts + 2 },
      { id: 'b', turns: 0, fallbacks: 0, outcome: null, last_at: 0 },
    ]);
    await stop();
  });

  it('takes the mark off entities that were marked for one project, as a change of it', async () => {
    const url = await databaseAt('0015-turns-by-conversation', new Date());
    const of = { project_id: 1, resource: 'entities', version: 5, who: 8 } as const;
    const data = JSON.stringify({ name: 'country', __is_system__: true });
    await asOwner(url, log, async (owner) => {
      await owner.insertInto('projects').values({ id: 1, name: 'P', is_chat: true, version: 5 }).execute();
      await withProject(owner, 1, async (tx) => {
        await tx
          .insertInto('things')
          .values({ ...of, id: 11, data })
          .execute();
        await tx
          .insertInto('revisions')
          .values({ ...of, thing_id: 11, op: 'insert', data })
          .execute();
      });
    });
    const { db, stop } = await open(url);
    const [thing, revisions, project] = await withProject(db, 1, async (tx) => [
      await tx.selectFrom('things').select(['data', 'version', 'who']).executeTakeFirstOrThrow(),
      await tx.selectFrom('revisions').select(['op', 'data', 'version', 'who']).orderBy('version').execute(),
      await tx.selectFrom('projects').select('version').executeTakeFirstOrThrow(),
    ]);
    const unmarked = { data: { name: 'country', __is_system__: false }, version: project.version, who: null };
    expect(thing).toEqual(unmarked);
    expect(revisions.slice(1)).toEqual([{ op: 'update', ...unmarked }]);
    expect(project.version).toBeGreaterThan(5);
    await stop();
  });
});
