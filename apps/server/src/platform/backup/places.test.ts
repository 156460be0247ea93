import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, describe, expect, test } from 'vitest';
import { archiveName, archivesIn, type BackupPlace } from './backup-place.ts';
import { fileAt, placeAt } from './place-at.ts';
import { checkBytes, openArchive } from './read-archive.ts';
import { createArchiveWriter, once } from './write-archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-places-'));
const server = new S3rver({
  ...{ address: '127.0.0.1', port: 0, silent: true, directory: join(folder, 's3') },
  configureBuckets: [{ name: 'backups' }],
});
const { port } = await server.run();
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const s3 = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', credentials };

async function archiveIn(place: BackupPlace, name: string, content: Buffer): Promise<void> {
  const writer = await createArchiveWriter(await place.create(name, 0), { version: '1', made: 1 });
  const erased = await writer.add(once(content));
  const nothing = { migrations: [], tables: [], sequences: [], files: [], missingFiles: [], secretKeyIds: [] };
  await writer.finish({ ...nothing, secretKeys: null, erased });
}

describe.each(['s3://backups/of/parley', join(folder, 'disk')])('%s', (where) => {
  test('keeps archives of several parts, lists them, and finds one by its address', async () => {
    const place = await placeAt(where, s3);
    expect(await archivesIn(place)).toEqual([]);
    const name = archiveName(Date.parse('2026-11-27T12:00:00Z') / 1000, []);
    const content = randomBytes(20_000_000);
    await archiveIn(place, name, content);
    const found = await fileAt(place.at(name), s3);
    expect([await archivesIn(place), found.name]).toEqual([[name], name]);
    const source = await found.place.open(name);
    await checkBytes(source);
    const { manifest, content: read } = await openArchive(source, undefined);
    if (!manifest.erased) throw new Error('No content');
    expect((await buffer(read(manifest.erased))).equals(content)).toBe(true);
    await place.remove(name);
    expect(await archivesIn(place)).toEqual([]);
  });

  test('shows nothing of an archive that was given up', async () => {
    const place = await placeAt(where, s3);
    const sink = await place.create('parley-20261127T130000Z.backup', 0);
    await sink.write(randomBytes(1_000));
    // The store of this test cannot abort.
    await sink.abort().catch(() => undefined);
    expect(await place.list()).toEqual([]);
  });

  test('keeps texts', async () => {
    const place = await placeAt(where, s3);
    expect(await place.readText('erased-000000000000.jsonl')).toBeNull();
    for (const text of ['one\n', 'one\ntwo\n']) {
      await place.writeText('erased-000000000000.jsonl', text);
      expect(await place.readText('erased-000000000000.jsonl')).toBe(text);
    }
  });
});

test('archives of one second have different names, which sort by age', () => {
  const first = archiveName(1_800_000_000, []);
  const second = archiveName(1_800_000_000, [first]);
  expect([first, second]).toEqual(['parley-20270115T080000Z.backup', 'parley-20270115T080000Z-2.backup']);
});
