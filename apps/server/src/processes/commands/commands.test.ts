import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { apiToken, deployments, settings } from '@parley/contract';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { keyId, openSecrets } from '#platform/secrets.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { webhookSecretPlace } from '#features/deployments/webhook-store.ts';
import { logUser } from '#features/people/auth/users-log.ts';
import { query, urlOf } from '#testing/database-server.ts';
import { testDatabase } from '#testing/test-database.ts';
import { programEnvironment } from '#testing/program-environment.ts';

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
const database = await testDatabase();
const { db, url } = database;
const product = await startTestProduct({ database: Promise.resolve(database), secretKey: oldKey });
const folder = mkdtempSync(join(tmpdir(), 'parley-commands-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command to its end. */
async function run(
  command: string,
  { keys = '', args = [], at = url }: { keys?: string; args?: string[]; at?: string } = {},
) {
  const variables = { DATABASE_URL: at, PARLEY_DATA_DIR: folder, PARLEY_SECRET_KEY: keys };
  const child = spawn(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...args], {
    env: { ...programEnvironment(), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const [out, problems, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, problems: problems.trim() };
}

/** Every row of every table, as a thief of the database sees it. */
async function dump(): Promise<string> {
  return withSystem(db, async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(tx);
    const rows = [];
    for (const { name } of tables) rows.push(...(await sql`select t::text from ${sql.table(name)} t`.execute(tx)).rows);
    return JSON.stringify(rows);
  });
}

async function sealed(): Promise<string[]> {
  const { rows } = await withSystem(db, (tx) =>
    sql<{ secret: string }>`
      select data ->> 'sip_passwd_testing' as secret from things where resource = 'settings'
      union all select data ->> 'sip_passwd_testing' from revisions where resource = 'settings' order by 1 desc
    `.execute(tx),
  );
  return rows.map(({ secret }) => secret).filter((secret) => secret !== '');
}

test('rotate-secrets encrypts current and earlier stored secrets with the new key', async () => {
  const { projectId } = await product.blankProject();
  const call = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
  for (const body of [{ sip_passwd_testing: 'canary-of-the-trunk' }, { sip_number_testing: '4711' }]) {
    expect((await call(settings.update, { body })).status).toBe(200);
  }
  await call(apiToken.make);
  const hook = { url: 'https://hooks.example.com/', secret: 'canary-of-the-webhook' };
  expect((await call(deployments.addWebhook, { body: hook })).status).toBe(200);
  const before = await sealed();
  // The current row, and the two revisions since it was set.
  expect(before).toHaveLength(3);
  const keys = [newKey, oldKey].map((key) => key.toString('base64')).join();
  const one = newKey.toString('base64');
  expect(await run('rotate-secrets', { keys: one })).toMatchObject({
    code: 1,
    problems: expect.stringContaining('PARLEY_SECRET_KEY has one key'),
  });
  expect(await run('rotate-secrets', { keys })).toMatchObject({
    code: 0,
    out: expect.stringContaining('3 secrets were encrypted with the new key'),
  });
  const after = await sealed();
  const place = { table: 'things', row: `${projectId}/settings`, column: 'sip_passwd_testing' };
  const secrets = openSecrets({ secretKeys: [newKey], dataDir: '' });
  expect(after.map((secret) => secrets.decrypt(secret, place))).toEqual(Array(3).fill('canary-of-the-trunk'));
  // The history shows no false change.
  expect(new Set(after).size).toBe(new Set(before).size);
  const [webhook] = await withSystem(db, (tx) => tx.selectFrom('deployment_webhooks').selectAll().execute());
  const hookPlace = webhookSecretPlace(projectId, webhook?.id ?? 0);
  expect(secrets.decrypt(webhook?.secret ?? '', hookPlace)).toBe('canary-of-the-webhook');
  const stolen = await dump();
  expect(stolen).not.toContain('canary-of-the-webhook');
  expect(stolen).not.toContain('canary-of-the-trunk');
  expect(stolen).not.toContain(before[0]);
});

test('a backup with another key than the one of the stored secrets is refused, and doctor names both', async () => {
  const other = randomBytes(32);
  const keys = other.toString('base64');
  const refused = await run('backup', { keys, args: ['--to', join(folder, 'backups')] });
  expect(refused).toMatchObject({
    code: 1,
    problems: expect.stringMatching(/are encrypted with the key [\da-f]{8}.*, and the key here is [\da-f]{8}\./u),
  });
  expect(existsSync(join(folder, 'backups'))).toBe(false);
  const { out } = await run('doctor', { keys, args: ['--json'] });
  const { checks } = JSON.parse(out) as { checks: { id: string; state: string; found: string }[] };
  expect(checks.find(({ id }) => id === 'secrets.key')).toMatchObject({
    state: 'fault',
    found: expect.stringContaining(keyId(other)),
  });
});

test('verify-audit names the entry that is not as it was written', async () => {
  await logUser(db, { id: null, name: '', email: 'ada@bank.example' }, 'failed login', 1_900_000_000);
  const mistyped = await run('verify-audit', { args: ['1:abc'] });
  expect(mistyped).toMatchObject({ code: 1, problems: expect.stringContaining('1:abc is no head of a log') });
  const whole = await run('verify-audit');
  expect(whole).toMatchObject({
    code: 0,
    problems: '',
    out: expect.stringMatching(/is intact.*Head: \d+:/su),
  });
  const intruder = new Client({ connectionString: url });
  await intruder.connect();
  await intruder.query('alter table users_logs disable trigger append_only');
  const { rows } = await intruder.query<{ id: number }>(
    `update users_logs set email = 'eve@bank.example' where email = 'ada@bank.example' returning id`,
  );
  await intruder.end();
  expect(await run('verify-audit')).toMatchObject({
    code: 1,
    problems: `✖ Entry ${rows[0]?.id} of the login log was changed, or an entry before it was removed.`,
  });
});

test('doctor names each fault with what to do, and ends with 1; without an installation it says what to set', async () => {
  const keys = newKey.toString('base64');
  const { code, out } = await run('doctor', { keys, args: ['--json'] });
  const { checks } = JSON.parse(out) as { checks: { id: string; state: string; todo: string | null }[] };
  expect(code).toBe(1);
  // No server of this test listens at the public address.
  expect(checks.filter(({ state }) => state === 'fault').map(({ id }) => id)).toContain('address.reached');
  expect(checks.find(({ id }) => id === 'database.row_security')).toMatchObject({ state: 'ok', todo: null });
  for (const { id, state, todo } of checks) {
    expect([id, todo !== null]).toEqual([id, state === 'fault' || state === 'warning']);
  }
  const lost = await run('doctor');
  expect(lost).toMatchObject({ code: 2, out: '', problems: expect.stringContaining('No installation was found') });
});

test('doctor says of a database without tables that it has none, and still checks the server of the database', async () => {
  const empty = `empty_${randomBytes(6).toString('hex')}`;
  const server = urlOf(url, 'postgres');
  await query(server, `create database ${empty}`);
  try {
    const { code, out } = await run('doctor', {
      keys: newKey.toString('base64'),
      args: ['--json'],
      at: urlOf(url, empty),
    });
    const { checks } = JSON.parse(out) as { checks: { id: string; state: string; found: string }[] };
    expect(code).toBe(1);
    const found = (id: string) => checks.find((check) => check.id === id);
    expect(found('database.schema')).toMatchObject({ state: 'fault', found: 'The database has no Parley tables.' });
    expect(found('database.version')).toMatchObject({ state: 'ok' });
    expect(found('database.fsync')).toMatchObject({ id: 'database.fsync' });
    expect(checks.filter((check) => check.found.includes('kysely_migration'))).toEqual([]);
    expect(found('operation.servers')).toMatchObject({ state: 'unchecked', found: 'The database lacks tables.' });
  } finally {
    await query(server, `drop database ${empty} with (force)`);
  }
});
