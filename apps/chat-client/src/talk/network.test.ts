import type { ChatClientConfig } from '@parley/contract/chat-client';
import type { TrackerEntry } from '@parley/domain/tracker';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApi } from '#talk/api.ts';
import { CallFailure } from '#talk/call-failure.ts';
import { listen } from '#talk/socket.ts';

/** A socket that the client opens, hears and closes. */
class FakeSocket extends EventTarget {
  static opened: FakeSocket[] = [];
  closedWith: number | undefined;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.opened.push(this);
  }
  hear(entry: object): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(entry) }));
  }
  end(code: number): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
  close(code: number): void {
    this.closedWith = code;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.opened = [];
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a lost websocket comes back after three seconds, where it was; one that was closed cleanly does not', () => {
  const heard: TrackerEntry[] = [];
  let last = 0;
  const listening = listen(
    () => `ws://parley.example/?last_ts=${last}`,
    (entry) => {
      heard.push(entry);
      last = entry.timestamp;
    },
  );
  FakeSocket.opened[0]?.hear({ timestamp: 7 });
  FakeSocket.opened[0]?.end(1006);
  vi.advanceTimersByTime(2_999);
  expect(FakeSocket.opened).toHaveLength(1);
  vi.advanceTimersByTime(501);
  expect(FakeSocket.opened[1]?.url).toBe('ws://parley.example/?last_ts=7');
  FakeSocket.opened[1]?.end(1000);
  vi.advanceTimersByTime(10_000);
  expect([FakeSocket.opened.length, heard.length]).toEqual([2, 1]);
  listening.close();
  expect(FakeSocket.opened[1]?.closedWith).toBe(1000);
});

test('a websocket that is left hears nothing more and does not come back', () => {
  const heard = vi.fn<(entry: TrackerEntry) => void>();
  const listening = listen(() => 'ws://parley.example/', heard);
  listening.close();
  FakeSocket.opened[0]?.hear({ timestamp: 1 });
  FakeSocket.opened[0]?.end(1006);
  vi.advanceTimersByTime(10_000);
  expect([heard.mock.calls.length, FakeSocket.opened.length]).toEqual([0, 1]);
});

const CONFIG = { project: 7, environment: 'prod', token: 'public' } as ChatClientConfig;
const warn = vi.fn<() => void>();
const TALK = { token: 'own', id: 'c1' };

test.each([
  [429, { 'retry-after': '7' }, '', { kind: 'limited', seconds: 7 }],
  [404, {}, '', { kind: 'gone' }],
  [503, { 'retry-after': '2' }, '', { kind: 'lost', seconds: 2 }],
  [502, {}, '<html>', { kind: 'lost' }],
  [
    400,
    {},
    '{"error":{"message":"body.msg: Too long","issues":[{"message":"Too long"}]}}',
    { kind: 'refused', message: 'Too long' },
  ],
  [413, {}, 'no JSON', { kind: 'refused', message: '' }],
])('an answer %s tells what to do', async (status, headers, body, failure) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers }));
  const told = await createApi('https://parley.example', CONFIG, warn)
    .say(TALK, 'hello', 'm1', 0)
    .catch((error: unknown) => error);
  expect(told).toBeInstanceOf(CallFailure);
  expect(told).toMatchObject({ failure });
});

test.each([
  [{ isAllowed: false }, 'not allowed'],
  [{ isAllowed: true }, 'lost'],
])('a call without an answer asks if the page may call: %j', async (told, kind) => {
  vi.stubGlobal('fetch', (url: string) =>
    url === 'https://parley.example/chatbot/7/prod/public/origin'
      ? Promise.resolve(Response.json(told))
      : Promise.reject(new TypeError('Failed to fetch')),
  );
  const api = createApi('https://parley.example', CONFIG, warn);
  warn.mockClear();
  await expect(api.init('own', '')).rejects.toMatchObject({ failure: { kind } });
  expect(warn).toHaveBeenCalledTimes(kind === 'lost' ? 0 : 1);
});

test('calls bring the chat token in a header and no cookie', async () => {
  const asked = vi.fn<typeof fetch>(async () => Response.json({ conversation_id: 'c1', tracker: [] }));
  vi.stubGlobal('fetch', asked);
  await createApi('https://parley.example', CONFIG, warn).say(TALK, 'hello', 'm1', 5);
  const [url, options] = asked.mock.calls[0] ?? [];
  expect(url).toBe('https://parley.example/v1/chat?project_id=7&project_env=prod&conversation_token=own&id=c1');
  expect(options).toMatchObject({ credentials: 'omit', headers: { 'chat-token': 'public' } });
  expect(options?.body).toBe('{"msg":"hello","last_ts":5,"message_id":"m1"}');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(createApi('', CONFIG, warn).init('own', '')).rejects.toMatchObject({ failure: { kind: 'lost' } });
});
