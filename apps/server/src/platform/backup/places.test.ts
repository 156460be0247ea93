import { randomBytes } from 'node:crypto';
import { once as eventOnce } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { archiveName, archivesIn, type BackupPlace } from './backup-place.ts';
import { fileAt, placeAt } from './place-at.ts';
import { checkBytes, openArchive } from './read-archive.ts';
import { partSize } from './s3-place.ts';
import { EMPTY_MANIFEST } from './testing/empty-manifest.ts';
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
  await writer.finish({ ...EMPTY_MANIFEST, erased });
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

test('parts grow with the archive, so that 10,000 hold 5 TB, however wrong the estimate was', () => {
  for (const expected of [0, 1e9, 1e12, 5e12]) {
    let [bytes, parts, longest] = [0, 0, 0];
    for (; bytes < 5e12; parts++) {
      const next = partSize(expected, bytes);
      longest = Math.max(longest, next);
      bytes += next;
    }
    expect([parts <= 10_000, longest <= 5 * 2 ** 30]).toEqual([true, true]);
  }
});

test('an upload that fails is given up, and so are those that killed backups left a day ago', async () => {
  const asked: string[] = [];
  const dayAgo = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString();
  const uploads = [
    ['old.backup', dayAgo],
    ['young.backup', new Date().toISOString()],
  ].map(
    ([key, at]) => `<Upload><Key>of/${key}</Key><UploadId>of ${key}</UploadId><Initiated>${at}</Initiated></Upload>`,
  );
  const store = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
    asked.push(`${request.method} ${pathname} ${searchParams.get('uploadId') ?? ''}`);
    request.resume();
    if (request.method === 'PUT') response.statusCode = 403;
    const result = `<InitiateMultipartUploadResult><UploadId>new</UploadId></InitiateMultipartUploadResult>`;
    const listed = `<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`;
    response.end(request.method === 'POST' ? result : request.method === 'GET' ? listed : '');
  }).listen(0, '127.0.0.1');
  await eventOnce(store, 'listening');
  onTestFinished(() => void store.close());
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  const place = await placeAt('s3://bucket/of', { ...s3, endpoint });
  const sink = await place.create('new.backup', 0);
  await expect(sink.write(Buffer.alloc(16 << 20))).rejects.toThrow(/ENOTFOUND|refused|status|denied|Error/u);
  await sink.abort();
  expect(asked.filter((one) => one.startsWith('DELETE'))).toEqual([
    'DELETE /bucket/of/old.backup of old.backup',
    'DELETE /bucket/of/new.backup new',
  ]);
});

test('archives of one second have different names, which sort by age', () => {
  const first = archiveName(1_800_000_000, []);
  const second = archiveName(1_800_000_000, [first]);
  expect([first, second]).toEqual(['parley-20270115T080000Z.backup', 'parley-20270115T080000Z-2.backup']);
});
