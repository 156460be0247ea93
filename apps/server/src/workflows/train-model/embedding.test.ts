import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chat, intents, training, understanding } from '@parley/contract';
import type { TrackerEntry } from '@parley/domain/tracker';
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

test('a folder without an embedding ends the start, and says what is expected', async () => {
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

  const isStale = async () => (await call(intents.evaluation)).body.stale;
  expect(await isStale()).toBe(false);
  await chooseEmbedding(folder);
  expect(await isStale()).toBe(true);
  await call(intents.addTemplate, { params: { id }, body: { template: 'card lost' } });
  expect(embedding()?.dimensions).toBe(4);
  expect((await call(training.train)).body.unchanged).toBe(false);
  expect(await understood()).toBe('C1');
  expect((await call(training.train)).body.unchanged).toBe(true);
  expect(await isStale()).toBe(false);

  // The folder has changed or is missing: a model trained with the first embedding guesses nothing.
  const other = tinyEmbedding(groups.toReversed());
  writeFileSync(join(folder, 'model.safetensors'), other.tensors);
  for (const next of [folder, undefined]) {
    await chooseEmbedding(next);
    await call(training.reload);
    expect(await isStale()).toBe(true);
    const { body } = await call(understanding.try, { body: { text: 'lost card' } });
    expect([body.untrained, body.intents[0]?.name, body.intents[0]?.confidence]).toEqual([true, null, 0]);
    expect(product.logLines.join('\n')).toContain('trained with a different embedding');
    const tracker = await talk('lost card');
    expect(tracker.find(({ type, args }) => type === 'log' && args['untrained'] === true)).toMatchObject({
      value: expect.stringContaining('different embedding'),
      args: { level: 'error' },
    });
  }
  expect((await call(training.train)).body.unchanged).toBe(false);
  expect([await isStale(), await understood()]).toEqual([false, expect.not.stringMatching('C1')]);

  async function talk(msg: string): Promise<TrackerEntry[]> {
    const conversation_token = randomBytes(16).toString('base64url');
    const { body } = await call(chat.init, { query: { conversation_token }, body: {} });
    const query = { id: body.conversation_id, conversation_token };
    return (await call(chat.say, { query, body: { msg, last_ts: 0, get_meta: true } })).body.tracker;
  }
});
