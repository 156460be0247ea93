import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  allEndpoints,
  auth,
  chat,
  entities,
  graph,
  intents,
  live,
  outbound,
  projects,
  reactions,
  roles,
  settings,
  stats,
  synonyms,
  tests,
  training,
  type AnyEndpoint,
} from '@parley/contract';
import { DEFAULT_SETTINGS, MASK, Settings } from '@parley/domain/settings';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { migrations } from '#platform/db/migrations/index.ts';
import { asOwner } from '#platform/db/open.ts';
import { createLogger } from '#platform/logger.ts';
import { EARLIER_DATABASES, statementsOf } from '#processes/testing/earlier/fixtures.ts';
import { EARLIER } from '#processes/testing/earlier/known.ts';
import { ADMIN, signInTo, startProgram, type Caller, type Program } from '#processes/testing/program.ts';
import { schemaOf } from '#processes/testing/schema-of.ts';
import { query, urlOf } from '#testing/database-server.ts';
import { inForm } from '#testing/form.ts';

const server = inject('databaseServer');
const DAY_S = 86_400;
/** Examples of settings added after the database was made. */
const ADDED = ['long_silence_retries', 'multi_intent', 'stt_corrections'] as const;

/** The oldest database has the longest way. */
const TRIED = inForm({ short: EARLIER_DATABASES.slice(0, 1), long: EARLIER_DATABASES });

describe.each(TRIED)('a database made by an earlier version, %s,', (file) => {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-upgrade-'));
  let program: Program;
  let call: Caller;
  let project_id: number;

  beforeAll(async () => {
    await query(server, `create database ${name}`);
    const url = urlOf(server, name);
    await query(url, statementsOf(file));
    for (const table of ['things', 'revisions']) {
      await query(url, `update ${table} set data = data - '{${ADDED.join()}}'::text[] where resource = 'settings'`);
    }
    program = await startProgram(variables());
    call = await signInTo(program.url);
    const [project] = (await call(projects.list)).filter((one) => one.name === EARLIER.project);
    project_id = project?.id ?? 0;
  });
  afterAll(async () => {
    await program.stop();
    await query(server, `drop database ${name} with (force)`);
    rmSync(dataDir, { recursive: true });
  });

  test('has the schema of a database that this version makes', async () => {
    const made = `test_${randomBytes(8).toString('hex')}`;
    await query(server, `create database ${made}`);
    onTestFinished(async () => void (await query(server, `drop database ${made} with (force)`)));
    await asOwner(urlOf(server, made), createLogger('silent'), (owner) => migrate(owner));
    const expected = await schemaOf(urlOf(server, made));
    for (const part of Object.values(expected)) expect(part.length).toBeGreaterThan(0);
    expect(await schemaOf(urlOf(server, name))).toEqual(expected);
  });

  test('has a value for each setting, now and in the past, and the default where none was stored', async () => {
    const now = await call(settings.get, { query: { project_id } });
    const before = await call(settings.get, { query: { project_id, mtime: (now.version ?? 0) - 1 } });
    expect([now.confidence_threshold, before.confidence_threshold]).toEqual([0.4, 0.5]);
    const added = Object.fromEntries(ADDED.map((field) => [field, DEFAULT_SETTINGS[field]]));
    for (const read of [now, before]) {
      expect(Settings.safeParse(read).error).toBeUndefined();
      expect(read).toMatchObject({ ...added, time_zone: 'Europe/Prague', sip_passwd_testing: MASK });
    }
  });

  test('stores an added setting as soon as somebody changes it', async () => {
    await call(settings.update, { query: { project_id }, body: { long_silence_retries: 5 } });
    const { long_silence_retries, multi_intent } = await call(settings.get, { query: { project_id } });
    expect([long_silence_retries, multi_intent]).toEqual([5, DEFAULT_SETTINGS.multi_intent]);
  });

  test('is read by every call that reads a project', async () => {
    const reads = allEndpoints.filter(([, one]) => isPlainRead(one));
    expect(reads.length).toBeGreaterThan(20);
    for (const [title, endpoint] of reads) {
      await expect(call(endpoint, { query: { project_id } }), title).resolves.toBeDefined();
    }
    expect((await call(intents.list, { query: { project_id } })).map((intent) => intent.name)).toEqual([
      ...Object.keys(EARLIER.intents),
      'Lost card [NEG]',
    ]);
    expect(await call(synonyms.list, { query: { project_id } })).toMatchObject([{ values: ['card', 'plastic'] }]);
    expect(await call(entities.list, { query: { project_id } })).toMatchObject([{ values: 'gold = golden, silver' }]);
    expect(await call(graph.notes, { query: { project_id } })).toMatchObject([{ text: 'Legal has seen this' }]);
    const named = (await call(reactions.list, { query: { project_id } })).map((reaction) => reaction.name);
    expect(named).toEqual(expect.arrayContaining(['Welcome', 'Block it', 'Say it again', 'Ask who']));
    expect(await call(tests.list, { query: { project_id } })).toHaveLength(1);
  });

  test('lets its users in, with the rights that they had', async () => {
    const ada = await signInTo(program.url, EARLIER.user);
    expect((await ada(projects.list)).map(({ id }) => id)).toEqual([project_id]);
    const role = (await call(roles.list)).find((one) => one.name === EARLIER.role.name);
    const permissions = await call(roles.permissions);
    const granted = permissions
      .filter(({ id }) => role?.permissions.includes(id))
      .flatMap(({ resources }) => resources);
    expect(granted.toSorted()).toEqual(expect.arrayContaining(EARLIER.role.grants.toSorted()));
    await ada(intents.create, { query: { project_id }, body: { name: 'Of Ada' } });
    await expect(ada(entities.list, { query: { project_id } })).rejects.toThrow('answered 402');
    expect(await call(auth.user)).toMatchObject({ email: ADMIN.email, is_platform_admin: true });
  });

  test('counts the conversations and contacts that it has', async () => {
    const [{ day } = { day: 0 }] = (await query(
      urlOf(server, name),
      `select (min(first_ts) / 1000000 / ${DAY_S} * ${DAY_S})::int as day from tracker_entries`,
    )) as { day: number }[];
    const span = { from: day, to: day + 2 * DAY_S };
    const { now } = await call(stats.get, { query: { project_id, project_env: 'dev', ...span } });
    expect(now).toMatchObject({ conversations: 1, turns: 2, with_fallback: 1 });
    const outboundProject = (await call(projects.list)).find((one) => one.name === EARLIER.outbound.project)?.id ?? 0;
    const [campaign] = await call(outbound.list, { query: { project_id: outboundProject } });
    expect(campaign?.counts).toMatchObject(EARLIER.outbound.counts);
  });

  test('talks with the model that it had, and trains a new one', async () => {
    await expect.poll(() => answerTo('I lost my card')).toContain(EARLIER.answer);
    const query = { project_id };
    expect(await call(tests.runAll, { query })).toMatchObject({ result: 'ok', ok: 1 });
    expect(await call(training.train, { query })).toMatchObject({ status: 'ok', unchanged: false });
    expect(await answerTo('I lost my card')).toContain(EARLIER.answer);
  });

  test('is served while a newer version adds to its tables, but not by an older server that starts after it', async () => {
    const added = {
      up: async (db: Kysely<unknown>) => void (await sql`alter table companies add column motto text`.execute(db)),
    };
    const newer = { migrations: { ...migrations, '9000-added': added } };
    await asOwner(urlOf(server, name), createLogger('silent'), (owner) => migrate(owner, newer));
    expect(await answerTo('I lost my card')).toContain(EARLIER.answer);
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
    await expect(startProgram(variables())).rejects.toThrow('written by a newer Parley');
  });

  test('is no longer served once a newer version has changed what its server needs', async () => {
    await query(urlOf(server, name), `insert into releases values ('99.0.0', 0, '99.0.0')`);
    expect((await fetch(`${program.url}/readyz`)).status).toBe(503);
  });

  function variables() {
    return {
      DATABASE_URL: urlOf(server, name),
      PARLEY_DATA_DIR: dataDir,
      PARLEY_SECRET_KEY: EARLIER.secretKey,
    };
  }

  async function answerTo(msg: string): Promise<unknown[]> {
    const conversation_token = randomBytes(16).toString('hex');
    const opened = await call(chat.init, { query: { project_id, conversation_token, project_env: 'draft' }, body: {} });
    const query = { project_id, id: opened.conversation_id, conversation_token };
    const { tracker } = await call(chat.say, { query, body: { msg, last_ts: 0 } });
    return tracker.flatMap(({ type, value, args }) => (type === 'action' && value === 'utter' ? [args['text']] : []));
  }
});

/** True if the endpoint changes nothing, needs only the project, and ends. */
function isPlainRead({ method, path, of, query: asked, base, websocket }: AnyEndpoint): boolean {
  const needsMore = asked !== undefined && !asked.safeParse({}).success;
  return (
    method === 'GET' &&
    of === 'project' &&
    base === undefined &&
    websocket !== true &&
    !needsMore &&
    !/:|\/run\/|\/worker\//u.test(path) &&
    path !== live.events.path
  );
}

describe('a database of an early development version', () => {
  test('is refused with the way to bring it up to date', async () => {
    const name = `test_${randomBytes(8).toString('hex')}`;
    await query(server, `create database ${name}`);
    onTestFinished(async () => void (await query(server, `drop database ${name} with (force)`)));
    const url = urlOf(server, name);
    await query(
      url,
      `create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
      insert into kysely_migration values ('0001-spine', ''), ('0054-outbound-counts', '')`,
    );
    const start = asOwner(url, createLogger('silent'), (owner) => migrate(owner));
    await expect(start).rejects.toThrow('Start the last version before 0.1.0 on it once');
    const tables = await query(url, `select relname from pg_class where relname in ('projects', 'applied_functions')`);
    expect(tables).toEqual([]);
  });
});
