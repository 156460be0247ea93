import { randomBytes } from 'node:crypto';
import { chat, deployments, reactions, settings, storage } from '@parley/contract';
import { beforeAll, expect, test } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { form } from '#processes/testing/form.ts';
import type { TestClient } from '#processes/testing/test-clients.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();
let projectId: number;
let editor: TestClient;
let call: ReturnType<typeof callerIn>;

const upload = (content: string, name = 'hello.wav') =>
  editor.send('POST', '/v1/file', { query: { project_id: projectId }, ...form([['file', content, name]]) });

async function open(project_env: string) {
  const conversation_token = randomBytes(16).toString('base64url');
  const { body } = await call(chat.init, { query: { conversation_token, project_env }, body: {} });
  return { id: body.conversation_id, conversation_token };
}

const WAV = (sound: string) => `RIFF....WAVEfmt ${sound}`;

beforeAll(async () => {
  ({ projectId } = await product.blankProject());
  editor = await product.memberOf(projectId, 'administrator');
  call = callerIn(projectId, editor);
  for (const { id } of (await call(reactions.list)).body) await call(reactions.remove, { params: { id } });
  const actions = [{ name: 'play', args: { file: 'hello.wav' } }];
  await call(reactions.create, { body: { name: 'Greeting', intents: ['__start__'], actions } });
  await upload('secret', 'secret.txt');
  await upload(WAV('first'));
});

test('a caller gets the files that the bot has played to them, as they were deployed, and no others', async () => {
  await call(deployments.deploy, { query: { project_env: 'prod', message: 'As agreed' } });
  await upload(WAV('second'));
  const { chatbot_token } = (await call(settings.get)).body;
  const caller = callerIn(projectId, await product.clientOf('nobody'));
  const conversation_token = randomBytes(16).toString('base64url');
  const asked = { conversation_token, 'chat-token': chatbot_token };
  const opened = await caller(chat.init, { query: { ...asked, project_env: 'prod' }, body: {} });
  const id = opened.body.conversation_id;
  const fetch = (file: string, other = {}) => caller(chat.file, { query: { ...asked, id, file, ...other } });
  const played = await fetch('hello.wav');
  expect([played.status, played.headers['content-type'], played.text]).toEqual([200, 'audio/wav', WAV('first')]);
  expect(played.headers['content-security-policy']).toContain('sandbox');
  const tries = [
    fetch('secret.txt'),
    fetch('hello.wav', { 'chat-token': 'wrong' }),
    fetch('hello.wav', { id: '0'.repeat(32) }),
    fetch('hello.wav', { conversation_token: randomBytes(16).toString('base64url') }),
  ];
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);

  // The test chat uses the draft with the current file.
  const draft = await open('draft');
  expect((await call(chat.file, { query: { ...draft, file: 'hello.wav' } })).text).toBe(WAV('second'));
  expect(
    (await caller(chat.file, { query: { ...draft, 'chat-token': chatbot_token, file: 'hello.wav' } })).status,
  ).toBe(404);
  // A deleted file remains in deployed versions.
  expect((await call(storage.remove, { query: { file: 'hello.wav' } })).status).toBe(200);
  expect((await fetch('hello.wav')).text).toBe(WAV('first'));
  expect((await call(chat.file, { query: { ...draft, file: 'hello.wav' } })).status).toBe(404);
});
