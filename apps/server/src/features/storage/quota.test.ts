import { history, transfer, storage } from '@parley/contract';
import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text as textOf } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { withZip } from '#platform/zip/read-zip.ts';
import { zipOf } from '#platform/zip/write-zip.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { form } from '#processes/testing/form.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-quota-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const product = await startTestProduct({ quotaMb: 1, filesFolder: folder });
const KB = 1024;
const OVER = /^With this, the project would hold 1\.2 MB of files, attachments and recordings\. It may hold 1 MB\./u;

/** A new project, and actions of its editor. */
async function project() {
  const { projectId } = await product.blankProject();
  const client = await product.memberOf(projectId, 'administrator');
  const call = callerIn(projectId, client);
  const upload = (name: string, letter: string) =>
    call(storage.upload, form([['file', letter.repeat(400 * KB), name]]));
  const names = async () => (await call(storage.list)).body.map(({ name }) => name);
  const quota = async () => (await call(storage.quota)).body;
  async function zip(more: Record<string, string> = {}): Promise<Buffer> {
    const { rawPayload } = await product.api.app.inject({
      url: `/v1/projects/${projectId}/export`,
      headers: { cookie: client.cookie },
    });
    const path = join(folder, `zip-${projectId}`);
    await writeFile(path, rawPayload);
    const texts = await withZip(path, { entries: 1_000, unpacked: 10_000_000 }, (entries) =>
      Promise.all(entries.map(async (entry) => [entry.path, await textOf(await entry.open())] as const)),
    );
    const all = { ...Object.fromEntries(texts), ...more };
    return buffer(zipOf(Object.entries(all).map(([path, text]) => ({ path, text }))));
  }
  const take = (bytes: Buffer, query: { mode: 'update' | 'replace'; dry_run?: '1' }) =>
    call(transfer.import, { params: { id: projectId }, query, ...form([['file', bytes, 'bot.zip']]) });
  return { projectId, call, upload, names, quota, zip, take };
}

test('a project holds only so many bytes, all versions of its files together, until some are deleted', async () => {
  const { call, upload, names, quota } = await project();
  expect(await quota()).toEqual({ used: 0, allowed: 1024 * KB, attachments: 0 });
  expect((await upload('a.txt', 'a')).status).toBe(200);
  expect((await upload('a.txt', 'b')).status).toBe(200);
  const refused = await upload('c.txt', 'c');
  expect([refused.status, refused.error?.message]).toEqual([413, expect.stringMatching(OVER)]);
  expect([await names(), (await quota()).used]).toEqual([['a.txt'], 800 * KB]);
  await call(storage.remove, { query: { file: 'a.txt' } });
  expect((await upload('c.txt', 'c')).status).toBe(200);
});

test('an earlier version of a file comes back only where it fits', async () => {
  const { call, upload, quota } = await project();
  await upload('a.txt', 'a');
  await upload('a.txt', 'b');
  const { body: versions } = await call(storage.versions, { query: { file: 'a.txt' } });
  const refused = await call(storage.restore, { query: { file: 'a.txt', mtime: versions[1]?.mtime ?? 0 } });
  expect([refused.status, refused.error?.message]).toEqual([413, expect.stringMatching(OVER)]);
  expect((await quota()).used).toBe(800 * KB);
});

test('an earlier version of a project comes back only where its files fit', async () => {
  const { call, upload, names } = await project();
  await upload('a.txt', 'a');
  await upload('b.txt', 'b');
  const { body } = await call(history.list, { query: {} });
  const version = body.items[0]?.version ?? 0;
  await call(storage.remove, { query: { file: 'b.txt' } });
  const refused = await call(history.restore, { body: { version, resource: 'files' } });
  expect([refused.status, refused.error?.message]).toEqual([413, expect.stringMatching(OVER)]);
  expect(await names()).toEqual(['a.txt']);
});

test('an import and its dry run say that the files do not fit, and a replaced project counts without what goes', async () => {
  const from = await project();
  await from.upload('a.txt', 'a');
  await from.upload('b.txt', 'b');
  const zip = await from.zip();
  const into = await project();
  await into.upload('c.txt', 'c');
  const [dry, real] = [
    await into.take(zip, { mode: 'update', dry_run: '1' }),
    await into.take(zip, { mode: 'update' }),
  ];
  for (const refused of [dry, real]) {
    expect([refused.status, refused.error?.message]).toEqual([413, expect.stringMatching(OVER)]);
  }
  expect(await into.names()).toEqual(['c.txt']);
  expect((await into.take(zip, { mode: 'replace', dry_run: '1' })).status).toBe(200);
  expect((await into.take(zip, { mode: 'replace' })).status).toBe(200);
  expect([await into.names(), (await into.quota()).used]).toEqual([['a.txt', 'b.txt'], 800 * KB]);
});

test('no project is made of files that it may not hold', async () => {
  const from = await project();
  await from.upload('a.txt', 'a');
  await from.upload('b.txt', 'b');
  const owner = await product.clientOf('platformViewer');
  const zip = await from.zip({ 'files/c.txt': 'c'.repeat(400 * KB) });
  for (const dry_run of ['1', undefined]) {
    const { status, text } = await owner.send('POST', '/v1/projects/import', {
      query: { name: 'Too large', ...(dry_run && { dry_run }) },
      ...form([['file', zip, 'bot.zip']]),
    });
    expect([status, text]).toEqual([413, expect.stringContaining('It may hold 1 MB')]);
  }
});
