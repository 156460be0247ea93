import { intents, synonyms, training, understanding } from '@parley/contract';
import { beforeAll, expect, test } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();
const { projectId } = await product.demoProject();
let call: ReturnType<typeof callerIn>;

beforeAll(async () => {
  call = callerIn(projectId, await product.memberOf(projectId, 'editor'));
  await call(training.train);
});

async function tried(text: string) {
  const { status, body } = await call(understanding.try, { body: { text } });
  expect(status).toBe(200);
  return body;
}

test('a text is understood as a conversation understands it, with the words and templates that decided', async () => {
  const text = 'I have lost my card';
  const { untrained, intents: found, words, nearest, milliseconds } = await tried(text);
  const client = await product.memberOf(projectId, 'editor');
  const query = { project_id: projectId, conversation_token: 'the-token-of-one-who-tries' };
  const opened = JSON.parse((await client.send('POST', '/v1/chat/init', { query, body: {} })).text);
  const said = await client.send('POST', '/v1/chat', {
    query: { ...query, id: opened.conversation_id },
    body: { msg: text, last_ts: opened.tracker.at(-1).timestamp },
  });
  const heard = JSON.parse(said.text).tracker[0];
  expect([untrained, found[0]?.name]).toEqual([false, heard.value]);
  expect(found[0]?.confidence).toBe(heard.args.confidence);
  expect(nearest[0]?.intent).toBe(found[0]?.name);
  const weights = words.map(({ weight }) => Math.abs(weight));
  expect(weights).toEqual(weights.toSorted((a, b) => b - a));
  expect(words.map((word) => text.slice(word.start, word.end)).sort()).toEqual(text.split(' ').sort());
  expect(milliseconds).toBeGreaterThan(0);
});

test('a correction is reported, and the results refer to the corrected text', async () => {
  const { text, corrected_text: corrected } = await tried('I have lsot my credit caard');
  expect(text).toBe('I have lsot my credit caard');
  expect(corrected).toBe('I have lost my credit card');
});

test('before the first training it says so, and recognises nothing', async () => {
  const blank = await product.blankProject();
  const callBlank = callerIn(blank.projectId, await product.memberOf(blank.projectId, 'viewer'));
  const { body } = await callBlank(understanding.try, { body: { text: 'hello' } });
  expect(body).toMatchObject({ untrained: true, text: 'hello', nearest: [], entities: [] });
  expect(body.intents.map(({ name }) => name)).toEqual([null]);
});

test('saved content is understood only once it is trained', async () => {
  const blank = await product.blankProject();
  const callBlank = callerIn(blank.projectId, await product.memberOf(blank.projectId, 'editor'));
  const understood = async () => (await callBlank(understanding.try, { body: { text: 'my plastic' } })).body;
  await callBlank(intents.create, { body: { name: 'Card', templates: ['my card', 'the card'] } });
  await callBlank(intents.create, { body: { name: 'Loan', templates: ['my loan', 'a loan please'] } });
  await callBlank(training.train);
  const before = await understood();
  await callBlank(synonyms.replace, { body: [{ name: 'card', values: ['card', 'plastic'] }] });
  expect((await understood()).intents).toEqual(before.intents);
  await callBlank(training.train);
  const after = await understood();
  expect(after.intents[0]?.name).toBe('Card');
  expect(after.nearest[0]).toMatchObject({ template: 'my card', similarity: expect.closeTo(1, 5) as number });
});

test('asking changes nothing, and does not wait for who is changing the project', async () => {
  const before = await product.fingerprint(projectId);
  await product.db.transaction().execute(async (tx) => {
    await tx.selectFrom('projects').select('id').where('id', '=', projectId).forNoKeyUpdate().execute();
    await tried('I have lost my card');
  });
  expect(await product.fingerprint(projectId)).toBe(before);
});

test('a phrase is stripped of its stop words', async () => {
  const { body } = await call(understanding.stripStopwords, {
    query: { language: 'en' },
    body: { template: 'I would not block the card' },
  });
  expect(body).toEqual({ preprocessed: 'not block card' });
});
