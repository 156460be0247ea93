import { auth, platform } from '@parley/contract';
import { ROLE } from '@parley/domain/permission';
import { userKeys } from '@parley/domain/user';
import { expect, test } from 'vitest';
import { accountKey } from '#features/people/auth/attempt-store.ts';
import { readPermissions } from '#features/people/auth/user-permissions.ts';
import { systemClock, unixSeconds } from '#platform/clock.ts';
import { withSystem } from '#platform/db/database.ts';
import type { Administrator } from '#features/people/platform-access/scope.ts';
import { usersCsv } from '#features/people/platform-access/users-csv.ts';
import { buildProject, buildUser, clientOf } from '#testing/people.ts';
import { testDatabase } from '#testing/test-database.ts';
import { startTestServer, testClient } from '#testing/test-server.ts';

const { db } = await testDatabase();
const server = await startTestServer({ db });
const admin = await buildUser(db, { name: 'Zoe Admin', is_platform_admin: true });
const client = await clientOf(server, db, admin);

async function namesOf(query: Record<string, string | number>): Promise<string[]> {
  const { status, body } = await client.call(platform.users, { query });
  expect(status).toBe(200);
  return body.items.map(({ name }) => name);
}

test('a search finds a name or an address in any case, with or without accents, in any Unicode form', async () => {
  await buildUser(db, { name: 'Lucie Horáková', email: 'lucie.h@bank.example' });
  await buildUser(db, { name: 'Groß Straße', email: 'Straße@bank.example' });
  for (const q of ['horakova', 'HORÁK', 'Hora\u0301k', 'LUCIE.H@', 'ｌｕｃｉｅ']) {
    expect(await namesOf({ q }), q).toEqual(['Lucie Horáková']);
  }
  expect(await namesOf({ q: 'STRASSE@' })).toEqual(['Groß Straße']);
  expect(await namesOf({ q: '%' })).toEqual([]);
});

test('addresses that differ only by case or Unicode form are equal', async () => {
  const { email } = await buildUser(db, { email: 'Éva.Weiß@bank.example' });
  for (const same of ['éva.weiß@bank.example', 'E\u0301VA.WEISS@BANK.EXAMPLE', 'éva.weiß@ｂank.example']) {
    const invited = await client.call(platform.invite, { body: { name: 'Twin', email: same } });
    expect(invited.error, same).toMatchObject({ issues: [{ path: 'body.email' }] });
    const body = { email: same, passwd: 'seven green bottles' };
    const signedIn = await testClient(server).call(auth.login, { body });
    expect(signedIn.body.user, same).toMatchObject({ email });
  }
  const other = await client.call(platform.invite, { body: { name: 'Other', email: 'eva.weiss@bank.example' } });
  expect(other.status).toBe(200);
});

test('the database and the program compute equal keys of failed sign-ins', async () => {
  const { id, email } = await buildUser(db, { email: 'Łukasz+ﬁ@bank.example' });
  const row = await db.selectFrom('users').select('attempts_key').where('id', '=', id).executeTakeFirstOrThrow();
  expect(row.attempts_key).toBe(accountKey(email));
});

test('five wrong passwords suspend a user, who is listed as suspended until an administrator unlocks them', async () => {
  const { id, email } = await buildUser(db, { name: 'Martin Král' });
  const stranger = testClient(server, { address: '10.1.1.1' });
  const body = { email, passwd: 'wrong wrong wrong' };
  for (let n = 0; n < 5; n++) await stranger.call(auth.login, { body });
  const right = { body: { email, passwd: 'seven green bottles' } };
  expect((await stranger.call(auth.login, right)).status).toBe(429);
  expect(await namesOf({ status: 'suspended' })).toEqual(['Martin Král']);
  expect(await namesOf({ attention: 'true' })).toEqual(['Martin Král']);
  expect((await client.call(platform.unlock, { params: { id } })).status).toBe(200);
  expect(await namesOf({ status: 'suspended' })).toEqual([]);
  expect((await stranger.call(auth.login, right)).status).toBe(200);
});

test('filters by company, status and sign-in, and says how many are left and how many need attention', async () => {
  const { body } = await client.call(platform.createCompany, { body: { name: 'Northwind' } });
  const inside = await buildUser(db, { name: 'Oskar Berg', company_id: body.id, password_expired: true });
  expect(await namesOf({ company: body.id })).toEqual(['Oskar Berg']);
  expect(await namesOf({ company: 'none', q: 'oskar' })).toEqual([]);
  expect(await namesOf({ status: 'password_expired' })).toEqual([inside.name]);
  const page = await client.call(platform.users, { query: { company: body.id, limit: 1 } });
  expect(page.body).toMatchObject({ total: 1, attention: 1 });
  expect(await namesOf({ sign_in: 'never', company: body.id })).toEqual(['Oskar Berg']);
});

test.each(['name', 'last_sign_in', 'company', 'projects'])(
  'pages by %s show each user once, in both directions',
  async (sort) => {
    const member = await buildUser(db, { name: 'Petr Marek' });
    await buildProject(db, { [member.id]: ROLE.editor });
    const all = await client.call(platform.users, { query: { limit: 500 } });
    for (const desc of [false, true]) {
      const seen: number[] = [];
      let cursor: string | null = null;
      do {
        const query = { sort, limit: 3, ...(desc ? { desc: 'true' } : {}), ...(cursor === null ? {} : { cursor }) };
        const page: Awaited<ReturnType<typeof client.call<typeof platform.users>>> = await client.call(platform.users, {
          query,
        });
        seen.push(...page.body.items.map(({ id }) => id));
        cursor = page.body.next_cursor;
      } while (cursor !== null);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.toSorted()).toEqual(all.body.items.map(({ id }) => id).toSorted());
      if (sort === 'projects') expect(seen.at(desc ? 0 : -1)).toBe(Math.max(...projectMembers(all.body.items)));
    }
  },
);

function projectMembers(items: { id: number; projects: number }[]): number[] {
  return items.filter(({ projects }) => projects === 1).map(({ id }) => id);
}

test.each(['e30', 'WyIiLCJhIl0', Buffer.from('["\\u0000","",1]').toString('base64url'), 'ÿ'])(
  'a cursor that no reply gave is refused: %s',
  async (cursor) => {
    const { status, error } = await client.call(platform.users, { query: { cursor } });
    expect(status).toBe(400);
    expect(error?.issues?.[0]?.path).toBe('query.cursor');
  },
);

test('the CSV has every user that the filters leave, and no formula', async () => {
  await buildUser(db, { name: '=1+1' });
  const { headers, body } = await client.call(platform.users, { query: { format: 'csv', q: '=1' } });
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = (body as unknown as string).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`'=1+1`);
});

test('10,000 users are paged, searched and counted', async () => {
  const many = Array.from({ length: 10_000 }, (_, n) => ({ name: `Agent ${n}`, email: `agent${n}@many.example` }));
  for (let at = 0; at < many.length; at += 1_000) {
    const rows = many.slice(at, at + 1_000).map((user) => ({ ...user, ...userKeys(user) }));
    await db.insertInto('users').values(rows).execute();
  }
  const project = await buildProject(db);
  await withSystem(db, async (tx) => {
    const ids = await tx.selectFrom('users').select('id').where('email_key', 'like', '%@many.example').execute();
    for (let at = 0; at < ids.length; at += 1_000) {
      const rows = ids
        .slice(at, at + 1_000)
        .map(({ id }) => ({ project_id: project, user_id: id, role_id: ROLE.viewer }));
      await tx.insertInto('project_members').values(rows).execute();
    }
  });
  const { body } = await client.call(platform.users, { query: { q: 'AGENT 9999' } });
  expect(body).toMatchObject({ total: 1, items: [{ name: 'Agent 9999', projects: 1 }] });
  const last = await client.call(platform.users, { query: { sort: 'projects', desc: 'true', limit: 500 } });
  expect(last.body.items).toHaveLength(500);
  expect(last.body.items.every(({ projects }) => projects >= 1)).toBe(true);
});

/** A caller with all permissions of the platform. */
async function actorOf(id: number): Promise<Administrator> {
  const rights = { is_platform_admin: true, is_company_admin: false, system_permissions: [] };
  return { userId: id, companyId: null, permissions: await readPermissions(db, { id, ...rights }) };
}

test('a CSV of very many users is sent in pieces of a page, with each user once', async () => {
  const query = { q: '@many.example', sort: 'projects', desc: 'true' } as const;
  const ids = [];
  const actor = await actorOf(admin.id);
  for await (const piece of usersCsv(db, actor, query, unixSeconds(systemClock))) {
    const lines = piece.trimEnd().split('\r\n');
    expect(lines.length).toBeLessThanOrEqual(500);
    ids.push(...lines.map((line) => line.split(',', 1)[0]));
  }
  expect(ids.length).toBe(10_001);
  expect(new Set(ids).size).toBe(10_001);
});

test('a download ends once its administrator has lost that right', async () => {
  const leaving = await buildUser(db, { is_platform_admin: true });
  const pieces = usersCsv(db, await actorOf(leaving.id), { q: '@many.example' }, unixSeconds(systemClock));
  await pieces.next();
  expect((await pieces.next()).done).toBe(false);
  await db.updateTable('users').set({ system_permissions: [] }).where('id', '=', leaving.id).execute();
  await expect(pieces.next()).rejects.toThrow('your own rights have changed');
});
