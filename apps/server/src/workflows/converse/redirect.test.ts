import { argOf } from '@parley/domain/tracker';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TrackerEntry } from '@parley/domain/tracker';
import { WebSocket } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { Answer, TestClient } from '#processes/testing/test-clients.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { outsideSystem } from '#testing/outside-system.ts';
import { testDatabase } from '#testing/test-database.ts';

/** The desk whose staff take over. */
const deliveries: { headers: IncomingHttpHeaders; body: string }[] = [];
const receivedOf = ({ id }: Talk) => deliveries.filter(({ body }) => body.includes(id));
let status = 200;
const { url, egressAllow } = await outsideSystem((request, response) => {
  let body = '';
  request.on('data', (part) => (body += String(part)));
  request.on('end', () => {
    deliveries.push({ headers: request.headers, body });
    response.writeHead(status).end();
  });
});

let later = 0;
const options = {
  database: testDatabase(),
  egressAllow,
  now: () => systemClock() + later,
  secretKey: randomBytes(32),
};
const first = await startTestProduct(options);
const second = await startTestProduct(options);
const sockets: WebSocket[] = [];
afterAll(() => sockets.forEach((socket) => socket.close()));
let projectId: number;
let editor: TestClient;
let nobody: TestClient;
let token: string;
let hosts: string[];

const call = (name: string, args: object = {}) => ({ name, args });
const on = (text: string) => ({ intents: ['__any__'], condition: `text === '${text}'` });

beforeAll(async () => {
  ({ projectId } = await first.blankProject());
  editor = await first.memberOf(projectId, 'administrator');
  nobody = await second.clientOf('nobody');
  const made = await editor.send('PUT', '/v1/project/api-token', { query: { project_id: projectId } });
  ({ token } = JSON.parse(made.text) as { token: string });
  await put({ name: 'Greeting', intents: ['__start__'], actions: [call('utter', { text: 'Hello' })] });
  await put({
    name: 'Person',
    ...on('a person'),
    actions: [call('redirect', { system: 'desk', url: `${url}/talks` })],
  });
  await put({
    name: 'Inside',
    ...on('inside'),
    actions: [call('redirect', { system: 'desk', url: 'http://127.0.0.1:1/' })],
  });
  await put({ name: 'End', ...on('end'), actions: [call('call_end')] });
  await put({ name: 'Else', intents: ['__any__'], actions: [call('utter', { text: 'The bot answers' })] });
  hosts = [];
  for (const { api } of [first, second]) {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    hosts.push(`127.0.0.1:${(api.app.server.address() as AddressInfo).port}`);
  }
});

async function put(body: unknown): Promise<void> {
  const { status: answered, text } = await editor.send('PUT', '/v1/reactions/-1', {
    query: { project_id: projectId },
    body,
  });
  if (answered !== 200) throw new Error(text);
}

interface Talk {
  id: string;
  conversation_token: string;
}

async function post(path: string, query: object, body: object): Promise<TrackerEntry[]> {
  const answer = await editor.send('POST', path, { query: { project_id: projectId, ...query }, body });
  if (answer.status !== 200) throw new Error(answer.text);
  return (JSON.parse(answer.text) as { tracker: TrackerEntry[] }).tracker;
}

async function talk(...said: string[]): Promise<Talk> {
  const conversation_token = randomBytes(16).toString('base64url');
  const query = { project_id: projectId, conversation_token };
  const opened = await editor.send('POST', '/v1/chat/init', { query, body: {} });
  const { conversation_id: id } = JSON.parse(opened.text) as { conversation_id: string };
  for (const msg of said) await say({ id, conversation_token }, msg);
  return { id, conversation_token };
}

let messages = 0;
const say = (talking: Talk, msg: string) =>
  post('/v1/chat', { ...talking }, { msg, last_ts: 0, message_id: `m${messages++}` });

const tracker = ({ conversation_token }: Talk) => post('/v1/chat/init', { conversation_token }, {});

const said = (entries: TrackerEntry[]) =>
  entries.flatMap((entry) => (entry.value === 'utter' ? [argOf(entry, 'text')] : []));

/** Sends a message like the desk, to the other server. */
function deskSays(conversation_id: string, body: object = {}, bearer = token): Promise<Answer> {
  return nobody.send('POST', '/v1/chat/integration-message', {
    query: { project_id: projectId },
    headers: { 'x-requested-with': undefined, authorization: `Bearer ${bearer}` },
    body: { conversation_id, text: 'This is Eva', from: 'Eva', ...body },
  });
}

interface Listening {
  heard: TrackerEntry[];
  closed: Promise<number>;
  socket: WebSocket;
}

/** Connects like the console's page. */
async function listen(
  talking: Talk,
  {
    at = 0,
    query = {},
    headers = {},
  }: { at?: number; query?: Record<string, string>; headers?: Record<string, string> } = {},
): Promise<Listening> {
  const host = hosts[at] ?? '';
  const search = new URLSearchParams({ project_id: String(projectId), project_env: 'draft', ...talking, ...query });
  const socket = new WebSocket(`ws://${host}/v1/chat/subscribe-integration-messages?${search}`, {
    headers: { origin: `http://${host}`, cookie: editor.cookie, ...headers },
  });
  sockets.push(socket);
  const heard: TrackerEntry[] = [];
  socket.addEventListener('message', ({ data }) => heard.push(JSON.parse(String(data)) as TrackerEntry));
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error('refused')));
  });
  return { heard, closed, socket };
}

test('a redirected conversation is answered by the other system, at whichever server it speaks', async () => {
  const redirected = await talk('hello', 'a person');
  const { heard, closed } = await listen(redirected);
  expect(said(await say(redirected, 'are you real?'))).toEqual(['Hello', 'The bot answers']);
  const answer = await deskSays(redirected.id);
  expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { conversation_id: redirected.id, ended: false }]);
  await expect
    .poll(() => heard.map(({ value, args }) => [value, args]))
    .toContainEqual(['utter', { text: 'This is Eva', from: 'Eva' }]);
  expect(heard.every(({ type }) => type !== 'log')).toBe(true);
  await deskSays(redirected.id, { text: 'Bye', next: 'end' });
  expect(await closed).toBe(1000);
  expect(heard.at(-1)).toMatchObject({ type: 'action', value: 'call_end' });
  expect((await deskSays(redirected.id)).text).toContain('"ended":true');
  expect(said(await tracker(redirected))).toEqual(['Hello', 'The bot answers', 'This is Eva', 'Bye']);
  // A listener that connects again gets the missed entries, and the end.
  const again = await listen(redirected, { at: 1, query: { last_ts: '0', get_meta: 'true' } });
  expect(await again.closed).toBe(1000);
  expect(said(again.heard)).toEqual(['Hello', 'The bot answers', 'This is Eva', 'Bye']);
  expect(again.heard.some(({ type }) => type === 'log')).toBe(true);
});

test('what callers say reaches the other system signed and in order, and the bot is silent until it is handed back', async () => {
  const redirected = await talk('hello', 'a person');
  await first.api.forwardMessages();
  await say(redirected, 'are you real?');
  await say(redirected, 'well?');
  await second.api.forwardMessages();
  await Promise.all([first.api.forwardMessages(), second.api.forwardMessages()]);
  const received = receivedOf(redirected);
  const bodies = received.map(
    ({ body }) => JSON.parse(body) as { event: string; messages: { from: string; text: string }[] },
  );
  expect(bodies.map(({ event, messages: list }) => [event, list.map(({ from, text }) => `${from}: ${text}`)])).toEqual([
    ['redirected', ['bot: Hello', 'caller: hello', 'bot: The bot answers', 'caller: a person']],
    ['message', ['caller: are you real?', 'caller: well?']],
  ]);
  expect(bodies[0]).toMatchObject({
    conversation_id: redirected.id,
    project_id: projectId,
    project_env: 'draft',
    system: 'desk',
  });
  const key = createHash('sha256').update(`webhook:${token}`).digest('hex');
  for (const { headers, body } of received) {
    const timestamp = String(headers['x-parley-timestamp']);
    const signature = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');
    expect(headers['x-parley-signature']).toBe(`sha256=${signature}`);
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(600);
  }
  await deskSays(redirected.id, { next: 'bot' });
  expect(said(await say(redirected, 'and now?')).at(-1)).toBe('The bot answers');
  await first.api.forwardMessages();
  expect(receivedOf(redirected)).toHaveLength(2);
});

test('an undelivered message is retried for a while with its id, and given up with a log entry', async () => {
  status = 500;
  const redirected = await talk('a person');
  for (let attempt = 0; attempt < 8; attempt++) {
    await first.api.forwardMessages();
    await second.api.forwardMessages();
    later += 200_000_000;
  }
  status = 200;
  const received = receivedOf(redirected);
  expect(received).toHaveLength(5);
  expect(new Set(received.map(({ headers }) => headers['x-parley-delivery'])).size).toBe(1);
  const entries = await post(
    '/v1/chat/init',
    { conversation_token: redirected.conversation_token },
    { get_meta: true },
  );
  expect(entries.at(-1)).toMatchObject({
    type: 'log',
    args: { level: 'error', error: 'The other system responded with status 500' },
  });
  expect(first.logLines.concat(second.logLines).join('')).toContain(
    'messages to another system were not delivered; giving up',
  );
  await say(redirected, 'still there?');
  await first.api.forwardMessages();
  expect(receivedOf(redirected).at(-1)?.body).toContain('still there?');
});

/** Event and texts that the desk received. */
const gotBy = (talking: Talk) =>
  receivedOf(talking).map(({ body }) => {
    const { event, messages: list } = JSON.parse(body) as { event: string; messages: { text: string }[] };
    return [event, ...list.map(({ text }) => text)];
  });

test('a delivery is repeated unchanged, and later messages follow it', async () => {
  status = 500;
  const redirected = await talk('a person');
  await first.api.forwardMessages();
  await say(redirected, 'hello?');
  status = 200;
  for (let attempt = 0; attempt < 3; attempt++) {
    later += 200_000_000;
    await first.api.forwardMessages();
  }
  const marks = receivedOf(redirected).map(({ headers }) => headers['x-parley-delivery']);
  expect(gotBy(redirected)).toEqual([
    ['redirected', 'Hello', 'a person'],
    ['redirected', 'Hello', 'a person'],
    ['message', 'hello?'],
  ]);
  expect([marks[0] === marks[1], marks[1] === marks[2]]).toEqual([true, false]);
});

test('a conversation that was handed back is redirected again, and its end is sent last', async () => {
  const redirected = await talk('a person');
  await first.api.forwardMessages();
  await deskSays(redirected.id, { next: 'bot' });
  await first.api.forwardMessages();
  await say(redirected, 'and you?');
  await say(redirected, 'a person');
  await deskSays(redirected.id, { text: 'Bye', next: 'end' });
  for (let attempt = 0; attempt < 3; attempt++) {
    later += 2_000_000;
    await first.api.forwardMessages();
  }
  expect(gotBy(redirected).map(([event]) => event)).toEqual(['redirected', 'redirected', 'ended']);
});

test('nothing is sent to an address that is not public', async () => {
  const redirected = await talk('inside');
  for (let attempt = 0; attempt < 6; attempt++) {
    await first.api.forwardMessages();
    later += 200_000_000;
  }
  const entries = await post(
    '/v1/chat/init',
    { conversation_token: redirected.conversation_token },
    { get_meta: true },
  );
  expect(entries.at(-1)).toMatchObject({ args: { level: 'error', error: 'Port 1 is not allowed' } });
  expect(receivedOf(redirected)).toEqual([]);
});

test('the other system is refused without a token, in other conversations, and when it was not asked; a retry is said once', async () => {
  const alone = await talk('hello');
  expect((await deskSays(alone.id)).status).toBe(400);
  expect((await deskSays('0'.repeat(32))).status).toBe(404);
  expect((await deskSays(alone.id, {}, `${token}x`)).status).toBe(401);
  const asUser = await editor.send('POST', '/v1/chat/integration-message', {
    query: { project_id: projectId },
    body: { conversation_id: alone.id, text: 'x', from: 'x' },
  });
  expect(asUser.status).toBe(402);
  const redirected = await talk('a person');
  const twice = await Promise.all([1, 2, 3].map(() => deskSays(redirected.id, { message_id: 'one' })));
  expect(twice.map((answer) => answer.status)).toEqual([200, 200, 200]);
  expect(said(await tracker(redirected))).toEqual(['Hello', 'This is Eva']);
});

test('a socket is refused before it opens: without a session, of another page, project or token, or one too many', async () => {
  const redirected = await talk('a person');
  const refused: Parameters<typeof listen>[1][] = [
    { headers: { cookie: '' } },
    { headers: { cookie: 'parley_session=x' } },
    { headers: { origin: 'https://evil.example' } },
    { headers: { origin: 'null' } },
    { headers: { origin: '' } },
    { query: { conversation_token: 'a-token-of-somebody-else-x' } },
    { query: { id: '0'.repeat(32) } },
    { query: { project_id: '1' } },
    { query: { project_id: '' } },
    { query: { last_ts: '-1' } },
    { query: { 'chat-token': 'x' } },
  ];
  for (const how of refused) await expect(listen(redirected, how), JSON.stringify(how)).rejects.toThrow('refused');
  const open = await Promise.all(Array.from({ length: 5 }, () => listen(redirected)));
  await expect(listen(redirected)).rejects.toThrow('refused');
  open[0]?.socket.close();
  await open[0]?.closed;
  await expect
    .poll(() =>
      listen(redirected).then(
        ({ socket }) => socket.close(),
        () => 'refused',
      ),
    )
    .toBeUndefined();
  for (const { socket } of open) socket.close();
});

test('concurrent sockets are limited like sockets opened one after another', async () => {
  const redirected = await talk('a person');
  const tried = await Promise.allSettled(Array.from({ length: 34 }, () => listen(redirected)));
  const open = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(open).toHaveLength(5);
  for (const { socket } of open) socket.close();
  await Promise.all(open.map(({ closed }) => closed));
  // Refused conversations do not count toward the limit.
  await expect
    .poll(() =>
      listen(redirected).then(
        ({ socket }) => socket.close(),
        () => 'refused',
      ),
    )
    .toBeUndefined();
});

test('who says something on it, at any length, is cut off', async () => {
  const redirected = await talk('a person');
  for (const [message, code] of [
    ['hello', 1008],
    ['x'.repeat(100_000), 1009],
  ] as const) {
    const { socket, closed } = await listen(redirected);
    socket.send(message);
    expect(await closed).toBe(code);
  }
  expect(first.logLines.concat(second.logLines).filter((line) => line.includes('Max payload size'))).toEqual([]);
});

test('who may not chat any more hears nothing more, and is cut off at the next ping', async () => {
  const viewer = await first.memberOf(projectId, 'viewer');
  const redirected = await talk('a person');
  const { closed } = await listen(redirected, { headers: { cookie: viewer.cookie } });
  await viewer.send('POST', '/v1/auth/logout', {});
  await first.api.ping();
  expect(await closed).toBe(4403);
});

test('a stopping server says so, and listeners continue at another one', async () => {
  const redirected = await talk('a person');
  const { closed, heard } = await listen(redirected);
  await first.api.close();
  expect(await closed).toBe(1012);
  expect((await deskSays(redirected.id)).status).toBe(200);
  const again = await listen(redirected, { at: 1, query: { last_ts: String(heard.at(-1)?.timestamp ?? 1) } });
  await expect.poll(() => said(again.heard)).toContain('This is Eva');
});
