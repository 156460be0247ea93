import { createHash } from 'node:crypto';
import { auditTrail, auth, oneTimeCodes, roles, users, type AuditTrailEntry } from '@parley/contract';
import { ROLE } from '@parley/domain/permission';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { auditRoutes } from '#routes/audit-trail.ts';
import { listEntries } from '#features/audit/audit-store.ts';
import { AUDIT_TRAIL, reportChains, verifyChain } from '#platform/audit/verify-chain.ts';
import { createLogger } from '#platform/logger.ts';
import { buildProject, buildRole, buildUser, clientOf, PASSWORD } from '#testing/people.ts';
import { testDatabase } from '#testing/test-database.ts';
import { startTestServer } from '#testing/test-server.ts';

const { db, url } = await testDatabase();
const server = await startTestServer({ db, routes: auditRoutes({ db }) });
const admin = await buildUser(db, { is_platform_admin: true, name: 'Ada Admin' });
const client = await clientOf(server, db, admin);
const projectId = await buildProject(db, { [admin.id]: ROLE.administrator });

async function latest(query: Record<string, string | number> = {}) {
  return (await client.call(auditTrail.list, { query })).body.items;
}

test('records a role change with its author, and the role before and after, by name', async () => {
  const { id } = (await client.call(roles.create, { body: { name: 'Auditor' } })).body;
  await client.call(roles.setPermissions, { body: { [id]: [130, 140] } });
  await client.call(roles.setPermissions, { body: { [id]: [130, 10] } });
  await client.call(roles.rename, { params: { id }, body: { name: 'Inspector' } });
  await client.call(roles.remove, { params: { id } });
  const entries = await latest({ resource: 'roles', thing: String(id) });
  const by = { who: admin.id, who_name: 'Ada Admin', who_email: admin.email, address: '127.0.0.1', refused: null };
  expect(entries.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    {
      action: 'role deleted',
      before: {
        name: 'Inspector',
        permissions: ['View reactions, scopes and notes', 'Compare versions'],
        requires_otp: false,
        members: 0,
        tokens: 0,
      },
      after: null,
    },
    { action: 'role renamed', before: { name: 'Auditor' }, after: { name: 'Inspector' } },
    {
      action: 'role permissions changed',
      before: { permissions: ['Compare versions', 'View the change history'] },
      after: { permissions: ['View reactions, scopes and notes', 'Compare versions'] },
    },
    {
      action: 'role permissions changed',
      before: { permissions: [] },
      after: { permissions: ['Compare versions', 'View the change history'] },
    },
    { action: 'role created', before: null, after: { name: 'Auditor' } },
  ]);
  for (const entry of entries) expect(entry).toMatchObject(by);
});

test('members are recorded by name, only those whose role changed', async () => {
  const [grace, linus] = [await buildUser(db, { name: 'Grace' }), await buildUser(db, { name: 'Linus' })];
  const roleId = await buildRole(db, []);
  const { name } = await db.selectFrom('roles').select('name').where('id', '=', roleId).executeTakeFirstOrThrow();
  const me = { user_id: admin.id, role_id: ROLE.administrator };
  const set = (members: object[]) =>
    client.call(users.setMembers, { query: { project_id: projectId }, body: { [projectId]: members } });
  await set([me, { user_id: grace.id, role_id: ROLE.viewer }]);
  await set([me, { user_id: linus.id, role_id: ROLE.editor }, { user_id: grace.id, role_id: roleId }]);
  await set([me, { user_id: linus.id, role_id: ROLE.editor }, { user_id: grace.id, role_id: roleId }]);
  const [second, first, ...others] = await latest({ action: 'project members changed' });
  expect(others).toEqual([]);
  expect(first).toMatchObject({ project_id: projectId, before: { [`Grace (${grace.id})`]: null } });
  const changed = (a: string, b: string | null) => ({ [`Grace (${grace.id})`]: a, [`Linus (${linus.id})`]: b });
  expect(second?.before).toEqual(changed('Viewer', null));
  expect(second?.after).toEqual(changed(name, 'Editor'));
});

test('passwords are never recorded, only that one was set', async () => {
  const body = { email: 'new@bank.example', name: 'New', passwd: 'a secret of eight harbors' };
  const { id } = (await client.call(users.create, { query: { project_id: projectId }, body })).body;
  const place = { params: { id }, query: { project_id: projectId } };
  const patch = { name: 'Newer', passwd: 'another secret of nine harbors' };
  await client.call(users.update, { ...place, body: patch });
  const { passwd } = (await client.call(users.reset, place)).body;
  await client.call(users.remove, place);
  const entries = await latest({ resource: 'users', thing: String(id) });
  expect(entries.map(({ action }) => action)).toEqual([
    'user removed',
    'password reset',
    'user changed',
    'password set',
    'user added',
  ]);
  const { rows } = await sql<{ text: string }>`select audit_entry_text(a) as text from audit_entries a`.execute(db);
  for (const secret of [body.passwd, patch.passwd, passwd, PASSWORD])
    expect(JSON.stringify(rows)).not.toContain(secret);
});

test('the trail is read in pages and filtered, and bad filters are refused', async () => {
  const all = await latest();
  const first = (await client.call(auditTrail.list, { query: { limit: 3 } })).body;
  const rest = (await client.call(auditTrail.list, { query: { limit: 500, cursor: first.next_cursor ?? '' } })).body;
  expect([...first.items, ...rest.items]).toEqual(all);
  expect(rest.next_cursor).toBeNull();
  expect(await latest({ who: 'ada ADMIN' })).toEqual(all);
  expect(await latest({ who: '100%' })).toEqual([]);
  expect((await latest({ q: 'inspector' })).map(({ name }) => name)).toEqual(['Inspector', 'Inspector']);
  expect(await latest({ outcome: 'refused' })).toEqual([]);
  expect(await latest({ from: 4_000_000_000 })).toEqual([]);
  expect(await latest({ to: 1 })).toEqual([]);
  const [entry] = all;
  expect((await client.call(auditTrail.get, { params: { id: entry?.id ?? 0 } })).body).toEqual(entry);
  expect((await client.call(auditTrail.get, { params: { id: 999_999 } })).status).toBe(404);
  expect((await client.call(auditTrail.kinds)).body).toEqual({
    actions: [...new Set(all.map(({ action }) => action))].toSorted(),
    resources: ['roles', 'users', 'users/projects'],
  });
  for (const query of [
    { limit: 501 },
    { cursor: 'x' },
    { outcome: 'maybe' },
    { from: 'yesterday' },
    { format: 'csv' },
  ]) {
    expect((await client.call(auditTrail.list, { query: { ...query } })).status).toBe(400);
  }
});

test('a page searches at most its limit of entries, says how far back it went, and the next one continues there', async () => {
  const all = await latest();
  const found = all.filter(({ name }) => name === 'Inspector');
  expect(found.length).toBeGreaterThan(1);
  for (const most of [1, 2, 3, 100]) {
    for (const limit of [1, 100]) {
      const items: AuditTrailEntry[] = [];
      let cursor: string | undefined;
      let looked = 0;
      do {
        const page = await listEntries(db, { q: 'inspector', limit, cursor }, most);
        items.push(...page.items);
        cursor = page.next_cursor ?? undefined;
        if (page.searched_to !== null) {
          const reached = all.findIndex(({ at, id }) => cursor === `${at}.${id}`);
          expect(reached + 1 - looked).toBeLessThanOrEqual(most);
          expect(page.searched_to).toBe(all[reached]?.at);
        }
        looked = all.findIndex(({ at, id }) => cursor === `${at}.${id}`) + 1;
      } while (cursor !== undefined);
      expect([most, limit, items]).toEqual([most, limit, found]);
    }
  }
});

test('rules of one-time codes and an own profile are recorded as they were before and after', async () => {
  for (const date_format of ['YYYY-MM-DD', 'DD.MM.YYYY'] as const) {
    await client.call(auth.changeUser, { body: { date_format } });
  }
  const [profile, ...others] = await latest({ action: 'own profile changed' });
  expect(profile).toMatchObject({ before: { date_format: 'YYYY-MM-DD' }, after: { date_format: 'DD.MM.YYYY' } });
  // Saving a profile unchanged is no change.
  expect(others).toEqual([]);
  const { id } = (await client.call(roles.create, { body: { name: 'Coded' } })).body;
  await client.call(roles.rename, { params: { id }, body: { requires_otp: true } });
  await client.call(oneTimeCodes.setRules, { body: { requires_otp: true } });
  // The administrator has no codes, and would be locked out.
  await db.updateTable('sign_in_rules').set({ requires_otp: false }).execute();
  for (const action of ['one-time codes of a role changed', 'one-time codes of everybody changed']) {
    const entries = (await latest({ action })).map(({ before, after }) => [before, after]);
    expect(entries).toEqual([[{ requires_otp: false }, { requires_otp: true }]]);
  }
});

test('the export is verified without a database, and a changed line is found', async () => {
  const { headers, body } = await client.call(auditTrail.list, { query: { format: 'jsonl' } });
  expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''audit-trail.jsonl");
  const text = textOf(body);
  const count = (await latest()).length;
  expect(firstBrokenLine(text)).toBeNull();
  expect(
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).entry.id),
  ).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  expect(firstBrokenLine(text.replace('"Inspector"', '"Director"'))).toBe(4);
  const lines = text.split('\n');
  expect(firstBrokenLine(lines.toSpliced(2, 1).join('\n'))).toBe(3);
});

function textOf(body: unknown): string {
  if (typeof body !== 'string') throw new Error('The answer is no text');
  return body;
}

/** Verifies an export as the guide describes it. */
function firstBrokenLine(text: string): number | null {
  let before = '';
  for (const [index, line] of text.trimEnd().split('\n').entries()) {
    const [, noted, entry = '', hash] =
      /^\{"before":"([0-9a-f]*)","entry":(.*),"hash":"([0-9a-f]{64})"\}$/u.exec(line) ?? [];
    const expected = createHash('sha256').update(Buffer.from(before, 'hex')).update(entry).digest('hex');
    if (noted !== before || hash !== expected) return index + 1;
    before = hash;
  }
  return null;
}

test('verification names an entry that was changed or removed despite the protection', async () => {
  const whole = (await client.call(auditTrail.verify)).body.audit_trail;
  const count = (await latest()).length;
  expect(whole).toEqual({
    entries: count,
    broken: null,
    head: { id: count, hash: expect.stringMatching(/^[0-9a-f]{64}$/u) },
  });
  const noted = `${whole.head?.id}:${whole.head?.hash}`;
  const intruder = new Client({ connectionString: url });
  await intruder.connect();
  await intruder.query('alter table audit_entries disable trigger user');
  await intruder.query('delete from audit_entries where id = $1', [count]);
  // The chain of the remaining entries is intact; only the head noted elsewhere reveals the change.
  expect(await verifyChain(db, AUDIT_TRAIL, [noted])).toMatchObject({
    broken: null,
    faults: [`Entry ${noted} of the audit trail is missing: the log was cut or rewritten.`],
  });
  await intruder.query('delete from audit_entries where id = 7');
  expect((await client.call(auditTrail.verify)).body.audit_trail.broken).toBe(8);
  await intruder.query(`update audit_entries set after = '{"name": "Eve"}' where id = 3`);
  expect((await client.call(auditTrail.verify)).body.audit_trail.broken).toBe(3);
  await intruder.end();
  const lines: string[] = [];
  await reportChains(db, createLogger('info', { write: (line) => void lines.push(line) }), [AUDIT_TRAIL]);
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ level: 'error', audit_entry_id: 3 }),
    expect.objectContaining({ level: 'info', audit_entry_id: count - 1 }),
  ]);
});
