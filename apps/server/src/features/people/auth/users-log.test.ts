import { auth, users } from '@parley/contract';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { logUser } from '#features/people/auth/users-log.ts';
import { firstBrokenEntry, LOGIN_LOG, reportChains, verifyChain } from '#platform/audit/verify-chain.ts';
import { buildUser, clientOf, PASSWORD } from '#testing/people.ts';
import { createLogger } from '#platform/logger.ts';
import { testDatabase } from '#testing/test-database.ts';
import { startTestServer, testClient } from '#testing/test-server.ts';

const { db, url } = await testDatabase();
let now = Date.UTC(2030, 6, 15, 12) / 1000;
const server = await startTestServer({ db, clock: () => now * 1_000_000 });
const admin = await buildUser(db, { is_platform_admin: true });
const somebody = { id: null, email: 'ada@bank.example', name: '=Ada' };

function linesOf(body: unknown): string[] {
  if (typeof body !== 'string') throw new Error('The answer is no text');
  return body.trimEnd().split('\r\n');
}

async function adminsClient() {
  return clientOf(server, db, admin, now);
}

test('sign-ins, failures, suspensions and sign-outs are logged, newest first', async () => {
  const user = await buildUser(db);
  const client = testClient(server);
  const logIn = (email: string, passwd: string) => client.call(auth.login, { body: { email, passwd } });
  await logIn(user.email, PASSWORD);
  await client.call(auth.logout);
  client.cookies.clear();
  for (let attempt = 0; attempt < 6; attempt++) await logIn(user.email, 'a wrong password');
  await logIn('nobody@bank.example', 'a wrong password');
  await logIn('my secret password', 'typed into the wrong field');

  const { items } = (await (await adminsClient()).call(users.logs)).body;
  const entries = items.map(({ name, email, action, created_at }) => ({ name, email, action, created_at }));
  const entry = (action: string) => ({ name: user.name, email: user.email, action, created_at: now });
  expect(entries).toEqual([
    { name: '', email: '', action: 'failed login', created_at: now },
    { name: '', email: 'nobody@bank.example', action: 'failed login', created_at: now },
    entry('suspended'),
    ...Array.from({ length: 5 }, () => entry('failed login')),
    entry('logout'),
    entry('login'),
  ]);
});

test('the log is read in pages, between two times, and no further back than two months', async () => {
  now += 365 * 86_400;
  const times = [-62, -61, -30, -2, -1, 0].map((days) => now + days * 86_400);
  for (const time of times) await logUser(db, somebody, 'login', time);
  const client = await adminsClient();
  const read = async (query: Record<string, number | string>) =>
    (await client.call(users.logs, { query: { ...query } })).body;
  // Two months before 15 July are 61 days.
  expect((await read({})).items.map(({ created_at }) => created_at)).toEqual(times.slice(1).toReversed());
  const first = await read({ limit: 2 });
  const second = await read({ limit: 2, cursor: first.next_cursor ?? '' });
  const third = await read({ limit: 2, cursor: second.next_cursor ?? '' });
  expect([...first.items, ...second.items, ...third.items]).toEqual((await read({})).items);
  expect(third.next_cursor).toBeNull();
  const [, , from = 0, to = 0] = times;
  expect((await read({ from, to })).items.map(({ created_at }) => created_at)).toEqual([to, from]);
  for (const query of [{ limit: 0 }, { limit: 501 }, { cursor: 'x' }, { from: 'yesterday' }]) {
    expect((await client.call(users.logs, { query: { ...query } })).status).toBe(400);
  }
});

test('the log is a CSV file too, in UTC and without formulas', async () => {
  now += 365 * 86_400;
  await logUser(db, somebody, 'login', now);
  const client = await adminsClient();
  const { headers, body } = await client.call(users.logs, { query: { format: 'csv' } });
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''login-logs.csv");
  expect(body).toMatch(
    /^\uFEFFid,name,email,action,created_at\r\n\d+,'=Ada,ada@bank\.example,login,2032-07-14T12:00:00\.000Z\r\n$/u,
  );
});

test('the log is filtered by person and by action, failures and suspensions together', async () => {
  now += 365 * 86_400;
  const eve = { id: null, email: 'eve@bank.example', name: 'Eve' };
  for (const action of ['login', 'failed login', 'suspended', 'logout'] as const) await logUser(db, eve, action, now);
  await logUser(db, somebody, 'failed login', now);
  const client = await adminsClient();
  const read = async (query: Record<string, string>) =>
    (await client.call(users.logs, { query })).body.items.map(({ name, action }) => `${name} ${action}`);
  expect(await read({ action: 'unsuccessful' })).toEqual(['=Ada failed login', 'Eve suspended', 'Eve failed login']);
  expect(await read({ action: 'logout' })).toEqual(['Eve logout']);
  expect(await read({ who: 'EVE@BANK', action: 'unsuccessful' })).toEqual(['Eve suspended', 'Eve failed login']);
  expect(await read({ who: '%' })).toEqual([]);
  expect((await client.call(users.logs, { query: { action: 'dancing' } })).status).toBe(400);
  const { body } = await client.call(users.logs, { query: { format: 'csv', who: 'eve', action: 'unsuccessful' } });
  expect(linesOf(body)).toHaveLength(3);
});

test('a long CSV has each row exactly once', async () => {
  now += 365 * 86_400;
  await sql`insert into users_logs (email, name, action, created_at)
    select 'many@bank.example', 'Many', 'login', ${now}::bigint - n / 3 from generate_series(1, 2500) n`.execute(db);
  const { body } = await (await adminsClient()).call(users.logs, { query: { format: 'csv' } });
  const [, ...rows] = linesOf(body);
  expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(2_500);
  const times = rows.map((row) => row.split(',')[4] ?? '');
  expect(times).toEqual(times.toSorted().toReversed());
});

test('log entries can be neither changed nor deleted, by the server or by the tables’ owner', async () => {
  const attempts = [`update users_logs set action = 'logout'`, `delete from users_logs`, `truncate users_logs`];
  await logUser(db, somebody, 'login', now);
  const owner = new Client({ connectionString: url });
  await owner.connect();
  for (const attempt of attempts) {
    await expect(sql.raw(attempt).execute(db)).rejects.toThrow(/append-only|permission denied/u);
    await expect(owner.query(attempt)).rejects.toThrow('users_logs is append-only');
  }
  await owner.end();
});

test('a log that was cut short is known by a head that was noted before', async () => {
  for (let entry = 0; entry < 3; entry++) await logUser(db, somebody, 'login', now);
  const { head, faults } = await verifyChain(db, LOGIN_LOG, []);
  const noted = `${head?.id}:${head?.hash}`;
  await logUser(db, somebody, 'login', now);
  expect([faults, (await verifyChain(db, LOGIN_LOG, [noted])).faults]).toEqual([[], []]);
  const intruder = new Client({ connectionString: url });
  await intruder.connect();
  await intruder.query('alter table users_logs disable trigger append_only');
  await intruder.query('delete from users_logs where id >= $1', [head?.id]);
  await intruder.query('alter table users_logs enable trigger append_only');
  await intruder.end();
  // The chain of the remaining entries is intact.
  expect((await verifyChain(db, LOGIN_LOG, [])).faults).toEqual([]);
  expect((await verifyChain(db, LOGIN_LOG, [noted])).faults).toEqual([
    `Entry ${noted} of the login log is missing: the log was cut or rewritten.`,
  ]);
});

test('an entry that was changed or removed despite the protection is found', async () => {
  await Promise.all(Array.from({ length: 20 }, () => logUser(db, somebody, 'login', now)));
  expect(await firstBrokenEntry(db, LOGIN_LOG)).toBeNull();
  const entries = await db.selectFrom('users_logs').select('id').orderBy('id', 'desc').limit(3).execute();
  const [last, removed, changed] = entries.map(({ id }) => id);
  const intruder = new Client({ connectionString: url });
  await intruder.connect();
  await intruder.query('alter table users_logs disable trigger append_only');
  await intruder.query('delete from users_logs where id = $1', [removed]);
  expect(await firstBrokenEntry(db, LOGIN_LOG)).toBe(last);
  await intruder.query(`update users_logs set email = 'eve@bank.example' where id = $1`, [changed]);
  expect(await firstBrokenEntry(db, LOGIN_LOG)).toBe(changed);
  await intruder.end();
  const lines: string[] = [];
  await reportChains(db, createLogger('info', { write: (line) => void lines.push(line) }), [LOGIN_LOG]);
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ level: 'error', users_log_id: changed }),
    expect.objectContaining({ level: 'info', users_log_id: last, hash: expect.stringMatching(/^[0-9a-f]{64}$/u) }),
  ]);
});
