import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { chat, personalData, storage } from '@parley/contract';
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { sweepFiles } from '#features/storage/sweep-files.ts';
import { folderPlace } from '#platform/backup/folder-place.ts';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/db/open.ts';
import { RESTORES, STARTS, withSessionLock } from '#platform/db/session-lock.ts';
import { folderStore } from '#platform/files/folder-store.ts';
import { createLogger } from '#platform/logger.ts';
import { keyId } from '#platform/secrets.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { form } from '#processes/testing/form.ts';
import { signInTo, startProgram } from '#processes/testing/program.ts';
import { schemaOf } from '#processes/testing/schema-of.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { query, urlOf } from '#testing/database-server.ts';
import { inForm } from '#testing/form.ts';
import { programEnvironment } from '#testing/program-environment.ts';
import { testDatabase } from '#testing/test-database.ts';
import { keepErasures, laterErasures } from '#workflows/backup/erasures.ts';
import { restoreBackup } from '#workflows/backup/restore-backup.ts';
import { verifyBackup } from '#workflows/backup/verify-backup.ts';
import { writeBackup, type BackupOptions } from '#workflows/backup/write-backup.ts';

const log = createLogger('silent');
const passphrase = 'a fine long key of backups';
const secretKey = randomBytes(32);
const folder = mkdtempSync(join(tmpdir(), 'parley-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));
const filesFolder = join(folder, 'files');
mkdirSync(filesFolder);
const erasedFile = join(filesFolder, 'erased.jsonl');
const files = folderStore(filesFolder);
const database = await testDatabase();
const product = await startTestProduct({ database: Promise.resolve(database), secretKey, filesFolder });
const { projectId } = await product.demoProject();
const administrator = await product.memberOf(projectId, 'administrator');
const call = callerIn(projectId, administrator);
const WAIT = { timeout: 60_000 };
let places = 0;
const newPlace = () => folderPlace(join(folder, `place-${++places}`));

async function backUp(options: Partial<BackupOptions> = {}) {
  const all = {
    ...{ url: database.url, files, place: newPlace(), passphrase, secretKeys: [secretKey], erasedFile },
    // Guessing the key may be easy here: it is derived dozens of times.
    ...{ isFull: false, version: 'test', now: systemClock, cost: 2, ...options },
  };
  const written = await writeBackup(all);
  if (!written) throw new Error('No backup was needed');
  return { ...written, place: all.place };
}

/** An empty database and data folder. Its owner is a role to which row-level security applies, if that is wanted. */
async function emptyHost({ isOwnRole = false } = {}) {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const server = inject('databaseServer');
  if (isOwnRole) await query(server, `create role ${name} login createrole password '${name}'`);
  await query(server, `create database ${name} ${isOwnRole ? `owner ${name}` : ''}`);
  onTestFinished(async () => {
    await query(server, `drop database ${name} with (force)`);
    if (isOwnRole) await query(server, `drop role ${name}`);
  });
  const dataDir = mkdtempSync(join(folder, 'host-'));
  const admin = urlOf(server, name);
  const url = new URL(admin);
  if (isOwnRole) [url.username, url.password] = [name, name];
  return { url: url.href, admin, dataDir, files: folderStore(join(dataDir, 'files')) };
}

type Host = Awaited<ReturnType<typeof emptyHost>>;
type Archive = Pick<Awaited<ReturnType<typeof backUp>>, 'place' | 'name'>;

function restore(host: Host, { place, name }: Archive, more: object = {}) {
  return restoreBackup(
    { place, name, passphrase, log, now: systemClock, ...more },
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
  const one = ({ name }: { name: string }) =>
    `select '${name}' as name, count(*)::int, md5(string_agg(t::text, '' order by t::text)) from "${name}" t`;
  const rows = (await query(url, tables.map(one).join(' union all '))) as { name: string }[];
  return Object.fromEntries(rows.map((row) => [row.name, row]));
}

async function tablesIn({ url }: Host): Promise<unknown[]> {
  return query(url, `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`);
}

test('a backup restored on an empty host has equal rows, files, schema and sequences; sign-in and chat work', async () => {
  await call(storage.upload, form([['file', randomBytes(200_000).toString('base64'), 'rates.txt']]));
  await call(storage.upload, form([['file', 'the second file', 'notes.txt']]));
  const host = await emptyHost();
  const { backup } = await restore(host, await backUp({ cost: undefined }));
  expect(backup.manifest.files).toHaveLength(2);
  const [before, after] = [await figures(database.url), await figures(host.url)];
  expect(after).toEqual(before);
  expect(Object.keys(before).length).toBeGreaterThan(60);
  expect(await schemaOf(host.url)).toEqual(await schemaOf(database.url));
  const sequences = `select sequencename, last_value from pg_sequences order by 1`;
  expect(await query(host.url, sequences)).toEqual(await query(database.url, sequences));

  const program = await startProgram({ DATABASE_URL: host.url, PARLEY_DATA_DIR: host.dataDir });
  onTestFinished(() => program.kill());
  const signedIn = await signInTo(program.url, { email: administrator.email, passwd: product.password });
  const conversation_token = randomBytes(16).toString('hex');
  const { conversation_id: id } = await signedIn(chat.init, {
    ...{ query: { project_id: projectId, conversation_token, project_env: 'draft' }, body: {} },
  });
  const said = await signedIn(chat.say, {
    ...{ query: { project_id: projectId, id, conversation_token }, body: { msg: 'I lost my card', last_ts: 0 } },
  });
  expect(said.tracker.length).toBeGreaterThan(1);
});

test('a backup under load has every conversation that was there before it began, whole, and none in part', async () => {
  const place = newPlace();
  let isOver = false;
  const phrases: string[] = [];
  const talk = async (caller: number) => {
    while (!isOver) {
      const phrase = `caller ${caller} says ${phrases.length} ${randomBytes(4).toString('hex')}`;
      await product.hear(projectId, [phrase]);
      phrases.push(phrase);
    }
  };
  const load = Promise.all([1, 2, 3].map(talk));
  await vi.waitFor(() => expect(phrases.length).toBeGreaterThan(10), WAIT);
  const before = [...phrases];
  const written = await backUp({ place });
  isOver = true;
  await load;
  expect(phrases.length).toBeGreaterThan(before.length);
  const { manifest, content } = await verifyBackup({ ...written, passphrase });
  const turns = new Map<string, number[]>();
  let said = '';
  for (const table of manifest.tables.filter(({ name }) => name.startsWith('tracker_entries'))) {
    const rows = String(await buffer(content(table)));
    said += rows;
    for (const [, id = '', turn] of rows.split('\n').map((row) => row.split('\t'))) {
      if (turn !== undefined) turns.set(id, [...(turns.get(id) ?? []), Number(turn)]);
    }
  }
  expect(before.filter((phrase) => !said.includes(phrase))).toEqual([]);
  // A later turn is never there without the earlier ones.
  for (const numbers of turns.values()) expect(numbers.toSorted()).toEqual(numbers.map((_, at) => at));
  const inArchive = manifest.tables.find(({ name }) => name === 'conversations')?.rows;
  expect(turns.size).toBe(inArchive);
});

test('a conversation that was erased after the backup stays erased after the restore', async () => {
  const [canary, other] = ['canary', 'other'].map((word) => `${word} ${randomBytes(6).toString('hex')}`) as [
    string,
    string,
  ];
  const place = newPlace();
  await product.hear(projectId, [canary, other]);
  const written = await backUp({ place });
  const [{ id } = { id: '' }] = (await query(
    database.url,
    `select conversation_id as id from tracker_entries where entries like '%${canary}%'`,
  )) as { id: string }[];
  const body = { kind: 'erasure', subject_kind: 'conversation', subject: id } as const;
  const { body: request } = await call(personalData.find, { body });
  const stateOf = async () => (await call(personalData.get, { params: { id: request.id } })).body.state;
  await expect.poll(stateOf, WAIT).toBe('found');
  await call(personalData.erase, { params: { id: request.id }, body: {} });
  await expect.poll(stateOf, WAIT).toBe('done');

  expect(await erasedNow(written)).toContain(id);
  await backUp({ place, isFull: true });
  const host = await emptyHost({ isOwnRole: true });
  // A call that the backup lacks; no other call may get its number.
  const later = { project_id: projectId, conversation_ids: [], call_ids: [50_000_000], erased: 1 };
  writeFileSync(join(host.dataDir, 'erased.jsonl'), `${JSON.stringify(later)}\n`);
  expect((await restore(host, written)).erasedAgain).toBe(1);
  expect(await query(host.admin, 'select last_value::int from ids')).toEqual([{ last_value: 50_000_000 }]);
  const said = JSON.stringify(await query(host.admin, 'select * from tracker_entries'));
  expect([said.includes(other), said.includes(canary)]).toEqual([true, false]);
  expect(readFileSync(join(host.dataDir, 'erased.jsonl'), 'utf8')).toContain(id);
});

/** The lists of erased people that a restore finds: given, in the data folder, and copied beside the archive. */
async function erasedNow({ place, name }: Archive): Promise<string> {
  const backup = await verifyBackup({ place, name, passphrase });
  const dataDir = mkdtempSync(join(folder, 'lists-'));
  const find = async (erasedFiles: string[]) =>
    (await laterErasures(backup, { place, passphrase }, { dataDir, erasedFiles })).join('\n');
  const before = await find([]);
  const given = await find([erasedFile]);
  await keepErasures(filesFolder, async () => place)();
  const copied = await find([]);
  await place.remove(readdirSync(place.at('')).find((file) => file.startsWith('erased-')) ?? '');
  copyFileSync(erasedFile, join(dataDir, 'erased.jsonl'));
  const inFolder = await find([]);
  expect(new Set([given, copied, inFolder]).size).toBe(1);
  expect(given.length).toBeGreaterThan(before.length);
  return given;
}

test('unchanged months and files are taken from the whole archive beside, which must be there', async () => {
  const place = newPlace();
  await query(
    database.url,
    `create table tracker_entries_2025_01 partition of tracker_entries
      for values from (${Date.UTC(2025, 0) * 1000}) to (${Date.UTC(2025, 1) * 1000});
    alter table tracker_entries_2025_01 enable row level security;
    insert into tracker_entries (project_id, conversation_id, turn_no, first_ts, last_ts, entries)
      select ${projectId}, 'old ' || n, 0, ${Date.UTC(2025, 0, 9) * 1000}, 0, repeat(md5(n::text), 40)
      from generate_series(1, 1000) n`,
  );
  const whole = await backUp({ place });
  const second = await backUp({ place });
  expect([whole.isIncremental, second.isIncremental]).toEqual([false, true]);
  expect(second.bytes).toBeLessThan(whole.bytes - 20_000);
  const inBase = second.manifest.tables.filter(({ isInBase }) => isInBase).map(({ name }) => name);
  expect(inBase).toEqual(['tracker_entries_2025_01']);
  expect(second.manifest.files.every(({ isInBase }) => isInBase)).toBe(true);
  await verifyBackup({ ...second, passphrase });
  // A changed month is written again.
  await query(database.url, `delete from tracker_entries_2025_01 where conversation_id = 'old 7'`);
  const third = await backUp({ place });
  expect(third.manifest.tables.find(({ name }) => name === 'tracker_entries_2025_01')).toMatchObject({
    ...{ rows: 999, isInBase: false },
  });
  renameSync(place.at(whole.name), place.at('elsewhere'));
  await expect(verifyBackup({ ...second, passphrase })).rejects.toThrow(`needs ${whole.name} beside it`);
});

test('the copy of a list of erased people keeps what a server had written before it lost its folder', async () => {
  const [place, dataDir] = [newPlace(), mkdtempSync(join(folder, 'lost-'))];
  for (const line of ['first', 'second']) {
    writeFileSync(join(dataDir, 'erased.jsonl'), `${line}\n`);
    await keepErasures(dataDir, async () => place)();
  }
  const [copy = ''] = readdirSync(place.at(''));
  expect(readFileSync(place.at(copy), 'utf8')).toBe('first\nsecond\n');
});

/** A place at which something happens once the backup reads its snapshot. */
function placeWhileReading(work: () => Promise<unknown>) {
  const place = newPlace();
  return {
    ...place,
    create: async (...given: Parameters<typeof place.create>) => {
      await work();
      return place.create(...given);
    },
  };
}

test('a table cannot be written anew while a backup reads, because it would look empty', async () => {
  let refusal: unknown;
  const rewrite = `set lock_timeout = '50ms'; alter table labels alter column name type varchar`;
  const place = placeWhileReading(async () => {
    refusal = await query(database.url, rewrite).catch((error: unknown) => error);
  });
  await backUp({ place });
  expect(String(refusal)).toContain('lock timeout');
});

test('a file that is deleted while a backup runs is in the backup', async () => {
  await call(storage.upload, form([['file', 'only for a moment', 'moment.txt']]));
  const count = async () => readdirSync(filesFolder, { recursive: true }).length;
  const before = await count();
  let swept = -1;
  const place = placeWhileReading(async () => {
    await query(database.url, `delete from revisions where resource = 'files' and data ->> 'name' = 'moment.txt'`);
    swept = await sweepFiles(product.db, files);
  });
  const written = await backUp({ place });
  expect([swept, await count()]).toEqual([0, before]);
  expect(written.manifest.missingFiles).toEqual([]);
  expect(written.manifest.files).toHaveLength(3);
  expect(await sweepFiles(product.db, files)).toBe(1);
});

test('a used host, a missing key and a damaged archive are refused before anything changes', async () => {
  const plain = await backUp({ passphrase: undefined });
  const host = await emptyHost();
  await expect(restore(host, plain)).rejects.toThrow(`(key ${keyId(secretKey)})`);
  const damaged = join(folder, 'damaged.backup');
  const sealed = await backUp();
  const bytes = readFileSync(sealed.place.at(sealed.name));
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(damaged, bytes);
  await expect(restore(host, { place: folderPlace(folder), name: 'damaged.backup' })).rejects.toThrow('is damaged');
  await expect(restore(host, sealed, { passphrase: 'a wrong key of backups' })).rejects.toThrow('The key is not');
  mkdirSync(join(host.dataDir, 'files/aa'), { recursive: true });
  await expect(restore(host, sealed)).rejects.toThrow('only into an empty data folder');
  expect(await tablesIn(host)).toEqual([]);
  rmSync(join(host.dataDir, 'files'), { recursive: true });
  await query(host.url, 'create table of_somebody_else (id int)');
  await expect(restore(host, sealed)).rejects.toThrow('only into an empty database');
  expect(await tablesIn(host)).toEqual([{ relname: 'of_somebody_else' }]);
  expect(readdirSync(host.dataDir)).toEqual([]);
  const other = { secretKeys: [randomBytes(32)] };
  await expect(restore(host, sealed, other)).rejects.toThrow(`need its key ${keyId(secretKey)}`);
  // The key beside the archive, or the word that it is lost, is enough.
  await expect(restore(host, plain, { isWithoutKeys: true })).rejects.toThrow('only into an empty database');
  writeFileSync(join(host.dataDir, 'secret.key'), secretKey.toString('base64'));
  await expect(restore(host, plain)).rejects.toThrow('only into an empty database');
});

test('a list of erased people of another installation is refused, and left out where several keep theirs', async () => {
  const archive = await backUp();
  const host = await emptyHost();
  const line = { project_id: projectId, conversation_ids: ['theirs'], call_ids: [], erased: 1 };
  const textOf = (installation?: string) => `${JSON.stringify({ installation, ...line })}\n`;
  const list = join(folder, 'list.jsonl');
  writeFileSync(list, textOf('another'));
  await expect(restore(host, archive, { erasedFiles: [list] })).rejects.toThrow(
    'list.jsonl is a list of erased people',
  );
  expect([await tablesIn(host), readdirSync(host.dataDir)]).toEqual([[], []]);
  const backup = await verifyBackup({ ...archive, passphrase });
  const found = (erasedFiles: string[]) =>
    laterErasures(backup, { place: archive.place, passphrase }, { dataDir: host.dataDir, erasedFiles });
  await archive.place.writeText('erased-0123456789ab.jsonl', textOf('another'));
  expect((await found([])).join()).not.toContain('theirs');
  // Lists of earlier versions name no installation.
  for (const known of [undefined, backup.manifest.installation ?? '']) {
    writeFileSync(list, textOf(known));
    expect((await found([list])).join()).toContain('theirs');
  }
});

test('a restore is refused while a server starts with the database or another one fills the folder', async () => {
  const archive = await backUp();
  const host = await emptyHost();
  await withSessionLock(host.url, STARTS, async () => {
    await expect(restore(host, archive)).rejects.toThrow('A server starts with this database');
  });
  expect([await tablesIn(host), readdirSync(host.dataDir)]).toEqual([[], []]);
  await withSessionLock(host.url, RESTORES, async () => {
    const start = openDatabase({ dataDir: host.dataDir, databaseUrl: host.url, log });
    await expect(start).rejects.toThrow('A restore fills this database at this moment');
  });
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)', 'restore']);
  await once(other, 'spawn');
  const mark = join(host.dataDir, 'restore.unfinished');
  writeFileSync(mark, `${hostname()} ${other.pid}`);
  mkdirSync(join(host.dataDir, 'files/aa'), { recursive: true });
  await expect(restore(host, archive)).rejects.toThrow(`Another restore (process ${other.pid})`);
  expect(readdirSync(host.dataDir).toSorted()).toEqual(['files', 'restore.unfinished']);
  other.kill('SIGKILL');
  await once(other, 'exit');
  await restore(host, archive);
  expect(readdirSync(host.dataDir)).not.toContain('restore.unfinished');
});

test('an archive with migrations of a newer version is refused', async () => {
  await query(database.url, `insert into kysely_migration values ('9999-later', '')`);
  onTestFinished(
    async () => void (await query(database.url, `delete from kysely_migration where name = '9999-later'`)),
  );
  await expect(backUp()).rejects.toThrow('made by a newer Parley');
});

test.runIf(inForm({ short: false, long: true }))(
  'a restore that is killed leaves nothing that a server starts with, and starts over',
  async () => {
    const place = newPlace();
    await backUp({ place });
    const { name, isIncremental } = await backUp({ place });
    expect(isIncremental).toBe(true);
    const host = await emptyHost();
    const keyFile = join(folder, 'key');
    writeFileSync(keyFile, passphrase);
    const run = () =>
      spawn(
        process.execPath,
        [join(import.meta.dirname, '../../processes/commands/restore.ts'), place.at(name), '--key-file', keyFile],
        { env: { ...programEnvironment(), DATABASE_URL: host.url, PARLEY_DATA_DIR: host.dataDir } },
      );
    const killed = run();
    const end = once(killed, 'exit');
    // It has made the first tables.
    await vi.waitFor(async () => expect((await tablesIn(host)).length).toBeGreaterThan(3), {
      timeout: 30_000,
      interval: 5,
    });
    killed.kill('SIGKILL');
    await end;
    const start = openDatabase({ dataDir: host.dataDir, databaseUrl: host.url, log });
    await expect(start).rejects.toThrow('holds a restore that did not finish');
    const elsewhere = openDatabase({ dataDir: mkdtempSync(join(folder, 'other-')), databaseUrl: host.url, log });
    await expect(elsewhere).rejects.toThrow('holds a restore that did not finish');
    const again = run();
    const [said, [code]] = await Promise.all([text(again.stdout), once(again, 'exit')]);
    expect([code, said]).toEqual([0, expect.stringContaining('was restored and compared')]);
    const opened = await openDatabase({ dataDir: host.dataDir, databaseUrl: host.url, log });
    await opened.stop();
    expect(await figures(host.url)).toEqual(await figures(database.url));
  },
);
