import { intentFiles, intents } from '@parley/contract';
import { beforeEach, expect, test } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { form } from '#processes/testing/form.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { xlsx } from '#testing/xlsx.ts';

const product = await startTestProduct();
let call: ReturnType<typeof callerIn>;

beforeEach(async () => {
  const { projectId } = await product.blankProject();
  call = callerIn(projectId, await product.memberOf(projectId, 'editor'));
});

const templates = async () => (await call(intents.list)).body.map((one) => [one.name, one.templates]);

const FILE = () =>
  xlsx({
    sheets: {
      Fráze: [
        ['Phrase', 'Language', 'Wish'],
        ['I lost my card', 'en', 'Block'],
        ['How much is it?', 'en', ''],
        [200, 'en', 'Pay'],
      ],
    },
  });
const COLUMNS = 'template,none,intent';

test('a file of intents is previewed, its columns are assigned, and nothing is imported', async () => {
  const file = form([['file', await FILE()]]);
  const { body: unassigned } = await call(intentFiles.previewImport, file);
  expect(unassigned.fault).toContain('Expected the columns intent and template');
  const { body } = await call(intentFiles.previewImport, { query: { columns: COLUMNS }, ...file });
  expect(body).toMatchObject({
    ...{ sheets: ['Fráze'], fault: null, total: 3, faulty: 1 },
    columns: [{ role: 'template' }, { name: 'Language', role: 'none' }, { role: 'intent' }],
    rows: [{ line: 2, cells: ['I lost my card', 'en', 'Block'] }, { line: 3 }, { cells: ['200', 'en', 'Pay'] }],
    faults: [{ line: 3, reason: 'Intent name cannot be empty', cells: ['How much is it?', 'en', ''] }],
  });
  expect(await templates()).toEqual([]);
});

test('a row with a fault refuses the whole file, until it is corrected or such rows are skipped', async () => {
  const file = await FILE();
  const query = { columns: COLUMNS };
  const refused = await call(intentFiles.import, { query, ...form([['file', file]]) });
  expect([refused.status, refused.error?.message]).toEqual([400, 'Line 3: Intent name cannot be empty']);
  expect(await templates()).toEqual([]);
  const skipping = { query: { ...query, faulty: 'skip' as const }, ...form([['file', file]]) };
  expect((await call(intentFiles.import, skipping)).body).toMatchObject({
    ...{ intents_added: 2, templates_added: 2 },
    skipped: [{ line: 3, reason: 'Intent name cannot be empty' }],
  });
  const repairs = JSON.stringify([{ line: 3, cells: ['How much is it?', 'en', 'Price'] }]);
  const repaired = { query, ...form([['file', file]], [['repairs', repairs]]) };
  expect((await call(intentFiles.import, repaired)).body).toMatchObject({ intents_added: 1, templates_added: 1 });
  expect(await templates()).toEqual([
    ['Block', ['I lost my card']],
    ['Pay', ['200']],
    ['Price', ['How much is it?']],
  ]);
});
