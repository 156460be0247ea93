import { auditTrail, users } from '@parley/contract';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { auditRoutes } from '#routes/audit-trail.ts';
import { SEARCHED_AT_ONCE } from '#platform/audit/log-page.ts';
import { buildUser, clientOf } from '#testing/people.ts';
import { testDatabase } from '#testing/test-database.ts';
import { startTestServer } from '#testing/test-server.ts';

const { db, url } = await testDatabase();
const now = Date.UTC(2030, 0, 1) / 1_000;
const server = await startTestServer({ db, routes: auditRoutes({ db }), clock: () => now * 1_000_000 });
const admin = await clientOf(server, db, await buildUser(db, { is_platform_admin: true }), now);

/** A second apart, the last one now. The ten oldest are of another kind. */
const ENTRIES = SEARCHED_AT_ONCE + 10;
const secondOf = (id: number) => now - ENTRIES + id;
await fillLogs();

async function fillLogs(): Promise<void> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  // The entries are not sealed: nothing here reads the chain.
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into audit_entries (id, at, who, action, resource, thing, name, refused, hash)
     select id, ($1::bigint - $2::bigint + id) * 1000000, id, case when id <= 10 then 'refused' else 'news' end,
       case when id <= 10 then 'attempts' else 'roles' end, id, case when id <= 10 then 'Needle' else 'Hay' end,
       case when id <= 10 then '{"route":"","grant":"","reason":""}'::jsonb end, '\\x00'
     from generate_series(1, $2::bigint) as id`,
    [now, ENTRIES],
  );
  await owner.query(
    `insert into users_logs (id, email, name, action, created_at, hash)
     select id, 'a@b', case when id <= 10 then 'Needle' else 'Hay' end,
       case when id <= 10 then 'suspended' else 'login' end, $1::bigint - $2::bigint + id, '\\x00'
     from generate_series(1, $2::bigint) as id`,
    [now, ENTRIES],
  );
  await owner.end();
}

type Query = Record<string, string | number>;

async function trail(query: Query) {
  const { items, ...place } = (await admin.call(auditTrail.list, { query })).body;
  return { ids: items.map(({ id }) => id), ...place };
}

async function logins(query: Query) {
  const { items, ...place } = (await admin.call(users.logs, { query })).body;
  return { ids: items.map(({ id }) => id), ...place };
}

const OLDEST = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
const isWhole = { next_cursor: null, searched_to: null };

test('a search in the audit trail covers 50,000 entries, says how far back that was, and continues there', async () => {
  const first = await trail({ q: 'needle' });
  expect(first).toEqual({ ids: [], next_cursor: expect.any(String), searched_to: secondOf(11) * 1_000_000 });
  expect(await trail({ q: 'needle', cursor: first.next_cursor ?? '' })).toEqual({ ids: OLDEST, ...isWhole });
  for (const query of [{ who: 'nobody' }, { thing: '1' }, { who: 'nobody', outcome: 'done' }] as const) {
    expect(await trail(query)).toMatchObject({ ids: [], searched_to: expect.any(Number) });
  }
});

test('the entries of an index are found immediately, and only they count', async () => {
  for (const query of [
    { action: 'refused' },
    { outcome: 'refused' },
    { resource: 'attempts', q: 'needle' },
    { to: secondOf(10), q: 'needle' },
    { outcome: 'refused', resource: 'attempts', q: 'needle' },
  ] as const) {
    expect([query, await trail(query)]).toEqual([query, { ids: OLDEST, ...isWhole }]);
  }
  expect(await trail({ resource: 'attempts', thing: '4', q: 'needle' })).toEqual({ ids: [4], ...isWhole });
});

test('a search in the login log looks at 50,000 entries too', async () => {
  for (const query of [{ who: 'needle' }, { action: 'unsuccessful' }] as const) {
    const first = await logins(query);
    expect(first).toEqual({ ids: [], next_cursor: expect.any(String), searched_to: secondOf(11) });
    expect(await logins({ ...query, cursor: first.next_cursor ?? '' })).toEqual({ ids: OLDEST, ...isWhole });
  }
  expect(await logins({ action: 'suspended' })).toEqual({ ids: OLDEST, ...isWhole });
  expect(await logins({ who: 'needle', to: secondOf(10) })).toEqual({ ids: OLDEST, ...isWhole });
});

test('the files have what no single page looks at', async () => {
  const lines = (await admin.call(auditTrail.list, { query: { format: 'jsonl', q: 'needle' } })).body;
  expect(lines).toSatisfy(hasLines(10));
  const rows = (await admin.call(users.logs, { query: { format: 'csv', who: 'needle' } })).body;
  expect(rows).toSatisfy(hasLines(11));
});

function hasLines(count: number): (body: unknown) => boolean {
  return (body) => typeof body === 'string' && body.trimEnd().split('\n').length === count;
}
