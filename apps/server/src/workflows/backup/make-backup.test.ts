import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lastBackups, readBackupState } from '#features/installation/backup-store.ts';
import { folderPlace } from '#platform/backup/folder-place.ts';
import type { BackupPlace } from '#platform/backup/backup-place.ts';
import { readHeader } from '#platform/backup/read-archive.ts';
import { asOwner } from '#platform/db/open.ts';
import { folderStore } from '#platform/files/folder-store.ts';
import { createLogger } from '#platform/logger.ts';
import { query } from '#testing/database-server.ts';
import { testDatabase } from '#testing/test-database.ts';
import { isDue, makeBackup, type MakeOptions } from '#workflows/backup/make-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-make-'));
afterAll(() => rmSync(folder, { recursive: true }));
const { db, url } = await testDatabase();
const NOON = Date.parse('2026-11-27T12:00:00Z') / 1000;
const DAY_S = 86_400;
const at = { minutes: [12 * 60] };

/** Makes a scheduled backup at this time. */
function make(place: BackupPlace, now: number, more: Partial<MakeOptions> = {}) {
  return asOwner(url, createLogger('silent'), (owner) =>
    makeBackup({
      ...{ db: owner, url, place, passphrase: undefined, secretKeys: [], erasedFile: join(folder, 'erased.jsonl') },
      ...{ files: folderStore(join(folder, 'files')), isFull: true, version: 'test', now: () => now * 1_000_000 },
      scheduled: { at, keep: { daily: 2, weekly: 0, monthly: 0 } },
      ...more,
    }),
  );
}

/** The entries of a past month, which later backups need not write again. */
async function addMonth(): Promise<void> {
  const [from, to] = [Date.UTC(2025, 0), Date.UTC(2025, 1)].map((ms) => ms * 1_000);
  await query(
    url,
    `create table tracker_entries_2025_01 partition of tracker_entries for values from (${from}) to (${to});
    alter table tracker_entries_2025_01 enable row level security;
    insert into tracker_entries (project_id, conversation_id, turn_no, first_ts, last_ts, entries)
      select 1, 'old ' || n, 0, ${from}, 0, repeat(md5(n::text), 40) from generate_series(1, 1000) n`,
  );
}

const archives = (place: BackupPlace) =>
  readdirSync(place.at(''))
    .filter((name) => name.endsWith('.backup'))
    .toSorted();

test('of two servers one makes the backup that is due, and old archives go, but no other files', async () => {
  const place = folderPlace(join(folder, 'scheduled'));
  expect(await isDue(db, at, NOON)).toBe(true);
  const both = await Promise.all([make(place, NOON), make(place, NOON)]);
  expect(both.filter((written) => written !== null)).toHaveLength(1);
  expect(await isDue(db, at, NOON + 60)).toBe(false);
  expect(await make(place, NOON + 60)).toBeNull();
  const others = ['notes.txt', 'parley-20200101T000000Z.backup', 'parley-20200102T000000Z.backup.unfinished'];
  for (const name of others) writeFileSync(place.at(name), 'not made by this installation');
  for (const day of [1, 2, 3]) expect(await make(place, NOON + day * DAY_S)).not.toBeNull();
  expect(archives(place)).toEqual([
    'parley-20200101T000000Z.backup',
    'parley-20261129T120000Z.backup',
    'parley-20261130T120000Z.backup',
  ]);
  expect(readdirSync(place.at(''))).toEqual(expect.arrayContaining(others));
  const { lastGood } = await readBackupState(db);
  expect(lastGood).toMatchObject({
    place: place.at('parley-20261130T120000Z.backup'),
    ...{ is_checked: true, is_incremental: false, error: null, version: 'test', started_at: NOON + 3 * DAY_S },
  });
});

test('a backup that fails is recorded with the reason, leaves no archive, and is tried again after ten minutes', async () => {
  const now = NOON + 9 * DAY_S;
  const good = folderPlace(join(folder, 'failing'));
  const full: BackupPlace = {
    ...good,
    async create(name, bytes) {
      const sink = await good.create(name, bytes);
      return { ...sink, write: () => Promise.reject(new Error('no space left on device')) };
    },
  };
  await expect(make(full, now)).rejects.toThrow('no space left');
  expect(readdirSync(good.at(''))).toEqual([]);
  const { last, lastGood } = await readBackupState(db);
  expect(last).toMatchObject({ error: 'no space left on device', is_checked: false, bytes: null });
  expect(lastGood?.started_at).toBe(NOON + 3 * DAY_S);
  expect([await isDue(db, at, now + 60), await isDue(db, at, now + 601)]).toEqual([false, true]);
  // Bytes that the disk did not keep are found when the archive is read back.
  const forgetful: BackupPlace = {
    ...good,
    async open(name) {
      const source = await good.open(name);
      return { ...source, stream: (start, end) => forgetting(source.stream(start, end)) };
    },
  };
  await expect(make(forgetful, now + 601)).rejects.toThrow('is damaged');
  expect(readdirSync(good.at(''))).toEqual([]);
});

test('an archive whose bytes have changed is the base of no backup: that one is whole, and the list says why', async () => {
  const place = folderPlace(join(folder, 'rotten'));
  const later = NOON + 12 * DAY_S;
  const unscheduled = { isFull: false, scheduled: undefined };
  // Without a past month or a file, an archive that needs another one would be as large.
  await make(place, later - 60, unscheduled);
  expect(await make(place, later - 30, unscheduled)).toMatchObject({ isIncremental: false, damaged: null });
  await addMonth();
  const whole = await make(place, later, unscheduled);
  expect(await make(place, later + 60, unscheduled)).toMatchObject({ isIncremental: true, damaged: null });
  const path = whole?.place ?? '';
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  const next = await make(place, later + 120, unscheduled);
  expect(next).toMatchObject({ isIncremental: false, damaged: { name: whole?.name } });
  const [newest, , oldest] = await lastBackups(db, 3);
  expect([newest?.error, newest?.place]).toEqual([null, next?.place]);
  expect(oldest).toMatchObject({ place: path, is_checked: false, error: expect.stringContaining('is damaged') });
  // The next one refers to the archive that is sound.
  const after = await make(place, later + 180, unscheduled);
  const { header } = await readHeader(await place.open(after?.name ?? ''));
  expect(header.base?.name).toBe(next?.name);
});

test('a backup that was made while the clock was wrong keeps no later one from being made', async () => {
  const place = folderPlace(join(folder, 'clock'));
  await make(place, NOON + 400 * DAY_S, { scheduled: undefined });
  expect(await isDue(db, at, NOON + 20 * DAY_S)).toBe(true);
  const written = await make(place, NOON + 20 * DAY_S, { isFull: false });
  expect(written?.isIncremental).toBe(false);
  expect(await isDue(db, at, NOON + 20 * DAY_S + 60)).toBe(false);
});

/** Long parts, which are more than the header and the end of an archive, come back with a changed byte. */
async function* forgetting(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    const changed = Buffer.from(part);
    if (part.length > 1_000) changed[900] = (changed[900] ?? 0) ^ 4;
    yield changed;
  }
}
