import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chat, conversations, personalData, storage } from '@parley/contract';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { folderPlace } from '#platform/backup/folder-place.ts';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/db/open.ts';
import { folderStore } from '#platform/files/folder-store.ts';
import { createLogger } from '#platform/logger.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { form } from '#processes/testing/form.ts';
import { signInTo, startProgram } from '#processes/testing/program.ts';
import { schemaOf } from '#processes/testing/schema-of.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { query, urlOf } from '#testing/database-server.ts';
import { testDatabase } from '#testing/test-database.ts';
import { restoreBackup } from '#workflows/backup/restore-backup.ts';
import { verifyBackup } from '#workflows/backup/verify-backup.ts';
import { writeBackup } from '#workflows/backup/write-backup.ts';

const log = createLogger('silent');
const passphrase = 'a fine long key of backups';
const secretKey = randomBytes(32);
const folder = mkdtempSync(join(tmpdir(), 'parley-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));
const filesFolder = join(folder, 'files');
const database = await testDatabase();
const product = await startTestProduct({ database: Promise.resolve(database), secretKey, filesFolder });
const { projectId } = await product.demoProject();
const editor = await product.memberOf(projectId, 'editor');
const call = callerIn(projectId, editor);
let places = 0;

function backUp(options: Partial<Parameters<typeof writeBackup>[0]> = {}, steps = {}) {
  return writeBackup(
    {
      ...{ url: database.url, files: folderStore(filesFolder), place: newPlace(), passphrase, secretKeys: [secretKey] },
      ...{ erasedFile: join(filesFolder, 'erased.jsonl'), isFull: false, version: 'test', now: systemClock },
      ...options,
    },
    steps,
  );
}

function newPlace() {
  return folderPlace(join(folder, `place-${++places}`));
}

/** An empty database and data folder. */
async function emptyHost() {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const server = inject('databaseServer');
  await query(server, `create database ${name}`);
  onTestFinished(async () => void (await query(server, `drop database ${name} with (force)`)));
  const dataDir = mkdtempSync(join(folder, 'host-'));
  return { url: urlOf(server, name), dataDir, files: folderStore(join(dataDir, 'files')) };
}

type Host = Awaited<ReturnType<typeof emptyHost>>;

function restore(host: Host, archive: { place: ReturnType<typeof newPlace>; name: string }, more: object = {}) {
  return restoreBackup(
    { passphrase, log, now: systemClock, ...archive },
    { ...host, secretKeys: [], isWithoutKeys: false, erasedFiles: [], ...more },
    async () => host.url,
  );
}

/** Count and hash of every table, made by the database. */
async function figures(url: string): Promise<Record<string, unknown>> {
  const tables = (await query(
    url,
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )) as { name: string }[];
  const text = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int, md5(string_agg(t::text, '' order by t::text)) from "${name}" t`,
  );
  const rows = (await query(url, text.join(' union all '))) as { name: string }[];
  return Object.fromEntries(rows.map((row) => [row.name, row]));
}

test('a backup restored on an empty host has equal rows, files, schema and sequences; sign-in and chat work', async () => {
  await call(storage.upload, form([['file', randomBytes(200_000).toString('base64'), 'rates.txt']]));
  await call(storage.upload, form([['file', 'the second file', 'notes.txt']]));
  const place = newPlace();
  const written = await backUp({ place });
  const host = await emptyHost();
  const { backup } = await restore(host, { place, name: written?.name ?? '' });
  expect(backup.manifest.files).toHaveLength(2);
  const [before, after] = [await figures(database.url), await figures(host.url)];
  expect(after).toEqual(before);
  expect(Object.keys(before).length).toBeGreaterThan(60);
  expect(await schemaOf(host.url)).toEqual(await schemaOf(database.url));
  const sequences = `select sequencename, last_value from pg_sequences order by 1`;
  expect(await query(host.url, sequences)).toEqual(await query(database.url, sequences));

  const program = await startProgram({ DATABASE_URL: host.url, PARLEY_DATA_DIR: host.dataDir });
  onTestFinished(() => void program.kill());
  const signedIn = await signInTo(program.url, { email: editor.email, passwd: product.password });
  const conversation_token = randomBytes(16).toString('hex');
  const opened = await signedIn(chat.init, {
    ...{ query: { project_id: projectId, conversation_token, project_env: 'draft' }, body: {} },
  });
  const said = await signedIn(chat.say, {
    query: { project_id: projectId, id: opened.conversation_id, conversation_token },
    body: { msg: 'I lost my card', last_ts: 0 },
  });
  expect(said.tracker.length).toBeGreaterThan(1);
  expect(await program.stop()).toBe(0);
});
