import { randomBytes } from 'node:crypto';
import { chat, speech } from '@parley/contract';
import { expect, test } from 'vitest';
import { SpeechFailure, type Manner, type Speech } from '#platform/speech/speech.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const asked: { text: string; manner: Manner }[] = [];
const voice = { id: 'cs', name: 'Czech', language: 'cs', gender: null, provider: 'test' } as const;
const reader: Speech = {
  voices: async () => [voice],
  async read(text, manner) {
    asked.push({ text, manner });
    if (text === 'Fail') throw new SpeechFailure('It is hoarse');
    return Buffer.from('RIFF....WAVE');
  },
};

async function talkIn(product: Awaited<ReturnType<typeof startTestProduct>>, says: string) {
  const { projectId } = await product.blankProject();
  const client = await product.memberOf(projectId, 'editor');
  const query = { project_id: projectId };
  const actions = [{ name: 'utter', args: { text: says } }];
  await client.send('PUT', '/v1/reactions/-1', { query, body: { name: 'Greeting', intents: ['__start__'], actions } });
  const body = { chatbot_client_scss: '$read-utterances: true; $read-utterances-speed: 1.25;', language: 'cs' };
  await client.send('PUT', '/v1/settings', { query, body });
  const call = callerIn(projectId, client);
  const conversation_token = randomBytes(16).toString('base64url');
  const opened = await call(chat.init, { query: { conversation_token }, body: {} });
  const ids = { id: opened.body.conversation_id, conversation_token };
  const last_ts = opened.body.tracker.at(-1)?.timestamp ?? 0;
  const read = (utter: string, other = {}) =>
    call(chat.readUtter, { query: { ...ids, ...other }, body: { utter, last_ts } });
  return { call, read };
}

test('C2 what the bot said is read as WAV, and nothing else is', async () => {
  const product = await startTestProduct({ reader });
  const { call, read } = await talkIn(product, 'Dobrý den');
  const answer = await read('Dobrý den');
  expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([200, 'audio/wav', 'RIFF....WAVE']);
  const manner = { voice: null, language: 'cs', speed: 1.25, pitch: 1 };
  expect(asked).toEqual([{ text: 'Dobrý den', manner }]);
  expect((await read('Something dear to read')).error?.message).toBe('The bot has not said that in this conversation');
  expect((await read('')).status).toBe(400);
  expect((await read('Dobrý den', { conversation_token: 'a-token-of-somebody-else-x' })).status).toBe(404);
  expect((await read('Dobrý den', { id: '0'.repeat(32) })).status).toBe(404);
  expect(asked).toHaveLength(1);
  expect((await call(speech.voices)).body).toEqual([voice]);
  const hoarse = await talkIn(product, 'Fail');
  const failed = await hoarse.read('Fail');
  expect([failed.status, failed.error?.message]).toEqual([503, 'It is hoarse']);
});

test('where no voice is set up the answer says so, and no voices are listed', async () => {
  const { call, read } = await talkIn(await startTestProduct(), 'Hello');
  const { status, error } = await read('Hello');
  expect([status, error?.code]).toEqual([404, 'no_voice']);
  expect(error?.message).toContain('No voice available');
  expect((await call(speech.voices)).body).toEqual([]);
});
