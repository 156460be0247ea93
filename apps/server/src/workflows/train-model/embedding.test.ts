import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { intents, training, understanding } from '@parley/contract';
import { tinyEmbedding } from '@parley/nlu/testing/tiny-embedding';
import { afterAll, expect, test } from 'vitest';
import { embedding, chooseEmbedding } from '#platform/embedding.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();
const folder = mkdtempSync(join(tmpdir(), 'parley-embedding-'));
const groups = [
  ['lost', 'missing', 'stolen'],
  ['bill', 'invoice', 'statement'],
  ['card', 'plastic'],
  ['pay', 'settle'],
];
const { tensors, tokenizer } = tinyEmbedding(groups);
writeFileSync(join(folder, 'model.safetensors'), tensors);
writeFileSync(join(folder, 'tokenizer.json'), tokenizer);

afterAll(async () => {
  await chooseEmbedding(undefined);
  rmSync(folder, { recursive: true });
});

test('a folder that holds no embedding ends the start, saying what is wanted', async () => {
  await expect(chooseEmbedding(join(folder, 'none'))).rejects.toThrow(
    /PARLEY_EMBEDDING_DIR must be a folder with model\.safetensors and tokenizer\.json/u,
  );
});

test('a model is trained with the embedding of the folder, and understands words that no template has', async () => {
  const { projectId } = await product.blankProject();
  const call = callerIn(projectId, await product.memberOf(projectId, 'editor'));
  const templates = ['lost card', 'my card is lost', 'the card is missing', 'lost my card', 'a missing card'];
  const { id } = (await call(intents.create, { body: { name: 'C1', templates } })).body;
  const others = ['pay my bill', 'i pay the invoice', 'the bill', 'my invoice', 'pay the bill'];
  await call(intents.create, { body: { name: 'C2', templates: others } });
  const understood = async () =>
    (await call(understanding.try, { body: { text: 'stolen plastic' } })).body.intents[0]?.name;
  expect((await call(training.train)).body.unchanged).toBe(false);
  expect(await understood()).not.toBe('C1');

  // As the next start of the program would do it, some time later.
  await chooseEmbedding(folder);
  await call(intents.addTemplate, { params: { id }, body: { template: 'card lost' } });
  expect(embedding()?.dimensions).toBe(4);
  expect((await call(training.train)).body.unchanged).toBe(false);
  expect(await understood()).toBe('C1');
  expect((await call(training.train)).body.unchanged).toBe(true);
});
