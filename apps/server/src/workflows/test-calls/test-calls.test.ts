import type { AddressInfo } from 'node:net';
import {
  calls,
  conversations,
  fullPath,
  reactions,
  TestCallMessage,
  testCalls,
  type BodyInput,
} from '@parley/contract';
import type { CallPart } from '@parley/domain/call';
import type { Recognizer, Speaker } from '@parley/voice';
import { FRAME_BYTES } from '@parley/voice/browser/browser-leg';
import { framesOf, speech, tone } from '@parley/voice/testing/sounds';
import { WebSocket } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { callerIn } from '#processes/testing/caller.ts';
import type { TestClient } from '#processes/testing/test-clients.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { silentSpeaker } from '#workflows/test-calls/silent-speaker.ts';

const WAIT = { timeout: 20_000, interval: 20 };

/** Hears the same in every recording. */
const recognizer: Recognizer = {
  name: 'ears',
  mode: 'stream',
  open(_options, { partial, final }) {
    let isAsked = false;
    return {
      push(frame) {
        if (!isAsked && Math.abs(frame[10] ?? 0) > 500) partial('lost');
        isAsked ||= Math.abs(frame[10] ?? 0) > 500;
      },
      endUtterance: () => void setImmediate(() => final({ text: 'lost card', confidence: 0.8 })),
      close: () => undefined,
    };
  },
};
const broken: Recognizer = {
  ...{ name: 'broken', mode: 'utterance' },
  open: () => {
    throw new Error('The key is wrong');
  },
};
const unreachable: Recognizer = {
  ...{ name: 'unreachable', mode: 'utterance' },
  open: () => {
    throw new Error('connect ECONNREFUSED 10.0.0.5:2700');
  },
};
const speaker: Speaker = {
  name: 'tones',
  can: { speed: false, pitch: false },
  async *speak({ text }) {
    yield { samples: tone(440, 20 * text.length, { rate: 8_000, level: 5_000 }), rate: 8_000 };
  },
};

const product = await startTestProduct({ recognizers: [recognizer, broken, unreachable], speakers: [speaker] });
let projectId: number;
let editor: TestClient;
let call: ReturnType<typeof callerIn>;
let host: string;
const sockets: WebSocket[] = [];
afterAll(() => sockets.forEach((socket) => socket.close()));

const does = (name: string, args: Record<string, unknown> = {}) => ({ name, args });
const on = (text: string) => ({ intents: ['__any__'], condition: `text === '${text}'` });

beforeAll(async () => {
  ({ projectId } = await product.blankProject());
  editor = await product.memberOf(projectId, 'editor');
  call = callerIn(projectId, editor);
  const add = async (body: BodyInput<typeof reactions.create>) => {
    const { error } = await call(reactions.create, { body });
    expect(error).toBeUndefined();
  };
  const greeting = does('utter', { text: 'Hello {{ slots.caller }}, this is a long greeting' });
  await add({ name: 'Greet', intents: ['__start__'], actions: [greeting] });
  await add({ name: 'Balance', ...on('1'), actions: [does('utter', { text: 'You owe nothing.' })] });
  await add({ name: 'Lost', ...on('lost card'), actions: [does('utter', { text: 'It is blocked.' })] });
  await add({ name: 'End', ...on('bye'), actions: [does('utter', { text: 'Bye' }), does('call_end')] });
  await product.api.app.listen({ port: 0, host: '127.0.0.1' });
  host = `127.0.0.1:${(product.api.app.server.address() as AddressInfo).port}`;
});

interface Options {
  endpoint?: typeof testCalls.call | typeof testCalls.recognize;
  query?: Record<string, string>;
  client?: TestClient;
  headers?: Record<string, string>;
}

async function connect({ endpoint = testCalls.call, query = {}, client = editor, headers = {} }: Options = {}) {
  const search = new URLSearchParams({ project_id: String(projectId), ...query });
  const socket = new WebSocket(`ws://${host}${fullPath(endpoint)}?${search}`, {
    headers: { origin: `http://${host}`, cookie: client.cookie, ...headers },
  });
  socket.binaryType = 'arraybuffer';
  sockets.push(socket);
  const told: TestCallMessage[] = [];
  const sound: number[] = [];
  socket.addEventListener('message', ({ data }: { data: unknown }) => {
    if (data instanceof ArrayBuffer) sound.push(data.byteLength);
    else told.push(JSON.parse(String(data)) as TestCallMessage);
  });
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.addEventListener('open', () => resolve(true));
    socket.addEventListener('error', () => resolve(false));
  });
  const send = (message: object | string) =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  const parts = () => told.flatMap((one) => (one.kind === 'part' ? [one.part] : []));
  return {
    ...{ socket, told, sound, closed, isOpen, send, parts },
    said: () => wordsOf(parts()),
    end: () => told.find(({ kind }) => kind === 'ended'),
  };
}

const wordsOf = (parts: CallPart[]) => parts.flatMap((part) => (part.kind === 'said' ? [part.text] : []));

test('a page hears the greeting of the draft, types, presses keys, interrupts, and the bot hangs up', async () => {
  const page = await connect({ query: { caller: '+420 123' } });
  await expect.poll(() => page.sound.length, WAIT).toBeGreaterThan(5);
  expect(new Set(page.sound)).toEqual(new Set([FRAME_BYTES]));
  expect(page.said()).toEqual(['Hello +420123, this is a long greeting']);
  page.send({ kind: 'text', text: 'lost card' });
  await expect.poll(page.said, WAIT).toContain('It is blocked.');
  expect(page.parts()).toContainEqual(expect.objectContaining({ kind: 'barge_in', by: 'speech' }));
  for (const key of ['1', '#']) page.send({ kind: 'key', key });
  await expect.poll(page.said, WAIT).toContain('You owe nothing.');
  page.send({ kind: 'text', text: 'bye' });
  expect(await page.closed).toBe(1000);
  expect(page.end()).toMatchObject({ by: 'bot' });
  for (const message of page.told) expect(() => TestCallMessage.parse(message)).not.toThrow();
  const kinds = new Set(page.told.map(({ kind }) => kind));
  expect([...kinds]).toEqual(expect.arrayContaining(['begun', 'conversation', 'entry', 'state', 'expects', 'partial']));
});

test('the call has a record like one of the telephone, with the draft as its environment', async () => {
  const { body } = await call(calls.list, { query: { project_env: 'draft' } });
  expect(body.items[0]).toMatchObject({ environment: 'draft', caller: '+420123', hung_up_by: 'bot' });
  const [first] = body.items;
  if (!first) throw new Error('No call');
  const { id, conversation_id } = first;
  const { body: one } = await call(calls.get, { params: { id }, query: { project_env: 'draft' } });
  expect(wordsOf(one.parts.map(({ part }) => part))).toEqual(
    expect.arrayContaining(['It is blocked.', 'You owe nothing.', 'Bye']),
  );
  const { body: talk } = await call(conversations.get, { params: { conversation: conversation_id ?? '' } });
  expect(JSON.stringify(talk)).toContain('"phone"');
  for (const environment of ['dev', 'prod']) {
    const listed = await call(calls.list, { query: { project_env: environment } });
    expect(listed.body.items).toEqual([]);
  }
});

test('speech of the microphone is recognized and answered', async () => {
  const page = await connect();
  await expect.poll(() => page.told.some((one) => one.kind === 'state' && one.state === 'listening'), WAIT).toBe(true);
  const silence = new Int16Array(8_000);
  const frames = framesOf(new Int16Array([...speech(700, { level: 6_000 }), ...silence]));
  const beat = setInterval(() => {
    const frame = frames.shift();
    if (frame) page.socket.send(new Uint8Array(frame.buffer, frame.byteOffset, frame.byteLength));
  }, 20);
  await expect.poll(page.said, WAIT).toContain('It is blocked.');
  clearInterval(beat);
  expect(page.told).toContainEqual(expect.objectContaining({ kind: 'partial', text: 'lost' }));
  expect(page.parts()).toContainEqual({ kind: 'heard', text: 'lost card', confidence: 0.8 });
  page.send({ kind: 'hang_up' });
  expect(await page.closed).toBe(1000);
  expect(page.end()).toMatchObject({ by: 'caller' });
});

test.each([
  ['no message of a call', (page: Awaited<ReturnType<typeof connect>>) => page.send('hello')],
  ['a key that no telephone has', (page: Awaited<ReturnType<typeof connect>>) => page.send({ kind: 'key', key: 'x' })],
  ['sound of another length', (page: Awaited<ReturnType<typeof connect>>) => page.socket.send(new Uint8Array(10))],
  [
    'a flood of keys',
    (page: Awaited<ReturnType<typeof connect>>) => {
      for (let sent = 0; sent < 300; sent++) page.send({ kind: 'key', key: '1' });
    },
  ],
  [
    'more sound than time has passed',
    (page: Awaited<ReturnType<typeof connect>>) => {
      for (let sent = 0; sent < 600; sent++) page.socket.send(new Uint8Array(FRAME_BYTES));
    },
  ],
])('%s ends the call with a reason', async (_what, send) => {
  const page = await connect();
  send(page);
  expect(await page.closed).toBe(1000);
  expect(page.end()).toMatchObject({ by: 'network', reason: expect.stringMatching(/^The page sent /u) });
});

test('a message that is longer than any of a call breaks the connection', async () => {
  const page = await connect();
  page.send({ kind: 'text', text: 'a'.repeat(5_000) });
  expect(await page.closed).toBe(1009);
});

test('a project has three test calls at once, and a place is free again after a call', async () => {
  const going = async () => (await call(calls.list, { query: { project_env: 'draft', going: '1' } })).body.items;
  // The call of the test before keeps its place until it has ended.
  await expect.poll(going, WAIT).toEqual([]);
  const pages = [await connect(), await connect(), await connect()];
  // A call has its place once it has begun, not when its socket opens.
  await expect.poll(() => pages.map(({ told }) => told[0]?.kind), WAIT).toEqual(['begun', 'begun', 'begun']);
  const fourth = await connect();
  expect(await fourth.closed).toBe(1000);
  expect(fourth.end()).toMatchObject({ reason: expect.stringContaining('Too many test calls') });
  for (const page of pages) page.socket.close();
  await expect.poll(going, WAIT).toEqual([]);
  const again = await connect();
  await expect.poll(() => again.told.length, WAIT).toBeGreaterThan(0);
  expect(again.told[0]).toMatchObject({
    kind: 'begun',
    recognizers: ['ears', 'broken', 'unreachable'],
    voices: ['tones'],
  });
  again.send({ kind: 'hang_up' });
  await again.closed;
});

test('pages of other sites, strangers and people without the right get no call and no recognizer', async () => {
  const nobody = await product.clientOf('nobody');
  const viewer = await product.memberOf(projectId, 'viewer');
  const refused: Options[] = [
    { headers: { origin: 'https://evil.example' } },
    { headers: { origin: 'null' } },
    { client: nobody },
    { client: await product.clientOf('outsider') },
    { endpoint: testCalls.recognize, client: viewer },
    { endpoint: testCalls.recognize, headers: { origin: 'https://evil.example' } },
    { query: { caller: 'somebody' } },
  ];
  for (const options of refused) expect((await connect(options)).isOpen, JSON.stringify(options.headers)).toBe(false);
});

test('a tester who is removed from the project hears no more', async () => {
  const leaving = await product.memberOf(projectId, 'editor');
  const page = await connect({ client: leaving });
  await expect.poll(() => page.told.length, WAIT).toBeGreaterThan(0);
  await withSystem(product.db, (tx) =>
    tx.deleteFrom('project_members').where('user_id', '=', leaving.userId).execute(),
  );
  expect(await page.closed).toBe(1000);
  expect(page.end()).toMatchObject({ by: 'network', reason: 'Your access to this project has changed' });
});

test('without a voice the bot is silent for as long as it would speak', async () => {
  const words = { text: 'one two three four five six', voice: null, language: 'en', speed: 2, pitch: 1 };
  const sounds = await Array.fromAsync(silentSpeaker.speak(words, new AbortController().signal));
  expect(sounds.map(({ samples, rate }) => [samples.length / rate, samples.every((value) => value === 0)])).toEqual([
    [1.05, true],
  ]);
});

test('a recording becomes text, or the words of the recognizer that fails', async () => {
  const page = await connect({ endpoint: testCalls.recognize });
  for (const frame of framesOf(speech(300, { level: 6_000 })))
    page.socket.send(new Uint8Array(frame.buffer, frame.byteOffset, frame.byteLength));
  page.send('end');
  expect(await page.closed).toBe(1000);
  expect(page.told).toMatchObject([
    { kind: 'begun', recognizer: 'ears', seconds: 10 },
    { kind: 'partial', text: 'lost' },
    { kind: 'final', text: 'lost card', confidence: 0.8 },
  ]);
  const failing = await connect({ endpoint: testCalls.recognize, query: { recognizer: 'broken' } });
  expect(await failing.closed).toBe(1000);
  expect(failing.told.at(-1)).toEqual({ kind: 'failed', reason: 'The key is wrong' });
  const gone = await connect({ endpoint: testCalls.recognize, query: { recognizer: 'unreachable' } });
  expect(await gone.closed).toBe(1000);
  expect(gone.told.at(-1)).toEqual({ kind: 'failed', reason: 'The service refuses the connection' });
  const wrong = await connect({ endpoint: testCalls.recognize });
  wrong.send('begin');
  expect(await wrong.closed).toBe(1000);
  expect(wrong.told.at(-1)).toMatchObject({ kind: 'failed' });
});
