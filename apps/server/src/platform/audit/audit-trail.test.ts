import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { withProject, queriesOn } from '#platform/db/database.ts';
import { openPool } from '#platform/db/pool.ts';
import { createLogger } from '#platform/logger.ts';
import { buildProject, buildUser } from '#testing/people.ts';
import { testDatabase } from '#testing/test-database.ts';

const { db, url } = await testDatabase();
const ada = await buildUser(db);
const writer = { actor: { userId: ada.id }, now: () => 1_900_000_000_000_000, address: '10.0.0.1' };

test('an entry says who did what to which thing, and is written with its change or not at all', async () => {
  const changed = { action: 'role renamed', resource: 'roles', id: 7, name: 'Clerk' };
  const difference = { before: { name: 'Helper' }, after: { name: 'Clerk' } };
  await db.transaction().execute((tx) => recordAudit(tx, writer, { ...changed, ...difference }));
  const failed = db.transaction().execute(async (tx) => {
    await recordAudit(tx, writer, changed);
    throw new Error('the change failed');
  });
  await expect(failed).rejects.toThrow('the change failed');
  await expect(recordAudit(db, writer, changed)).rejects.toThrow(/inside the transaction/u);
  expect(await db.selectFrom('audit_entries').selectAll().execute()).toEqual([
    expect.objectContaining({
      ...{ id: 1, at: writer.now(), who: ada.id, who_name: ada.name, who_email: ada.email, address: '10.0.0.1' },
      ...{ action: 'role renamed', resource: 'roles', thing: '7', name: 'Clerk', about_project: null, refused: null },
      ...difference,
    }),
  ]);
});

test('entries of transactions that overlap form one chain, in the order in which they commit, also from a project', async () => {
  const projectId = await buildProject(db);
  const system = { ...writer, actor: { userId: null } };
  const write = (id: number) =>
    withProject(db, projectId, async (tx) => {
      for (const action of ['first', 'second']) {
        await recordAudit(tx, system, { action, resource: 'projects', id, projectId, after: { b: 1, aa: 'ü “x”' } });
      }
    });
  await Promise.all(Array.from({ length: 10 }, (_, id) => write(id)));
  const { rows } = await sql<{ id: number; text: string; hash: Buffer }>`
    select id, audit_entry_text(audit_entries) as text, hash from audit_entries order by id`.execute(db);
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
  let before: Buffer = Buffer.alloc(0);
  for (const { text, hash } of rows) {
    expect(hash).toEqual(createHash('sha256').update(before).update(text).digest());
    before = hash;
  }
});

test('entries can be added, and neither changed nor deleted, by the server or by the tables’ owner', async () => {
  await db.transaction().execute((tx) => recordAudit(tx, writer, { action: 'a', resource: 'roles', id: 1 }));
  const pool = openPool({ url, log: createLogger('silent') });
  const attempts = [`update audit_entries set name = 'x'`, 'delete from audit_entries', 'truncate audit_entries'];
  for (const attempt of attempts) {
    await expect(sql.raw(attempt).execute(db)).rejects.toThrow(/permission denied/u);
    await expect(sql.raw(attempt).execute(queriesOn(pool))).rejects.toThrow('audit_entries is append-only');
  }
  await pool.end();
  const forged = { at: 1, action: 'a', resource: 'roles', hash: Buffer.from('x') } as never;
  await expect(db.insertInto('audit_entries').values(forged).execute()).rejects.toThrow('append-only');
});
