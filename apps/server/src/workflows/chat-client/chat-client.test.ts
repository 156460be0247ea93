import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { chat, deployments, reactions, settings, storage } from '@parley/contract';
import type { TrackerEntry } from '@parley/domain/tracker';
import { WebSocket } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { form } from '#processes/testing/form.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const chatClientFolder = mkdtempSync(join(tmpdir(), 'parley-client-'));
afterAll(() => rmSync(chatClientFolder, { recursive: true }));
writeFileSync(join(chatClientFolder, 'client.js'), 'console.log(__PARLEY_CHAT__)');

const product = await startTestProduct({ chatClientFolder });
const { app } = product.api;
/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PAGE = 'https://www.bank.example';

let host: string;
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  host = `127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});

const utter = (text: string) => ({ name: 'utter', args: { text } });

/** A deployed bot, with its chat token. */
async function deployedBot({ origins = '', scss = '', script = '' } = {}) {
  const { projectId } = await product.blankProject();
  const call = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
  const listed = await call(reactions.list);
  for (const { id } of listed.body) await call(reactions.remove, { params: { id } });
  const add = (name: string, intents: string[], actions: { name: string; args: object }[], condition = '') =>
    call(reactions.create, { body: { name, intents, actions, condition } });
  await add(
    'Person',
    ['__any__'],
    [{ name: 'redirect', args: { system: 'desk', url: 'https://desk.example/' } }],
    "text === 'person'",
  );
  await add('Fees', ['__any__'], [{ name: 'play', args: { file: 'fees.txt' } }], "text === 'fees'");
  await add('End', ['__any__'], [{ name: 'call_end', args: {} }], "text === 'bye'");
  await add(
    'Greeting',
    ['__start__', '__any__'],
    [utter('Hello'), { name: 'set', args: { name: 'secret', value: 'of the bot' } }],
  );
  await call(settings.update, {
    body: {
      chatbot_origins: origins,
      chatbot_client_scss: scss,
      chatbot_client_js: script,
      conversations_retention: 90,
    },
  });
  await call(deployments.deploy, { query: { project_env: 'prod', message: 'As agreed' } });
  return { projectId, call, token: (await call(settings.get)).body.chatbot_token };
}

type Bot = Awaited<ReturnType<typeof deployedBot>>;

let addresses = 0;

interface ChatRequest {
  origin?: string | undefined;
  query?: Record<string, string>;
  body?: object;
  address?: string;
  headers?: Record<string, string>;
}

/** Calls like the script on a page. */
async function fromPage({ projectId, token }: Pick<Bot, 'projectId' | 'token'>, path: string, asked: ChatRequest = {}) {
  const { origin = PAGE, query = {}, body = {}, address = `192.0.2.${++addresses % 250}`, headers = {} } = asked;
  const search = new URLSearchParams({ project_id: String(projectId), ...query });
  const answer = await app.inject({
    method: 'POST',
    url: `${path}?${search.toString()}`,
    remoteAddress: address,
    headers: { 'content-type': 'application/json', 'chat-token': token, origin, ...headers },
    payload: JSON.stringify(body),
  });
  return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(answer.body || '{}') };
}

const newToken = () => randomBytes(16).toString('base64url');

async function open(bot: Bot) {
  const conversation_token = newToken();
  const { body } = await fromPage(bot, '/v1/chat/init', { query: { conversation_token, project_env: 'prod' } });
  return { id: body.conversation_id as string, conversation_token };
}

const say = (bot: Bot, talk: { id: string; conversation_token: string }, msg: string, asked: ChatRequest = {}) =>
  fromPage(bot, '/v1/chat', { query: talk, body: { msg, last_ts: 0, message_id: newToken() }, ...asked });

describe('the script', () => {
  const load = (path: string, headers: Record<string, string> = {}) => app.inject({ url: path, headers });
  const configOf = (text: string) => JSON.parse(/__PARLEY_CHAT__=([^\n]*);\n/u.exec(text)?.[1] ?? '');

  test('comes with what the environment was deployed with, to pages of any origin', async () => {
    const scss = '$persistent-timeouts: true; .parley-bot { .a { color: red; } }';
    const { projectId, token, call } = await deployedBot({ scss });
    const path = `/chatbot/${projectId}/prod/${token}/client.js`;
    const { statusCode, headers, body } = await load(path);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    const config = configOf(body);
    expect(config).toMatchObject({ project: projectId, environment: 'prod', token, isDeployed: true, retention: 90 });
    expect(config).toMatchObject({ persistentTimeouts: true, readUtterances: false, hasScript: false });
    expect(config.styles).toContain('.parley-bot .a');

    // The draft's change has no effect before it is deployed; the retention applies immediately.
    await call(settings.update, { body: { chatbot_client_scss: '', conversations_retention: 30 } });
    expect(configOf((await load(path)).body)).toMatchObject({ persistentTimeouts: true, retention: 30 });
    expect(configOf((await load(path.replace('/prod/', '/dev/'))).body)).toMatchObject({ isDeployed: false });
  });

  test('is asked for again without being sent again, and compressed', async () => {
    const { projectId, token } = await deployedBot();
    const path = `/chatbot/${projectId}/prod/${token}/client.js`;
    const first = await load(path);
    const again = await load(path, { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const gzipped = await load(path, { 'accept-encoding': 'gzip, br' });
    expect(gunzipSync(gzipped.rawPayload).toString()).toBe(first.body);
  });

  test('is found by nobody without the token', async () => {
    const [own, other] = [await deployedBot(), await deployedBot()];
    const places = [
      `${own.projectId}/prod/${other.token}`,
      `${own.projectId}/prod/${own.token}x`,
      `${own.projectId}/prod/undefined`,
      `${own.projectId}/draft/${own.token}`,
      `999999999/prod/${own.token}`,
      `${own.projectId}e0/prod/${own.token}`,
    ];
    const answers = await Promise.all(places.map((place) => load(`/chatbot/${place}/client.js`)));
    // The browser tells the page's owner that the project was not found, instead of reporting a blocked script.
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['cross-origin-resource-policy']])).toEqual(
      places.map(() => [404, 'cross-origin']),
    );
  });

  test('has the project’s own beside it, only if there is one', async () => {
    const [without, withOne] = [await deployedBot(), await deployedBot({ script: 'window.own = 1;' })];
    const of = ({ projectId, token }: Bot) => `/chatbot/${projectId}/prod/${token}/custom.js`;
    expect((await load(of(without))).statusCode).toBe(404);
    expect((await load(of(withOne))).body).toBe('window.own = 1;');
  });

  test('never gives the project’s own script to a page of the console', async () => {
    const { projectId, token } = await deployedBot({ script: 'window.own = 1;' });
    const url = `/chatbot/${projectId}/prod/${token}/custom.js`;
    const from = async (site: string, host: string) =>
      (await app.inject({ url, headers: { 'sec-fetch-site': site, host } })).statusCode;
    expect(await from('same-origin', 'localhost:8000')).toBe(404);
    expect(await from('cross-site', 'localhost:8000')).toBe(200);
    // The owner's proxy has put the chat on the domain of their own pages.
    expect(await from('same-origin', 'www.bank.example')).toBe(200);
  });

  test('comes with the looks that were deployed, and with texts that stay texts', async () => {
    const greeting = '</script><img src=x onerror=alert(1)> "\\u2028\u2028`${x}';
    const bot = await deployedBot();
    const look = { chatbot_name: 'Help', chatbot_accent: '#0b5d4e', chatbot_greeting: greeting };
    await bot.call(settings.update, { body: { ...look, chatbot_starters: 'One\n\nTwo', chatbot_position: 'left' } });
    const path = `/chatbot/${bot.projectId}/prod/${bot.token}/client.js`;
    expect(configOf((await load(path)).body).look).toMatchObject({ name: '', starters: [], position: 'right' });
    await bot.call(deployments.deploy, { query: { project_env: 'prod', message: 'Looks' } });
    expect(configOf((await load(path)).body).look).toMatchObject({
      name: 'Help',
      accent: '#0b5d4e',
      greeting,
      starters: ['One', 'Two'],
      position: 'left',
      logo: '',
    });
  });

  test('has the logo from Storage beside it, as it was deployed, and nothing that a browser could run', async () => {
    const bot = await deployedBot();
    const at = (file: string) => `/chatbot/${bot.projectId}/prod/${bot.token}/${file}`;
    expect((await load(at('logo'))).statusCode).toBe(404);
    await bot.call(storage.upload, form([['file', PNG, 'logo.png']]));
    await bot.call(settings.update, { body: { chatbot_logo: 'logo.png' } });
    expect((await load(at('logo'))).statusCode).toBe(404);
    await bot.call(deployments.deploy, { query: { project_env: 'prod', message: 'Logo' } });
    expect(configOf((await load(at('client.js'))).body).look.logo).toBe('logo');
    const { statusCode, headers, rawPayload } = await load(at('logo'));
    expect([statusCode, headers['content-type'], rawPayload]).toEqual([200, 'image/png', PNG]);
    expect([headers['cross-origin-resource-policy'], headers['x-content-type-options']]).toEqual([
      'cross-origin',
      'nosniff',
    ]);
    expect((await load(at('logo'), { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);

    // Missing, or too large for each page load.
    await bot.call(storage.upload, form([['file', Buffer.concat([PNG, Buffer.alloc(500_001)]), 'large.png']]));
    for (const chatbot_logo of ['missing.png', 'large.png']) {
      await bot.call(settings.update, { body: { chatbot_logo } });
      await bot.call(deployments.deploy, { query: { project_env: 'prod', message: chatbot_logo } });
      expect((await load(at('logo'))).statusCode, chatbot_logo).toBe(404);
    }
    const refused = await bot.call(settings.update, { body: { chatbot_logo: 'page.svg' } });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('chatbot_logo')]);
  });

  test('has no styles that have a fault', async () => {
    const { projectId, token } = await deployedBot({ scss: '.a { background: url(https://evil.example/); }' });
    expect(configOf((await load(`/chatbot/${projectId}/prod/${token}/client.js`)).body).styles).toBe('');
  });
});

describe('a page of another origin', () => {
  test('talks to the bot, and sees nothing of how it came to its answers', async () => {
    const bot = await deployedBot();
    const talk = await open(bot);
    const { status, headers, body } = await say(bot, talk, 'my card is gone');
    expect([status, headers['access-control-allow-origin'], headers.vary]).toEqual([200, PAGE, 'origin']);
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    const tracker = body.tracker as TrackerEntry[];
    expect(tracker.map(({ type, value, args }) => [type, value, args])).toEqual([
      ['intent', '__start__', {}],
      ['action', 'utter', { text: 'Hello' }],
      ['intent', '', { text: 'my card is gone' }],
      ['action', 'utter', { text: 'Hello' }],
    ]);
  });

  test('of an origin that is not listed is refused, also when it asks first', async () => {
    const bot = await deployedBot({ origins: 'https://www.bank.example\nhttps://other.example:8443' });
    const query = { conversation_token: newToken(), project_env: 'prod' };
    const init = (origin: string) => fromPage(bot, '/v1/chat/init', { origin, query });
    const preflight = (origin: string) =>
      app.inject({
        method: 'OPTIONS',
        url: `/v1/chat/init?project_id=${bot.projectId}`,
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'chat-token' },
      });
    for (const origin of [PAGE, 'https://other.example:8443', 'http://localhost:8000']) {
      expect((await init(origin)).status).toBe(200);
      const { statusCode, headers } = await preflight(origin);
      expect([statusCode, headers['access-control-allow-origin']]).toEqual([204, origin]);
      expect(headers['access-control-allow-headers']).toContain('chat-token');
    }
    for (const origin of [
      'https://evil.example',
      'http://www.bank.example',
      'https://www.bank.example.evil.example',
      'null',
    ]) {
      const { status, headers } = await init(origin);
      expect([status, headers['access-control-allow-origin']]).toEqual([402, undefined]);
      const { statusCode, headers: ofPreflight } = await preflight(origin);
      expect([statusCode, ofPreflight['access-control-allow-origin']]).toEqual([402, undefined]);
    }
  });

  test('learns without a preflight if it may use the chat', async () => {
    const bot = await deployedBot({ origins: PAGE });
    const ask = (origin: string | undefined, environment = 'prod', token = bot.token) =>
      app.inject({
        url: `/chatbot/${bot.projectId}/${environment}/${token}/origin`,
        headers: { host: 'localhost:8000', ...(origin === undefined ? {} : { origin }) },
      });
    const { statusCode, headers } = await ask(PAGE);
    expect([statusCode, headers['access-control-allow-origin'], headers['cache-control']]).toEqual([
      200,
      '*',
      'no-store',
    ]);
    const isAllowed = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).json().isAllowed;
    expect(await isAllowed(PAGE)).toBe(true);
    expect(await isAllowed(undefined)).toBe(true);
    expect(await isAllowed('http://localhost:8000')).toBe(true);
    expect(await isAllowed('https://evil.example')).toBe(false);
    expect(await isAllowed('null')).toBe(false);
    expect(await isAllowed('null', 'dev')).toBe(true);
    expect((await ask(PAGE, 'prod', 'wrong')).statusCode).toBe(404);
  });

  test.each(['0', '00', '%200', '+', ''])(
    'names the project in no other spelling: %s before its id',
    async (before) => {
      const bot = await deployedBot({ origins: PAGE });
      const answer = await app.inject({
        method: 'POST',
        url: `/v1/chat/init?project_id=${before}${bot.projectId}${before === '' ? '.0' : ''}&conversation_token=${newToken()}`,
        headers: { 'content-type': 'application/json', 'chat-token': bot.token, origin: 'https://stranger.example' },
        payload: '{}',
      });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { error: { issues: [{ path: 'query.project_id' }] } },
      ]);
    },
  );

  test('without an origin, as the Chatbot test screen has one, tries what is deployed to testing only', async () => {
    const bot = await deployedBot({ origins: PAGE });
    await bot.call(deployments.deploy, { query: { project_env: 'dev', message: 'For the testers' } });
    const init = (project_env: string) =>
      fromPage(bot, '/v1/chat/init', { origin: 'null', query: { conversation_token: newToken(), project_env } });
    const { status, headers } = await init('dev');
    expect([status, headers['access-control-allow-origin']]).toEqual([200, 'null']);
    expect((await init('prod')).status).toBe(402);
  });

  test('gets nothing but the chat', async () => {
    const bot = await deployedBot();
    const headers = { origin: PAGE, 'chat-token': bot.token };
    const tries = [
      app.inject({ url: `/v1/settings?project_id=${bot.projectId}`, headers }),
      app.inject({ method: 'OPTIONS', url: `/v1/settings?project_id=${bot.projectId}`, headers }),
      app.inject({ url: '/v1/auth/user', headers }),
    ];
    for (const { statusCode, headers: answered } of await Promise.all(tries)) {
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(answered['access-control-allow-origin']).toBeUndefined();
    }
  });

  test('cannot bring tokens that belong elsewhere', async () => {
    const [own, other] = [await deployedBot(), await deployedBot()];
    const [talk, foreign] = [await open(own), await open(other)];
    const statuses = [
      await say(own, { ...talk, id: foreign.id }, 'hello'),
      await say(own, { ...talk, conversation_token: newToken() }, 'hello'),
      await say(own, foreign, 'hello'),
      await say({ ...own, token: other.token }, talk, 'hello'),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404]);
    // An empty token counts as missing, and the page has no session either.
    expect((await say({ ...own, token: '' }, talk, 'hello')).status).toBe(400);
  });
});

test('a caller gets the file that the bot played, and no other', async () => {
  const bot = await deployedBot();
  await bot.call(storage.upload, form([['file', 'Nothing is charged.', 'fees.txt']]));
  await bot.call(storage.upload, form([['file', 'Not for callers.', 'other.txt']]));
  await bot.call(deployments.deploy, { query: { project_env: 'prod', message: 'With files' } });
  const talk = await open(bot);
  const get = async (file: string, headers: Record<string, string> = {}) => {
    const search = new URLSearchParams({ project_id: String(bot.projectId), ...talk, file });
    const url = `/v1/chat/file?${search.toString()}`;
    return app.inject({ url, headers: { origin: PAGE, 'chat-token': bot.token, ...headers } });
  };
  expect((await get('fees.txt')).statusCode).toBe(404);
  await say(bot, talk, 'fees');
  const { statusCode, body, headers } = await get('fees.txt');
  expect([statusCode, body, headers['access-control-allow-origin']]).toEqual([200, 'Nothing is charged.', PAGE]);
  expect(headers['content-disposition']).toMatch(/^attachment/u);
  expect((await get('other.txt')).statusCode).toBe(404);
  expect((await get('fees.txt', { 'chat-token': 'wrong' })).statusCode).toBe(404);
});

describe('limits of callers', () => {
  test('thirty messages in ten seconds in a conversation, whichever address they come from', async () => {
    const bot = await deployedBot();
    const [talk, other] = [await open(bot), await open(bot)];
    // Sends all messages in parallel, so that a slow machine stays within the ten seconds.
    const messages = Array.from({ length: 33 }, (_, at) => `message ${at}`);
    const answers = await Promise.all(messages.map((message) => say(bot, talk, message)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    const { headers } = refused[0] ?? {};
    expect(Number(headers?.['retry-after'])).toBeGreaterThan(0);
    // Pages of other origins may read the wait.
    expect(headers).toMatchObject({
      'access-control-allow-origin': PAGE,
      'access-control-expose-headers': 'retry-after',
    });
    expect((await say(bot, other, 'hello')).status).toBe(200);
  });

  test('an address is not what a header says', async () => {
    const bot = await deployedBot();
    const statuses = [];
    for (let opened = 0; opened < 11; opened++) {
      const query = { conversation_token: newToken(), project_env: 'prod' };
      const headers = { 'x-forwarded-for': `198.51.100.${opened}` };
      statuses.push((await fromPage(bot, '/v1/chat/init', { query, headers, address: '203.0.113.9' })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a websocket of a caller', () => {
  const sockets: WebSocket[] = [];
  afterAll(() => sockets.forEach((socket) => socket.close()));

  /** Collects its messages and its end: a refusal before it is accepted ends with 1006. */
  function listen(bot: Bot, query: Record<string, string>, origin = PAGE) {
    const search = new URLSearchParams({ project_id: String(bot.projectId), project_env: 'prod', ...query });
    const socket = new WebSocket(`ws://${host}/v1/chat/subscribe-integration-messages?${search.toString()}`, {
      headers: { origin },
    });
    sockets.push(socket);
    const heard: TrackerEntry[] = [];
    socket.addEventListener('message', ({ data }) => heard.push(JSON.parse(String(data)) as TrackerEntry));
    const opened = new Promise<void>((resolve) => socket.addEventListener('open', () => resolve()));
    const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
    return { socket, heard, opened, closed };
  }

  test('hears the other system, in the form that callers see, until the end', async () => {
    const bot = await deployedBot({ origins: PAGE });
    const talk = await open(bot);
    await say(bot, talk, 'person');
    const { heard, opened, closed } = listen(bot, { ...talk, 'chat-token': bot.token, get_meta: 'true', last_ts: '0' });
    await opened;
    await expect.poll(() => heard.length).toBeGreaterThan(3);
    expect(heard.map(({ value }) => value)).toEqual(['__start__', 'utter', '', 'redirect']);
    expect(heard[3]?.args).toEqual({});
    await say(bot, talk, 'hello');
    const made = await bot.call({ ...chat.integrationMessage, path: '/project/api-token', method: 'PUT' });
    const { token } = made.body as unknown as { token: string };
    const answer = await app.inject({
      method: 'POST',
      url: `/v1/chat/integration-message?project_id=${bot.projectId}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ conversation_id: talk.id, text: 'This is Eva', from: 'Eva', next: 'end' }),
    });
    expect(answer.statusCode).toBe(200);
    expect(await closed).toBe(1000);
    const said = heard.filter(({ value }) => value === 'utter').at(-1);
    expect(said?.args).toEqual({ text: 'This is Eva', from: 'Eva' });
    expect(heard.some(({ type }) => type === 'log' || type === 'reaction')).toBe(false);
  });

  test('is refused before it is accepted with anything that is not right', async () => {
    const bot = await deployedBot({ origins: PAGE });
    const other = await deployedBot();
    const [talk, foreign] = [await open(bot), await open(other)];
    const right = { ...talk, 'chat-token': bot.token };
    const handshakes = [
      listen(bot, right, 'https://evil.example'),
      listen(bot, right, 'null'),
      listen(bot, { ...right, 'chat-token': other.token }),
      listen(bot, { ...right, 'chat-token': '' }),
      listen(bot, talk),
      listen(bot, { ...right, conversation_token: newToken() }),
      listen(bot, { ...right, id: foreign.id }),
      listen(bot, { ...right, ...foreign }),
      listen(bot, { ...right, id: '' }),
    ];
    const ends = await Promise.all(
      handshakes.map(async ({ opened, closed }) => Promise.race([opened.then(() => 'accepted'), closed])),
    );
    expect(ends).not.toContain('accepted');
  });

  test('is one of five at most', async () => {
    const bot = await deployedBot();
    const talk = { ...(await open(bot)), 'chat-token': bot.token };
    const five = Array.from({ length: 5 }, () => listen(bot, talk));
    await Promise.all(five.map(({ opened }) => opened));
    const sixth = listen(bot, talk);
    expect(await Promise.race([sixth.opened.then(() => 'accepted'), sixth.closed])).not.toBe('accepted');
  });

  test('that says something too long is closed', async () => {
    const bot = await deployedBot();
    const { socket, opened, closed } = listen(bot, { ...(await open(bot)), 'chat-token': bot.token });
    await opened;
    socket.send('x'.repeat(100_000));
    expect([1006, 1008, 1009]).toContain(await closed);
  });
});
