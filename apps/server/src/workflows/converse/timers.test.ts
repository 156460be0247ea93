import { argOf } from '@parley/domain/tracker';
import { randomBytes } from 'node:crypto';
import type { TrackerEntry } from '@parley/domain/tracker';
import { beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { TestClient } from '#processes/testing/test-clients.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { outsideSystem } from '#testing/outside-system.ts';
import { testDatabase } from '#testing/test-database.ts';

const MINUTE_US = 60_000_000;
let calls = 0;
const { url, egressAllow } = await outsideSystem((request, response) => {
  calls += 1;
  request.resume().on('end', () => response.end('{}'));
});

/** The test advances the clock. */
let later = 0;
const now = () => systemClock() + later;
const options = { database: testDatabase(), now, egressAllow };
const first = await startTestProduct(options);
/** Another server on the database. Its memory is empty, as after a restart. */
const second = await startTestProduct(options);
let projectId: number;
let editor: TestClient;
let editorAtSecond: TestClient;

const call = (name: string, args: object = {}) => ({ name, args });
const on = (text: string) => ({ intents: ['__any__'], condition: `text === '${text}'` });

beforeAll(async () => {
  ({ projectId } = await first.blankProject());
  editor = await first.memberOf(projectId, 'editor');
  editorAtSecond = await second.memberOf(projectId, 'editor');
  await put('/v1/settings', { chatbot_client_scss: '$persistent-timeouts: true;' });
  await put('/v1/reactions/-1', { name: 'Ask', actions: [call('utter', { text: 'Still there?' })] });
  await put('/v1/reactions/-1', {
    name: 'Look',
    actions: [call('http', { url, save_as: 'a' }), call('utter', { text: 'Looked' })],
  });
  await put('/v1/reactions/-1', { name: 'Loop', actions: [call('timeout', { seconds: 30, reaction: 'Loop' })] });
  const timer = (reaction: string, seconds = 30) => call('timeout', { seconds, reaction });
  await put('/v1/reactions/-1', { name: 'Wait', ...on('wait'), actions: [timer('Ask')] });
  await put('/v1/reactions/-1', { name: 'Wait to look', ...on('look'), actions: [timer('Look')] });
  await put('/v1/reactions/-1', { name: 'Two', ...on('two'), actions: [timer('Look', 40), timer('Ask', 30)] });
  await put('/v1/reactions/-1', { name: 'Begin loop', ...on('loop'), actions: [timer('Loop')] });
  await put('/v1/reactions/-1', {
    name: 'Clear',
    ...on('clear'),
    actions: [call('clear_timeout', { reaction: 'Ask' })],
  });
  await put('/v1/reactions/-1', { name: 'End', ...on('end'), actions: [call('call_end')] });
});

async function put(path: string, body: unknown): Promise<void> {
  const { status, text } = await editor.send('PUT', path, { query: { project_id: projectId }, body });
  if (status !== 200) throw new Error(text);
}

interface Talk {
  id: string;
  conversation_token: string;
}

async function post(path: string, query: object, body: object, client = editor) {
  const { status, text } = await client.send('POST', path, { query: { project_id: projectId, ...query }, body });
  if (status !== 200) throw new Error(text);
  return JSON.parse(text) as { conversation_id: string; tracker: TrackerEntry[] };
}

async function talk(...said: string[]): Promise<Talk> {
  const conversation_token = randomBytes(16).toString('base64url');
  const { conversation_id: id } = await post('/v1/chat/init', { conversation_token }, {});
  for (const msg of said) await post('/v1/chat', { id, conversation_token }, { msg, last_ts: 0, message_id: msg });
  return { id, conversation_token };
}

const timeout = (talking: Talk, reaction: string | number, client = editor) =>
  post('/v1/chat/timeout', { ...talking }, { reaction, last_ts: 0 }, client);

async function saidIn({ conversation_token }: Talk): Promise<unknown[]> {
  const { tracker } = await post('/v1/chat/init', { conversation_token }, {});
  return tracker.flatMap((entry) => (entry.value === 'utter' ? [argOf(entry, 'text')] : []));
}

const fireBoth = () => Promise.all([first.api.fireTimers(), second.api.fireTimers()]);

test('a timer runs on a server that has not seen its conversation, once, and not before it is due', async () => {
  const waiting = await talk('wait');
  await second.api.fireTimers();
  expect(await saidIn(waiting)).toEqual([]);
  later += MINUTE_US;
  await second.api.fireTimers();
  await fireBoth();
  expect(await saidIn(waiting)).toEqual(['Still there?']);
  // The conversation continues at the first server, which has cached its earlier state.
  await post('/v1/chat', { ...waiting }, { msg: 'wait', last_ts: 1, message_id: 'again' });
  later += MINUTE_US;
  await first.api.fireTimers();
  expect(await saidIn(waiting)).toEqual(['Still there?', 'Still there?']);
});

test('it runs once if two servers and the client request it concurrently, and so do its calls', async () => {
  calls = 0;
  const talks = await Promise.all(Array.from({ length: 5 }, () => talk('look')));
  later += MINUTE_US;
  await Promise.all([
    fireBoth(),
    ...talks.flatMap((each) => [timeout(each, 'Look'), timeout(each, 'Look', editorAtSecond)]),
  ]);
  for (const each of talks) expect(await saidIn(each)).toEqual(['Looked']);
  expect(calls).toBe(talks.length);
});

test('a timer that was cleared, or whose conversation ended, never runs', async () => {
  const cleared = await talk('wait', 'clear');
  const ended = await talk('wait', 'end');
  later += MINUTE_US;
  await fireBoth();
  for (const each of [cleared, ended]) {
    await timeout(each, 'Ask');
    expect(await saidIn(each)).toEqual([]);
  }
});

test('no timer is lost and none runs twice when the clock is set forward or back by an hour', async () => {
  const HOUR_US = 60 * MINUTE_US;
  const early = await talk('wait');
  later += HOUR_US;
  await fireBoth();
  const between = await talk('wait');
  later -= HOUR_US;
  await fireBoth();
  expect([await saidIn(early), await saidIn(between)]).toEqual([['Still there?'], []]);
  // The conversation goes on although its last turn seems to be to come.
  await post('/v1/chat', { ...early }, { msg: 'wait', last_ts: 1, message_id: 'again' });
  later += HOUR_US + MINUTE_US;
  await fireBoth();
  await fireBoth();
  expect([await saidIn(early), await saidIn(between)]).toEqual([['Still there?', 'Still there?'], ['Still there?']]);
});

test('timers run in the order in which they are due', async () => {
  const waiting = await talk('two');
  later += MINUTE_US;
  await first.api.fireTimers();
  await first.api.fireTimers();
  expect(await saidIn(waiting)).toEqual(['Still there?', 'Looked']);
});

test('claims of an ended server are taken over', async () => {
  const waiting = await talk('wait');
  later += MINUTE_US;
  const claimed = await second.claimTimers();
  expect(claimed.map(({ id }) => id)).toContain(waiting.id);
  await first.api.fireTimers();
  expect(await saidIn(waiting)).toEqual([]);
  later += 2_000_000;
  await first.api.fireTimers();
  expect(await saidIn(waiting)).toEqual(['Still there?']);
});

test('a timer that a server did not survive is reported and put off, and goes the third time', async () => {
  const waiting = await talk('wait');
  const interruptions = async () => {
    const { tracker } = await post(
      '/v1/chat/init',
      { conversation_token: waiting.conversation_token },
      { get_meta: true },
    );
    return tracker.filter(({ args }) => 'interrupted' in args).map((entry) => [entry.value, argOf(entry, 'level')]);
  };
  for (let time = 1; time <= 3; time++) {
    later += 2 * MINUTE_US;
    await first.beginTimers();
    // Lets the claim of the ended server expire.
    later += 2_000_000;
    await fireBoth();
    await fireBoth();
    expect(await saidIn(waiting)).toEqual([]);
    expect(await interruptions()).toHaveLength(time);
  }
  const reason = 'The timer of reaction Ask was interrupted: the server stopped while it ran.';
  expect(await interruptions()).toEqual([
    [`${reason} It will run again`, 'error'],
    [`${reason} It will run again`, 'error'],
    [`${reason} It was removed`, 'error'],
  ]);
  const logs = [...first.logLines, ...second.logLines].filter((line) =>
    line.includes('a server stopped while a timer ran'),
  );
  expect(logs).toHaveLength(3);
  later += 2 * MINUTE_US;
  await fireBoth();
  expect(await saidIn(waiting)).toEqual([]);
});

test('a timer that was interrupted once runs when its new time has come', async () => {
  const waiting = await talk('wait');
  later += MINUTE_US;
  await first.beginTimers();
  later += 2_000_000;
  await fireBoth();
  expect(await saidIn(waiting)).toEqual([]);
  later += MINUTE_US;
  await fireBoth();
  expect(await saidIn(waiting)).toEqual(['Still there?']);
});

test('without persistent timeouts a timer waits for its client, who may be late but not early', async () => {
  await put('/v1/settings', { chatbot_client_scss: '' });
  const waiting = await talk('wait');
  await timeout(waiting, 'Ask');
  expect(await saidIn(waiting)).toEqual([]);
  later += MINUTE_US;
  await fireBoth();
  expect(await saidIn(waiting)).toEqual([]);
  for (const reaction of ['Look', 'No such', '', 0, 999_999]) await timeout(waiting, reaction);
  expect(await saidIn(waiting)).toEqual([]);
  const { tracker } = await timeout(waiting, 'Ask');
  expect(tracker.at(-1)).toMatchObject({ value: 'utter' });
  await timeout(waiting, 'Ask');
  expect(await saidIn(waiting)).toEqual(['Still there?']);
  await put('/v1/settings', { chatbot_client_scss: '$persistent-timeouts: true;' });
});

test('the timer of a reaction that was deleted or renamed since is run by the name that its client knows', async () => {
  const body = { name: 'Old name', actions: [call('utter', { text: 'Ran' })] };
  await put('/v1/reactions/-1', body);
  const listed = await editor.send('GET', '/v1/reactions', { query: { project_id: projectId } });
  const { id } = (JSON.parse(listed.text) as { id: number; name: string }[]).find(
    ({ name }) => name === 'Old name',
  ) ?? { id: 0 };
  await put('/v1/reactions/-1', {
    name: 'Wait old',
    ...on('old'),
    actions: [call('timeout', { seconds: 30, reaction: 'Old name' })],
  });
  const [byId, byName] = [await talk('old'), await talk('old')];
  later += MINUTE_US;
  await timeout(byId, id);
  expect(await saidIn(byId)).toEqual(['Ran']);
  await editor.send('DELETE', `/v1/reactions/${id}`, { query: { project_id: projectId } });
  const { tracker } = await timeout(byName, 'Old name');
  expect(tracker.some(({ type, value }) => type === 'intent' && value === '__timeout__')).toBe(true);
});

test('reactions that set each other’s timers end in the thousandth turn without a caller', async () => {
  const looping = await talk('loop');
  await first.setState(looping.id, (state) => ({ ...state, unasked: 998 }));
  for (let turn = 0; turn < 5; turn++) {
    later += MINUTE_US;
    await second.api.fireTimers();
  }
  const { tracker } = await post(
    '/v1/chat/init',
    { conversation_token: looping.conversation_token },
    { get_meta: true },
  );
  expect(tracker.filter(({ type, value }) => type === 'action' && value === 'timeout')).toHaveLength(3);
  expect(tracker.at(-1)?.value).toBe('1000 timers ran without a word from the caller; the rest were dropped');
});
