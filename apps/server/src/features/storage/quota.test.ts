import { storage } from '@parley/contract';
import { expect, test } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { form } from '#processes/testing/form.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct({ quotaMb: 1 });

test('a project holds only so many bytes, all versions of its files together, until some are deleted', async () => {
  const { projectId } = await product.blankProject();
  const call = callerIn(projectId, await product.memberOf(projectId, 'editor'));
  const upload = (name: string, letter: string) =>
    call(storage.upload, form([['file', letter.repeat(400 * 1024), name]]));
  expect((await upload('a.txt', 'a')).status).toBe(200);
  expect((await upload('a.txt', 'b')).status).toBe(200);
  const refused = await upload('c.txt', 'c');
  expect([refused.status, refused.error?.message]).toEqual([
    413,
    'This project holds 0.8 MB of 1 MB of files and attachments. Delete files first.',
  ]);
  expect((await call(storage.list)).body.map(({ name }) => name)).toEqual(['a.txt']);
  await call(storage.remove, { query: { file: 'a.txt' } });
  expect((await upload('c.txt', 'c')).status).toBe(200);
});
