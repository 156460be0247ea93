import { storage } from '@parley/contract';
import { expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { withProjectLocked } from '#platform/db/database.ts';
import { versioned } from '#platform/things/versioned.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { form } from '#processes/testing/form.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();

/** A project with this many files that the database's statistics do not cover yet, as after an import. */
async function withFiles(count: number) {
  const { projectId } = await product.blankProject();
  const files = Array.from({ length: count }, (_, at) => ({
    ...{ name: `file ${String(at).padStart(6, '0')}`, size: 10, type: 'text/plain', sha256: 'a'.repeat(64) },
  }));
  await withProjectLocked(product.db, projectId, (tx) =>
    versioned({ db: tx, projectId, actor: null, now: systemClock }, 'files').insertAll(files),
  );
  return callerIn(projectId, await product.memberOf(projectId, 'editor'));
}

test('12,000 files are listed and counted right after their import', { timeout: 120_000 }, async () => {
  const call = await withFiles(12_000);
  const { status, body } = await call(storage.list);
  expect([status, body.length, body[0]]).toEqual([200, 12_000, expect.objectContaining({ versions: 1, size: 10 })]);
  expect((await call(storage.quota)).body).toMatchObject({ used: 120_000 });
});

test('files are listed in pages by their names', async () => {
  const call = await withFiles(5);
  const page = async (query: Record<string, string>) =>
    (await call(storage.list, { query })).body.map(({ name }) => name);
  const first = await page({ limit: '3' });
  expect(first).toEqual(['file 000000', 'file 000001', 'file 000002']);
  expect(await page({ limit: '3', after: first.at(-1) ?? '' })).toEqual(['file 000003', 'file 000004']);
  expect(await page({ after: 'file 000004' })).toEqual([]);
  expect((await call(storage.list, { query: { limit: '-1' } })).status).toBe(400);
});

test('a project has 50,000 files at most', { timeout: 120_000 }, async () => {
  const call = await withFiles(50_000);
  const upload = (name: string) => call(storage.upload, form([['file', 'content', name]]));
  const refused = await upload('one more');
  expect([refused.status, refused.error?.message]).toEqual([413, expect.stringContaining('more than 50,000 files')]);
  expect((await upload('file 000001')).status).toBe(200);
});
