import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { FileStore } from '#platform/files/file-store.ts';
import { folderStore } from '#platform/files/folder-store.ts';
import { s3Store } from '#platform/files/s3-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-stores-'));
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'parley' }],
});
const { port } = await server.run();
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const places = { folder: join(folder, 'disk'), s3: join(folder, 'before-s3') };
const stores: [keyof typeof places, FileStore][] = [
  ['folder', folderStore(places.folder)],
  [
    's3',
    s3Store({
      bucket: 'parley',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      folder: places.s3,
      // The times of stored objects have no milliseconds.
      sweptAfterMs: -1_000,
    }),
  ],
];

async function* inParts(bytes: Buffer, failure?: Error) {
  for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536);
  if (failure) throw failure;
}

describe.each(stores)('%s', (kind, store) => {
  const incoming = () => readdir(join(places[kind], 'incoming'));

  test('keeps bytes under their hash', async () => {
    const bytes = randomBytes(300_000);
    const file = await store.receive(inParts(bytes));
    expect(file).toMatchObject({ sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length });
    await store.keep(file);
    await store.discard(file);
    expect((await buffer(await store.open(file.sha256))).equals(bytes)).toBe(true);
    expect(await incoming()).toEqual([]);
    // Equal bytes do not create a second file.
    const again = await store.receive(inParts(bytes));
    await store.keep(again);
    await store.discard(again);
    expect((await buffer(await store.open(file.sha256))).equals(bytes)).toBe(true);
  });

  test('takes empty files, and leaves nothing of broken ones', async () => {
    const empty = await store.receive(inParts(Buffer.alloc(0)));
    expect([empty.size, empty.typeFor('a.txt'), empty.typeFor('a.csv')]).toEqual([0, 'text/plain', 'text/csv']);
    await store.discard(empty);
    await expect(store.receive(inParts(randomBytes(100_000), new Error('cut off')))).rejects.toThrow('cut off');
    expect(await incoming()).toEqual([]);
  });

  test('sweeps what nothing names', async () => {
    const [used, unused] = await Promise.all(
      [randomBytes(10), randomBytes(20)].map((bytes) => store.receive(inParts(bytes))),
    );
    for (const file of [used, unused]) {
      if (!file) throw new Error('Nothing was received');
      await store.keep(file);
      await store.discard(file);
    }
    const swept = await store.sweep(async (hashes) => hashes.filter((hash) => hash === unused?.sha256));
    expect(swept).toBe(1);
    expect((await buffer(await store.open(used?.sha256 ?? ''))).length).toBe(10);
    await expect(store.open(unused?.sha256 ?? '')).rejects.toThrow(/ENOENT|NoSuchKey|specified key/u);
  });
});

test('bytes deleted by a sweep between an upload and its transaction are sent again', async () => {
  const store = stores[1]?.[1];
  if (!store) throw new Error('No store');
  const file = await store.receive(inParts(Buffer.from('late')));
  await store.sweep(async (hashes) => hashes.filter((hash) => hash === file.sha256));
  await store.keep(file);
  await store.discard(file);
  expect(String(await buffer(await store.open(file.sha256)))).toBe('late');
});

test.each(['says nothing', 'is gone', 'fails'])('an S3 store that %s is reported as unreachable', async (fault) => {
  const other = createServer((_request, response) => {
    if (fault === 'fails') response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  onTestFinished(() => other.close().closeAllConnections());
  if (fault === 'is gone') await new Promise((resolve) => other.close(resolve));
  const store = s3Store({
    bucket: 'parley',
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    folder: join(folder, 'never-sent'),
    patienceMs: 100,
  });
  const away = { kind: 'unavailable', details: { code: 'file_store_away' } };
  await expect(store.open('a'.repeat(64))).rejects.toMatchObject(away);
  await expect(store.receive(inParts(Buffer.from('bytes')))).rejects.toMatchObject(away);
  expect(await readdir(join(folder, 'never-sent', 'incoming'))).toEqual([]);
});
