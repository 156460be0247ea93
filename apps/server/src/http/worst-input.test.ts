import { chat, entities, intents, reactions, settings, training, type ErrorBody } from '@parley/contract';
import { beforeAll, expect, test } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import type { Answer, TestClient } from '#processes/testing/test-clients.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();
const { projectId } = await product.demoProject();
const query = { project_id: projectId };
let administrator: TestClient;

beforeAll(async () => {
  administrator = await product.clientOf('platformViewer');
});

function refusalOf({ text }: Answer): ErrorBody['error'] {
  return (JSON.parse(text) as ErrorBody).error;
}

const unstorable = [
  ['a NUL character', { text: 'a\u0000b' }, 'body.actions.0.args.text'],
  ['a lone surrogate', { text: 'a\ud800b' }, 'body.actions.0.args.text'],
  ['a NUL deep inside', { options: [{ label: 'a\u0000b' }] }, 'body.actions.0.args.options.0.label'],
  ['a key with a NUL', { 'a\u0000b': 1 }, 'body.actions.0.args'],
  ['a text of more than 10,000 characters', { text: 'x'.repeat(10_001) }, 'body.actions.0.args.text'],
] as const;

test.each(unstorable)('an action’s arguments with %s are refused at their place', async (_, args, path) => {
  const answer = await administrator.send('PUT', '/v1/reactions/-1', {
    query,
    body: { name: 'Unstorable', actions: [{ name: 'utter', args }] },
  });
  expect([answer.status, refusalOf(answer).issues?.[0]?.path]).toEqual([400, expect.stringContaining(path)]);
});

test('an action’s arguments are stored in NFC', async () => {
  const body = { name: 'Decomposed', actions: [{ name: 'utter', args: { variants: ['cafe\u0301'] } }] };
  expect((await administrator.send('PUT', '/v1/reactions/-1', { query, body })).status).toBe(200);
  const { text } = await administrator.send('GET', '/v1/reactions', { query });
  expect(text).toContain('caf\u00e9');
});

test('a refusal names at most 20 faults, however many there are, and repeats no long name', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`field${index}`, 1]));
  const many = await administrator.send('PUT', '/v1/intents/-1', { query, body: { name: 'Many', ...unknown } });
  expect([many.status, refusalOf(many).issues?.length]).toEqual([400, 20]);
  const long = await administrator.send('PUT', '/v1/settings', {
    query,
    body: { config_dev: { ['k'.repeat(500_000)]: 1 } },
  });
  expect(long.status).toBe(400);
  expect(long.text.length).toBeLessThan(2_000);
});

test('ids by the ten thousand in one body are unknown ids, not an error of the server', async () => {
  const roles = Object.fromEntries(Array.from({ length: 70_000 }, (_, index) => [index + 1_000_000, []]));
  const permissions = await administrator.send('PUT', '/v1/roles/permissions', { body: roles });
  expect([permissions.status, refusalOf(permissions).message]).toEqual([400, 'Role 1000000 not found']);
  const members = await administrator.send('PUT', '/v1/users/projects', { query, body: roles });
  expect(members.status).toBe(404);
});

test.each([1.5, 1e300, -1])('last_ts=%d is refused', async (last_ts) => {
  const answer = await administrator.send('POST', '/v1/chat', {
    query: { ...query, id: '0'.repeat(32), conversation_token: 'a-token-that-nobody-has' },
    body: { msg: 'hello', last_ts },
  });
  expect([answer.status, refusalOf(answer).issues?.[0]?.path]).toEqual([400, 'body.last_ts']);
});

test('a conversation’s metadata has at most 100 entries', async () => {
  const metadata = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']));
  const open = (count: number) =>
    administrator.send('POST', '/v1/chat/init', {
      query: { ...query, conversation_token: `metadata-of-${count}-entries` },
      body: { metadata: metadata(count) },
    });
  expect((await open(100)).status).toBe(200);
  const refused = await open(101);
  expect([refused.status, refusalOf(refused).issues?.[0]?.path]).toEqual([400, 'body.metadata']);
});

test('settings at a time before the project are not found', async () => {
  const answer = await administrator.send('GET', '/v1/settings', { query: { ...query, mtime: 1 } });
  expect(answer.status).toBe(404);
});

test('signing in needs the header that another site cannot send', async () => {
  const nobody = await product.clientOf('nobody');
  const answer = await nobody.send('POST', '/v1/auth/login', {
    body: { email: 'somebody@example.com', passwd: 'whatever it is' },
    headers: { 'x-requested-with': undefined },
  });
  expect([answer.status, refusalOf(answer).issues?.[0]?.path]).toEqual([400, 'header.x-requested-with']);
});

test('what would be code in SQL or in a regular expression is a name like any other', async () => {
  const names = [`Robert'); drop table things; --`, '%_\\%', '$1', '(a+)+$', "'' or 1=1", '"; select pg_sleep(9)'];
  for (const name of names) {
    expect((await put('/v1/intents/-1', { name, templates: [name] })).status, name).toBe(200);
  }
  const { text } = await administrator.send('GET', '/v1/intents', { query });
  const stored = (JSON.parse(text) as { name: string; templates: string[] }[]).filter(({ name }) =>
    names.includes(name),
  );
  expect(stored.map(({ name, templates }) => [name, ...templates])).toEqual(names.map((name) => [name, name]));
  for (const wrong of [`1' or '1'='1`, '1;select 1', '1)']) {
    const searched = await administrator.send('GET', '/v1/users-logs', { query: { cursor: wrong } });
    const asked = await administrator.send('GET', '/v1/intents', { query: { project_id: wrong } });
    expect([searched.status, asked.status], wrong).toEqual([400, 400]);
  }
});

test('what objects inherit is a name like any other, from the form to the answer', async () => {
  const { projectId: project_id } = await product.blankProject();
  const send = callerIn(project_id, await product.memberOf(project_id, 'administrator'));
  for (const name of ['constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype', 'length']) {
    const condition = `entities.${name} !== 1`;
    const written = [
      await send(intents.create, { body: { name, templates: [`${name} of my @${name} and #${name}`] } }),
      await send(entities.create, { body: { name, values: `${name} = ${name}s` } }),
      await send(reactions.create, {
        body: { name, intents: [name], condition, actions: utter(`{{ slots.${name} }}`) },
      }),
    ];
    expect(written.map(({ status }) => status)).toEqual([200, 200, 200]);
  }
  expect((await send(settings.update, { body: { config_dev: { constructor: 'a', toString: 'b' } } })).status).toBe(200);
  expect((await send(training.train)).status).toBe(200);
  const conversation_token = 'a-token-of-twenty-two-or-more';
  const { body: opened } = await send(chat.init, { query: { conversation_token }, body: {} });
  for (const msg of ['constructor of my constructors', 'toString', '__proto__', 'hasOwnProperty of my length']) {
    const query = { id: opened.conversation_id, conversation_token };
    expect((await send(chat.say, { query, body: { msg, last_ts: 0 } })).status, msg).toBe(200);
  }
  expect(Reflect.ownKeys(Object.prototype).filter((key) => !INHERITED.includes(key))).toEqual([]);
});

const INHERITED = Reflect.ownKeys(Object.prototype);

function utter(text: string) {
  return [{ name: 'utter', args: { text } }];
}

async function put(path: string, body: object): Promise<Answer> {
  return administrator.send('PUT', path, { query, body });
}
