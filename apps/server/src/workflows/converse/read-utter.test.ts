import { randomBytes } from 'node:crypto';
import { chat, settings, speech } from '@parley/contract';
import { expect, test } from 'vitest';
import { SpeechFailure, type Manner, type Speech } from '#platform/speech/speech.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const asked: { text: string; manner: Manner }[] = [];
const can = { pitch: true, speed: true };
const voice = { id: 'cs', name: 'Czech', language: 'cs', gender: null, provider: 'test', can } as const;
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
  return { call, read, owner: String(projectId) };
}

test('only texts of the bot are read as WAV', async () => {
  const product = await startTestProduct({ reader });
  const { call, read, owner } = await talkIn(product, 'Dobrý den');
  const answer = await read('Dobrý den');
  expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([200, 'audio/wav', 'RIFF....WAVE']);
  const manner = { voice: null, language: 'cs', speed: 1.25, pitch: 1, owner };
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

test('a voice is tried with words of the server’s, in its own pace, by editors; the chat reads with the pace of both', async () => {
  const product = await startTestProduct({ reader });
  const { call, read, owner } = await talkIn(product, 'Ahoj');
  asked.length = 0;
  const body = { language: 'cs-CZ', voices_id: 'cs', voice_pitch: 0.8, voice_speed: 1.5 };
  const sample = await call(speech.sample, { body });
  expect([sample.status, sample.headers['content-type']]).toEqual([200, 'audio/wav']);
  const manner = { voice: 'cs', language: 'cs-CZ', speed: 1.5, pitch: 0.8, owner };
  expect(asked).toEqual([{ text: 'Dobrý den. Jak vám mohu pomoci?', manner }]);
  for (const wrong of [{ voice_speed: 9 }, { text: 'anything' }]) {
    expect((await call(speech.sample, { body: { ...body, ...wrong } })).status).toBe(400);
  }
  await call(settings.update, { body: { voice_speed: 1.2, voice_pitch: 0.9, voices_id: 'cs' } });
  await read('Ahoj');
  await call(settings.update, { body: { voice_speed: 2 } });
  await read('Ahoj');
  expect(asked.slice(1).map(({ manner: { voice, speed, pitch } }) => [voice, speed, pitch])).toEqual([
    ['cs', 1.5, 0.9],
    ['cs', 2, 0.9],
  ]);
});

test('where no voice is set up the answer says so, and no voices are listed', async () => {
  const { call, read } = await talkIn(await startTestProduct(), 'Hello');
  const { status, error } = await read('Hello');
  expect([status, error?.code]).toEqual([404, 'no_voice']);
  expect(error?.message).toContain('No voice available');
  expect((await call(speech.voices)).body).toEqual([]);
  const body = { language: 'en', voices_id: null, voice_pitch: 1, voice_speed: 1 };
  expect((await call(speech.sample, { body })).error?.code).toBe('no_voice');
});
