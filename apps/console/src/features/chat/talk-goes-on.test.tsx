import { DEFAULT_SETTINGS, type TrackerEntry, type AnyEntry } from '@parley/domain';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChatPanel } from '#features/chat/chat-panel.tsx';
import { pendingTimers, waitFor as waitForTimer } from '@parley/dialogue';
import { notices } from '#shared/notices/notices.ts';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn, type SentCall } from '#testing/server.ts';

let clock: number;

function entry(type: AnyEntry['type'], value: string | number, args: AnyEntry['args'] = {}): TrackerEntry {
  clock += 1_000;
  return { type, value, args, timestamp: clock, turn: clock } as TrackerEntry;
}
const action = (name: string, args: AnyEntry['args'] = {}) => entry('action', name, args);
const utter = (text: string) => action('utter', { text });
const timeout = (seconds: number, reaction = 'Ask') => action('timeout', { seconds, reaction });

/** The browser's end of sockets that never were. */
class FakeSocket extends EventTarget {
  static all: FakeSocket[] = [];
  readonly url: string;
  closedWith: number | undefined;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.all.push(this);
  }
  close(code: number): void {
    this.closedWith = code;
  }
  tell(entry: TrackerEntry): void {
    const message = new MessageEvent('message', { data: JSON.stringify(entry) });
    act(() => void this.dispatchEvent(message));
  }
}

beforeEach(() => {
  clock = 0;
  FakeSocket.all = [];
  signIn();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => vi.useRealTimers());

async function start(opening: TrackerEntry[], answers: Record<string, unknown> = {}) {
  const calls = serve({ 'POST /chat/init': () => ({ conversation_id: 'c1', tracker: opening }), ...answers });
  renderAt(<ChatPanel onClose={() => {}} />);
  await screen.findByText('Hello.');
  return calls.filter.bind(calls, ({ path }) => path === '/chat/timeout');
}

const passes = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('timers are those that are set and neither cleared nor run, from the whole tracker', () => {
  const fired = [entry('log', 'The timer ran', { level: 'info', began: 'timer', reaction: 7 })];
  const tracker = [
    timeout(5),
    timeout(30, 'Look'),
    timeout(9, ''),
    timeout(60, 'Gone'),
    action('clear_timeout', { reaction: 'Gone' }),
    ...fired,
    entry('reaction', 7, { name: 'Look' }),
    timeout(10),
  ];
  expect(pendingTimers(tracker)).toEqual([
    { reaction: 'Ask', setAt: clock, seconds: 10 },
    { reaction: '', setAt: 4_000, seconds: 9 },
  ]);
  expect(pendingTimers([...tracker, entry('intent', '__timeout__')])).toHaveLength(1);
  const timer = { reaction: 'Ask', setAt: 1_000_000_000, seconds: 10 };
  expect([0, 1_004_000, 9_999_999].map((now) => waitForTimer(timer, now))).toEqual([10_000, 6_000, 0]);
});

test('a timer asks the server when its time has come, and again while the server’s has not', async () => {
  const opening = [utter('Hello.'), timeout(20)];
  const replies = [[], [utter('Still there?')]];
  const asked = await start(opening, {
    'POST /chat/timeout': () => ({ conversation_id: 'c1', tracker: replies.shift() ?? [] }),
  });
  await passes(0);
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(asked()[0]?.body).toEqual({ reaction: 'Ask', last_ts: 2_000, get_meta: true });
  await passes(1_000);
  expect(await screen.findByText('Still there?')).toBeVisible();
  await passes(60_000);
  expect(asked()).toHaveLength(2);
});

test.each([
  ['a minute ahead', 60_000],
  ['a minute behind', -60_000],
  ['the server’s', 0],
])('where this clock is %s a timer asks when the server’s time has come', async (_, aheadMs) => {
  const served = Date.UTC(2026, 0, 1, 12);
  vi.setSystemTime(served + 500 + aheadMs);
  clock = served * 1_000;
  const tracker = [utter('Hello.'), timeout(20)];
  const headers = { date: new Date(served).toUTCString() };
  const asked = await start([], {
    'POST /chat/init': () => new Response(JSON.stringify({ conversation_id: 'c1', tracker }), { headers }),
    'POST /chat/timeout': () => ({ conversation_id: 'c1', tracker: [] }),
  });
  await passes(18_000);
  expect(asked()).toHaveLength(0);
  await passes(2_000);
  await waitFor(() => expect(asked()).toHaveLength(1));
});

test('a cleared timer asks nothing, and one that cannot be asked for says so once', async () => {
  const cleared = [utter('Hello.'), timeout(1), action('clear_timeout', { reaction: 'Ask' }), timeout(2, 'Look')];
  const asked = await start(cleared, { 'POST /chat/timeout': refusal(503, 'unavailable', 'Later') });
  await passes(60_000);
  expect(asked().map(({ body }) => (body as { reaction: string }).reaction)).toEqual(['Look']);
  expect(notices.get().shown.map(({ title }) => title)).toEqual(['Cannot send timeout request']);
});

test('while another system has the talk its messages are shown; a lost socket comes again after 3 to 4.5 s, a closed one never', async () => {
  await start([utter('Hello.'), action('redirect', { system: 'desk', url: 'https://desk.example' })]);
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  const [first] = FakeSocket.all;
  const url = new URL(first?.url ?? '');
  expect(url.pathname).toBe('/v1/chat/subscribe-integration-messages');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ project_id: '1', id: 'c1', last_ts: '2000' });
  const said = utter('This is Eva');
  first?.tell(said);
  expect(await screen.findByText('This is Eva')).toBeVisible();
  act(() => void first?.dispatchEvent(new CloseEvent('close', { code: 1012 })));
  await passes(2_900);
  expect(FakeSocket.all).toHaveLength(1);
  await passes(1_700);
  expect(FakeSocket.all).toHaveLength(2);
  const second = FakeSocket.all[1];
  expect(new URL(second?.url ?? '').searchParams.get('last_ts')).toBe('3000');
  // A missed entry may come twice.
  second?.tell(said);
  second?.tell(action('call_end'));
  expect(await screen.findByText('Conversation ended')).toBeVisible();
  expect(screen.getAllByText('This is Eva')).toHaveLength(1);
  expect(second?.closedWith).toBe(1000);
  await passes(10_000);
  expect(FakeSocket.all).toHaveLength(2);
});

test('entries that a call and the socket both bring count once: one timer, one request, in the order of their times', async () => {
  const opening = [utter('Hello.'), action('redirect', { system: 'desk', url: 'https://desk.example' })];
  const [intent, asks, wait] = [
    entry('intent', 'Ask', { text: 'a file' }),
    action('attachment', { label: 'Your contract' }),
    timeout(20),
  ];
  const uploads: SentCall[] = [];
  const asked = await start(opening, {
    'POST /chat': () => ({ conversation_id: 'c1', tracker: [intent, asks, wait] }),
    'POST /chat/timeout': () => ({ conversation_id: 'c1', tracker: [entry('intent', '__timeout__'), utter('There?')] }),
    'PUT /chat/attachments': (call: SentCall) => {
      uploads.push(call);
      return { conversation_id: 'c1', tracker: [utter('Thank you.')] };
    },
  });
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  // The socket is quicker than the answer of the call.
  for (const heard of [asks, wait]) FakeSocket.all[0]?.tell(heard);
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.type(screen.getByRole('textbox', { name: 'Type what a caller may say' }), 'a file{Enter}');
  await screen.findByText('a file');
  await user.upload(await screen.findByLabelText(/Your contract/), new File(['%PDF'], 'a.pdf'));
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('Thank you.')).toBeVisible();
  const form = uploads[0]?.body as FormData | undefined;
  expect(form?.get('chat_attachment_index')).toBe('0');
  await passes(20_000);
  await waitFor(() => expect(asked()).toHaveLength(1));
});

test('a file that the bot asks for is chosen and uploaded; without one the panel says so', async () => {
  vi.useRealTimers();
  const before = [utter('Hello.'), action('attachment', { label: 'A picture' })];
  const asks = action('attachment', { label: 'Your contract', accept: '.pdf', max_mb: 2 });
  const opening = [...before, asks];
  const got = [entry('intent', '__attachment__', { text: 'a.pdf', files: [] }), utter('Thank you.')];
  const answers = [refusal(413, 'too_large', 'a.pdf is larger than 2 MB'), { conversation_id: 'c1', tracker: got }];
  const calls: SentCall[] = [];
  await start(opening, {
    'PUT /chat/attachments': (call: SentCall) => {
      calls.push(call);
      return answers.shift();
    },
  });
  const user = userEvent.setup();
  const upload = screen.getByRole('button', { name: 'Upload' });
  await user.click(upload);
  const titles = () => notices.get().shown.map(({ title, message }) => [title, message]);
  expect(titles()).toEqual([['No Attachment provided: Please choose file first.', undefined]]);
  const file = new File(['%PDF'], 'a.pdf', { type: 'application/pdf' });
  await user.upload(screen.getByLabelText(/Your contract/), file);
  await user.click(upload);
  await waitFor(() => expect(titles()).toContainEqual(['Cannot upload files!', 'a.pdf is larger than 2 MB']));
  await user.click(upload);
  expect(await screen.findByText('Thank you.')).toBeVisible();
  expect(titles().at(-1)?.[0]).toBe('Successfully uploaded');
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
  const form = calls[1]?.body as FormData;
  expect([form.get('chat_attachment_index'), form.get('last_ts'), (form.get('files') as File).name]).toEqual([
    '1',
    String(asks.timestamp),
    'a.pdf',
  ]);
});

/** The browser's sound, which ends immediately. */
class FakeAudio extends EventTarget {
  static played: string[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
  }
  async play(): Promise<void> {
    FakeAudio.played.push(this.url);
    queueMicrotask(() => this.dispatchEvent(new Event('ended')));
  }
  pause(): void {}
}

test('where the client options want it what the bot says is read aloud in order, and a refusal is told once', async () => {
  vi.useRealTimers();
  FakeAudio.played = [];
  vi.stubGlobal('Audio', FakeAudio);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:sound', revokeObjectURL: () => {} }));
  const read: unknown[] = [];
  const answers = [new Response('RIFF'), new Response('RIFF'), refusal(404, 'no_voice', 'No voice is set up')];
  await start([utter('Hello.'), utter('How are you?'), utter('Anything else?'), utter('Bye.')], {
    'GET /settings': { ...DEFAULT_SETTINGS, chatbot_client_scss: '$read-utterances: true;' },
    'POST /chat/read-utter': ({ body }: SentCall) => {
      read.push((body as { utter: string }).utter);
      return answers.shift();
    },
  });
  await waitFor(() => expect(notices.get().shown.map(({ title }) => title)).toEqual(['Cannot read aloud']));
  expect(read).toEqual(['Hello.', 'How are you?', 'Anything else?']);
  expect(FakeAudio.played).toHaveLength(2);
});

test('a file that the bot plays has a player; one that is gone is named', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:sound', revokeObjectURL: () => {} }));
  vi.useRealTimers();
  const play = (file: string) => action('play', { file });
  await start([utter('Hello.'), play('hello.wav'), play('gone.wav')], {
    'GET /chat/file': ({ query }: SentCall) =>
      query.get('file') === 'hello.wav'
        ? new Response(new Blob(['RIFF'], { type: 'audio/wav' }), { headers: { 'content-type': 'audio/wav' } })
        : refusal(404, 'not_found', 'Not found'),
  });
  expect(await screen.findByLabelText('Played file hello.wav')).toHaveAttribute('src', 'blob:sound');
  await screen.findByText('Could not load gone.wav. Check that it is in Storage.');
});

test('without that option nothing is read', async () => {
  const calls: unknown[] = [];
  await start([utter('Hello.')], {
    'GET /settings': DEFAULT_SETTINGS,
    'POST /chat/read-utter': () => calls.push(1),
  });
  await passes(1_000);
  expect(calls).toEqual([]);
});
