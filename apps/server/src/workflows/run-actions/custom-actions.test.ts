import { randomBytes } from 'node:crypto';
import type { actions, ReplyOf } from '@parley/contract';
import type { TrackerEntry } from '@parley/domain/tracker';
import { beforeAll, expect, test, vi } from 'vitest';
import type { TestClient } from '#processes/testing/test-clients.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { outsideSystem } from '#testing/outside-system.ts';
import { testDatabase } from '#testing/test-database.ts';

/** Bodies that the bank's system received. It answers once `mayAnswer` resolves. */
const bodies: string[] = [];
let mayAnswer: Promise<void> = Promise.resolve();
const { url, egressAllow } = await outsideSystem((request, response) => {
  let body = '';
  request.on('data', (part) => (body += String(part)));
  request.on('end', () => {
    bodies.push(body);
    void mayAnswer.then(() => response.setHeader('content-type', 'application/json').end('{"balance": 812}'));
  });
});

const database = testDatabase();
const options = { database, egressAllow };
const product = await startTestProduct(options);
/** Another server on this database. */
const second = await startTestProduct(options);
let editor: TestClient;
let projectId: number;

const SOURCE = `
  export default async function ({ args, say, set, http, goto, conversation }) {
    const { status, body } = await http({ method: 'POST', url: '${url}/balance', body: { card: args.card } });
    set('balance', body.balance);
    say('It is ' + body.balance + ' (' + status + ')');
    goto('Anything else');
    if (conversation.environment !== 'draft') throw new Error('Not here');
  }`;

beforeAll(async () => {
  ({ projectId } = await product.blankProject());
  editor = await product.memberOf(projectId, 'editor');
  await put('/v1/actions/-1', { name: 'look up', source: SOURCE });
  await put('/v1/actions/-1', { name: 'fail', source: 'export default () => {\n  null.a;\n};' });
  const any = { intents: ['__any__'] };
  const ask = { name: 'look up', args: { card: '{{ text }}' } };
  await put('/v1/reactions/-1', { name: 'Balance', ...any, condition: "text === '4821'", actions: [ask] });
  await put('/v1/reactions/-1', { name: 'Anything else', intents: [], actions: [utter('{{ slots.balance }}, and?')] });
  const broken = [{ name: 'fail', args: {} }, utter('Still here')];
  await put('/v1/reactions/-1', { name: 'Broken', ...any, condition: "text === 'break'", actions: broken });
  const post = { method: 'post', url: `${url}/{{ text }}`, body: '{"said": "{{ text }}"}', save_as: 'answer' };
  const built = [{ name: 'http', args: post }, utter('{{ slots.answer.status }} {{ slots.answer.body.balance }}')];
  await put('/v1/reactions/-1', { name: 'Built in', ...any, condition: "text === 'http'", actions: built });
  const inside = [
    { name: 'http', args: { url: 'http://127.0.0.1:1/', save_as: 'answer' } },
    utter('{{ slots.answer.status }}'),
  ];
  await put('/v1/reactions/-1', { name: 'Inside', ...any, condition: "text === 'inside'", actions: inside });
});

const utter = (text: string) => ({ name: 'utter', args: { text } });

async function put(path: string, body: unknown): Promise<void> {
  const { status, text } = await editor.send('PUT', path, { query: { project_id: projectId }, body });
  if (status !== 200) throw new Error(text);
}

async function open(): Promise<{ id: string; conversation_token: string; lastTs: number }> {
  const conversation_token = randomBytes(16).toString('base64url');
  const query = { project_id: projectId, conversation_token };
  const { text } = await editor.send('POST', '/v1/chat/init', { query, body: {} });
  const { conversation_id, tracker } = JSON.parse(text) as { conversation_id: string; tracker: TrackerEntry[] };
  return { id: conversation_id, conversation_token, lastTs: tracker.at(-1)?.timestamp ?? 0 };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function say(
  { lastTs, ...ids }: Opened,
  msg: string,
  message_id = msg,
  client = editor,
): Promise<TrackerEntry[]> {
  const query = { project_id: projectId, ...ids };
  const body = { msg, last_ts: lastTs, message_id, get_meta: true };
  const { status, text } = await client.send('POST', '/v1/chat', { query, body });
  if (status !== 200) throw new Error(text);
  return (JSON.parse(text) as { tracker: TrackerEntry[] }).tracker;
}

const said = (entries: TrackerEntry[]) =>
  entries.flatMap(({ type, value, args }) => (type === 'action' && value === 'utter' ? [args['text']] : []));

test('an action calls a system of the company, remembers, says and continues', async () => {
  const entries = await say(await open(), '4821');
  expect(said(entries)).toEqual(['It is 812 (200)', '812, and?']);
  expect(bodies).toEqual(['{"card":"4821"}']);
});

test('a test made of a conversation gets its recorded answers, and makes no calls', async () => {
  const conversation = await open();
  const talked = await say(conversation, 'http');
  await say({ ...conversation, lastTs: talked.at(-1)?.timestamp ?? 0 }, '4821');
  const query = { project_id: projectId };
  const named = { name: 'Asks the bank', conversation_id: conversation.id, max_reactions: 3 };
  const { text } = await editor.send('POST', '/v1/tests/from-conversation', { query, body: named });
  const { id } = JSON.parse(text) as { id: number };
  bodies.length = 0;
  const { text: ran } = await editor.send('GET', `/v1/run/test/${id}`, { query });
  const { result, steps } = JSON.parse(ran) as { result: string; steps: { utterances: string[] }[] };
  expect(steps.map(({ utterances }) => utterances)).toEqual([['200 812'], ['It is 812 (200)', '812, and?']]);
  expect(result).toBe('ok');
  expect(bodies).toEqual([]);
});

test('what an action calls is called once, however often and at whichever server the caller tries again', async () => {
  const client = await otherServer();
  for (const isFirstAlone of [false, true]) {
    bodies.length = 0;
    const answering = Promise.withResolvers<void>();
    mayAnswer = answering.promise;
    const conversation = await open();
    const first = say(conversation, '4821', 'the same');
    if (isFirstAlone) await vi.waitFor(() => expect(bodies).toHaveLength(1));
    const others = [say(conversation, '4821', 'the same', client), say(conversation, '4821', 'the same')];
    await vi.waitFor(() => expect(bodies).toHaveLength(1));
    answering.resolve();
    const [one, other, again] = await Promise.all([first, ...others]);
    expect(bodies).toEqual(['{"card":"4821"}']);
    expect(other).toEqual(one);
    expect(again).toEqual(one);
    // The conversation can continue at either server.
    expect(said(await say({ ...conversation, lastTs: one.at(-1)?.timestamp ?? 0 }, 'break', 'next', client))).toEqual([
      'Still here',
    ]);
  }
});

/** Sends this session to the second server. */
async function otherServer(): Promise<TestClient> {
  return second.memberOf(projectId, 'editor');
}

test('buttons offer the list that a system of the company gave', async () => {
  const actions = [
    { name: 'set', args: { name: 'cities', value: '["Brno", "Praha"]' } },
    { name: 'buttons', args: { options: '{{ slots.cities }}' } },
    { name: 'log', args: { level: 'loud', text: 'Offered' } },
  ];
  await put('/v1/reactions/-1', { name: 'Offer', intents: ['__any__'], condition: "text === 'offer'", actions });
  const entries = await say(await open(), 'offer');
  expect(entries.find(({ value }) => value === 'buttons')?.args).toEqual({
    options: ['Brno', 'Praha'].map((city) => ({ label: city, value: city })),
  });
  expect(entries.find(({ value }) => value === 'Offered')?.args).toEqual({ level: 'warn' });
});

test('a throwing action is logged with its line, and the rest of the reaction continues', async () => {
  const entries = await say(await open(), 'break');
  expect(said(entries)).toEqual(['Still here']);
  const log = entries.find(({ type, args }) => type === 'log' && args['level'] === 'error');
  expect(log).toMatchObject({
    value: 'Action fail failed',
    args: { action: 'fail', line: 2, error: expect.stringMatching(/^TypeError/u) },
  });
});

test('the built-in http keeps the answer in a slot, and says so when an address is not allowed', async () => {
  bodies.length = 0;
  const conversation = await open();
  const entries = await say(conversation, 'http');
  expect(said(entries)).toEqual(['200 812']);
  expect(bodies).toEqual(['{"said": "http"}']);
  const refused = await say(await open(), 'inside');
  expect(said(refused)).toEqual(['0']);
  expect(JSON.stringify(refused)).toContain('is not allowed');
});

test('an editor tries an action with sample input, and sees its effects', async () => {
  const query = { project_id: projectId };
  const body = { source: SOURCE, args: { card: '1' } };
  const { status, text } = await editor.send('POST', '/v1/actions/try', { query, body });
  const trial = JSON.parse(text) as ReplyOf<typeof actions.try>;
  expect(status).toBe(200);
  expect(trial.effects.map(({ kind }) => kind)).toEqual(['set', 'say', 'goto']);
  expect(trial.requests).toMatchObject([{ method: 'POST', url: `${url}/balance`, status: 200, error: null }]);
  expect(trial.failure).toBeNull();
});
