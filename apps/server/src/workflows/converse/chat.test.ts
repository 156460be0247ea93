import { argOf } from '@parley/domain/tracker';
import type { TrackerEntry } from '@parley/domain/tracker';
import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { TestClient } from '#processes/testing/test-clients.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();
const { projectId } = await product.demoProject();
let editor: TestClient;

beforeAll(async () => {
  editor = await product.clientOf('editor');
  await editor.send('GET', '/v1/run/train', { query: { project_id: projectId } });
});

interface Reply {
  conversation_id: string;
  tracker: TrackerEntry[];
}

async function open(token = randomBytes(16).toString('base64url'), getMeta = true) {
  const answer = await editor.send('POST', '/v1/chat/init', {
    query: { project_id: projectId, conversation_token: token },
    body: { get_meta: getMeta },
  });
  const { conversation_id: id, tracker } = JSON.parse(answer.text) as Reply;
  return { id, token, tracker };
}

async function say(conversation: { id: string; token: string }, body: Record<string, unknown>): Promise<Reply> {
  const answer = await editor.send('POST', '/v1/chat', {
    query: { project_id: projectId, id: conversation.id, conversation_token: conversation.token },
    body: { get_meta: true, ...body },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return JSON.parse(answer.text) as Reply;
}

function lastTimestamp(entries: TrackerEntry[]): number {
  return entries.at(-1)?.timestamp ?? 0;
}

function intents(entries: TrackerEntry[]) {
  return entries.filter(({ type }) => type === 'intent').map(({ value }) => value);
}

test('an empty chat token counts as missing: a signed-in user talks to the draft', async () => {
  const { status } = await editor.send('POST', '/v1/chat/init', {
    query: { project_id: projectId, conversation_token: randomBytes(16).toString('base64url'), 'chat-token': '' },
    body: {},
  });
  expect(status).toBe(200);
});

test('a token opens one conversation, also when many requests arrive in parallel', async () => {
  const token = 'the-same-token-for-everybody';
  const opened = await Promise.all(Array.from({ length: 10 }, () => open(token)));
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
  for (const { tracker } of opened) expect(intents(tracker)).toEqual(['__start__']);
});

test('a turn returns the intent with its confidence, the reaction and its texts, and logs only on request', async () => {
  const conversation = await open();
  const { tracker } = await say(conversation, { msg: 'I lost my card', last_ts: lastTimestamp(conversation.tracker) });
  const [first] = tracker;
  expect(first?.type).toBe('intent');
  expect(argOf(first, 'confidence')).toEqual(expect.any(Number));
  expect(tracker.map(({ type }) => type)).toEqual(expect.arrayContaining(['reaction', 'action', 'log']));
  const without = await say(conversation, {
    msg: 'what are my limits',
    last_ts: lastTimestamp(tracker),
    get_meta: false,
  });
  expect(without.tracker.map(({ type }) => type)).not.toContain('log');
});

test('a retry with its message id gets the first answer, and runs once', async () => {
  const conversation = await open();
  const last_ts = lastTimestamp(conversation.tracker);
  const message = { msg: 'I lost my card', last_ts, message_id: 'message-1' };
  const first = await say(conversation, message);
  const second = await say(conversation, { msg: 'no', last_ts: lastTimestamp(first.tracker), message_id: 'message-2' });
  const retried = await say(conversation, message);
  expect(retried.tracker).toEqual([...first.tracker, ...second.tracker]);
});

test('an equal text at one position within a minute runs once; later it is a new message', async () => {
  const conversation = await open();
  const message = { msg: 'what is my balance', last_ts: lastTimestamp(conversation.tracker) };
  const replies = await Promise.all([
    say(conversation, message),
    say(conversation, message),
    say(conversation, message),
  ]);
  for (const { tracker } of replies) expect(intents(tracker)).toHaveLength(1);
  const again = await say(conversation, { ...message, last_ts: lastTimestamp(replies[0].tracker) });
  expect(intents(again.tracker)).toHaveLength(1);
});

test('a retry within a minute runs once also when something else was said in between', async () => {
  const conversation = await open();
  const message = { msg: 'what is my balance', last_ts: lastTimestamp(conversation.tracker) };
  const first = await say(conversation, message);
  const second = await say(conversation, { msg: 'hello', last_ts: lastTimestamp(first.tracker) });
  const retried = await say(conversation, message);
  expect(retried.tracker).toEqual([...first.tracker, ...second.tracker]);
});

test('twenty parallel messages are answered one after another, and no entry is lost or repeated', async () => {
  const owner = await product.clientOf('platform');
  const made = await owner.send('POST', '/v1/projects', { body: { name: 'Never hangs up' } });
  const query = {
    project_id: (JSON.parse(made.text) as { project_id: number }).project_id,
    conversation_token: randomBytes(16).toString('base64url'),
  };
  const reply = async (path: string, more: object, body: object) =>
    JSON.parse((await owner.send('POST', path, { query: { ...query, ...more }, body })).text) as Reply;
  const { conversation_id: id } = await reply('/v1/chat/init', {}, {});
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      reply('/v1/chat', { id }, { msg: 'hello', last_ts: 0, message_id: `message-${index}` }),
    ),
  );
  const { tracker } = await reply('/v1/chat/init', {}, { get_meta: true });
  const timestamps = tracker.map(({ timestamp }) => timestamp);
  expect(new Set(timestamps).size).toBe(timestamps.length);
  expect(timestamps.toSorted((a, b) => a - b)).toEqual(timestamps);
  expect(intents(tracker)).toHaveLength(21);
});

test('a caller who missed entries is answered all of them', async () => {
  const conversation = await open();
  await say(conversation, { msg: 'I lost my card', last_ts: lastTimestamp(conversation.tracker) });
  const { tracker } = await say(conversation, { msg: 'yes', last_ts: 0 });
  expect(intents(tracker)[0]).toBe('__start__');
  expect(intents(tracker)).toHaveLength(3);
});

test('a saved change of the draft speaks in the very next turn of a conversation that is under way', async () => {
  const conversation = await open();
  const scopes = await editor.send('PUT', '/v1/reactions/-1', {
    query: { project_id: projectId },
    body: {
      name: 'Answers everything for a while',
      intents: ['__fallback__'],
      condition: "text === 'xyzzy plugh'",
      actions: [{ name: 'utter', args: { text: 'The new thing, {{ text.length }} letters.' } }],
    },
  });
  expect(scopes.status).toBe(200);
  const { tracker } = await say(conversation, {
    msg: 'xyzzy plugh',
    last_ts: lastTimestamp(conversation.tracker),
  });
  expect(tracker.filter(({ value }) => value === 'utter').map((entry) => argOf(entry, 'text'))).toContain(
    'The new thing, 11 letters.',
  );
});

test('texts of callers are never evaluated', async () => {
  const conversation = await open();
  for (const msg of ['{{ 7 * 7 }}', '${7*7}', '<%= 7*7 %>', '{{ constructor.constructor("return 1")() }}']) {
    await say(conversation, { msg, last_ts: 0, message_id: msg });
  }
  const { tracker } = await open(conversation.token);
  const heard = tracker.filter(({ type }) => type === 'intent').map((entry) => argOf(entry, 'text'));
  expect(heard).toContain('{{ 7 * 7 }}');
  const said = tracker.filter(({ value }) => value === 'utter').map((entry) => JSON.stringify(argOf(entry, 'text')));
  expect(said.join()).not.toContain('49');
});

test('a button answers exactly the bot’s offer, in one conversation and once', async () => {
  const { status } = await editor.send('PUT', '/v1/reactions/-1', {
    query: { project_id: projectId },
    body: {
      name: 'Offers the moon',
      intents: ['__fallback__'],
      condition: "text === 'what is there'",
      actions: [
        {
          name: 'buttons',
          args: { options: [{ label: 'The moon', value: 'moon', intent: 'Chose the moon', set: { phase: 'full' } }] },
        },
      ],
    },
  });
  expect(status).toBe(200);
  const [conversation, other] = [await open(), await open()];
  await say(conversation, { msg: 'what is there', last_ts: 0, message_id: 'a' });
  const chosen = { msg: 'moon', last_ts: lastTimestamp((await open(conversation.token)).tracker), message_id: 'b' };
  const { tracker } = await say(conversation, chosen);
  expect(tracker.slice(0, 2)).toMatchObject([
    { type: 'action', value: 'set', args: { name: 'phase', value: 'full' } },
    { type: 'intent', value: 'Chose the moon', args: { text: 'moon', confidence: 1, exact: true } },
  ]);
  const retried = await say(conversation, chosen);
  expect(retried.tracker).toEqual(tracker);
  const typed = await say(other, { msg: 'moon', last_ts: lastTimestamp(other.tracker) });
  expect(intents(typed.tracker)).toEqual(['__fallback__']);
});

test('an environment without a deployment answers 404, and so does a caller with a chat token', async () => {
  const query = { project_id: projectId, conversation_token: randomBytes(16).toString('base64url') };
  const production = await editor.send('POST', '/v1/chat/init', { query: { ...query, project_env: 'prod' }, body: {} });
  const nobody = await product.clientOf('nobody');
  const caller = await nobody.send('POST', '/v1/chat/init', {
    query: { ...query, project_env: 'prod', 'chat-token': 'abc' },
    body: {},
  });
  expect([production.status, caller.status]).toEqual([404, 404]);
});

test('an untrained draft answers everything as not recognised and says why', async () => {
  const fresh = await product.demoProject('Untrained');
  const member = await product.memberOf(fresh.projectId, 'editor');
  const query = { project_id: fresh.projectId, conversation_token: randomBytes(16).toString('base64url') };
  const opened = JSON.parse((await member.send('POST', '/v1/chat/init', { query, body: {} })).text) as Reply;
  const answer = await member.send('POST', '/v1/chat', {
    query: { ...query, id: opened.conversation_id },
    body: { msg: 'I lost my card', last_ts: lastTimestamp(opened.tracker), get_meta: true },
  });
  const { tracker } = JSON.parse(answer.text) as Reply;
  expect(intents(tracker)).toEqual(['__fallback__']);
  expect(tracker.find((entry) => argOf(entry, 'level') === 'warn')?.value).toMatch(/until you train the model/u);
});
