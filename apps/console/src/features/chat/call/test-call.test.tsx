import type { TestCallMessage } from '@parley/contract';
import type { TrackerEntry } from '@parley/domain';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ChatPanel } from '#features/chat/chat-panel.tsx';
import { closeChat, openChat } from '#parts/chat/chat-panel-state.ts';
import { renderAt } from '#testing/render.tsx';
import { serve, signIn } from '#testing/server.ts';

/** The browser's end of a connection that never was. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readonly url: string;
  readonly readyState = FakeSocket.OPEN;
  readonly bufferedAmount = 0;
  readonly sent: unknown[] = [];
  binaryType = 'blob';
  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }
  close(): void {}
  tell(...messages: TestCallMessage[]): void {
    act(() => {
      for (const message of messages)
        this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
    });
  }
  break(): void {
    act(() => void this.dispatchEvent(new CloseEvent('close', { code: 1006 })));
  }
}

const begun = (names: { recognizers?: string[]; voices?: string[] } = {}): TestCallMessage => ({
  ...{ kind: 'begun', call_id: 7, recognizers: ['vosk'], voices: ['espeak-ng'], seconds: 900 },
  ...names,
});
const greeting = {
  ...{ type: 'action', value: 'utter', args: { text: 'Hello, how can I help?' }, timestamp: 1_000, turn: 1_000 },
} as unknown as TrackerEntry;

beforeEach(() => {
  FakeSocket.all = [];
  signIn();
  serve({});
  vi.stubGlobal('WebSocket', FakeSocket);
  openChat('call');
  return closeChat;
});

const button = (name: string) => screen.findByRole('button', { name });

async function dial(number = '') {
  const user = userEvent.setup();
  renderAt(<ChatPanel onClose={() => undefined} />);
  if (number !== '') await user.type(await screen.findByLabelText('Calls from'), number);
  await user.click(await button('Call'));
  await vi.waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  const [socket] = FakeSocket.all;
  if (!socket) throw new Error('No connection');
  return { socket, user };
}

it('shows the call as it goes: words, what the bot waits for, times, and its end', async () => {
  const { socket, user } = await dial('+420 123');
  expect(new URL(socket.url).searchParams.get('caller')).toBe('+420 123');
  socket.tell(
    begun(),
    { kind: 'conversation', id: 'c1', token: 't1' },
    { kind: 'entry', entry: greeting },
    { kind: 'state', at: 10, state: 'speaking' },
    { kind: 'part', at: 20, part: { kind: 'said', text: 'Hello, how can I help?', answer_ms: null } },
    { kind: 'expects', at: 30, answer: 'digits', length: 8, pause_ms: 1_500, is_sensitive: true },
  );
  expect(await screen.findByText('Hello, how can I help?')).toBeVisible();
  expect(screen.getByText('Bot speaks')).toBeVisible();
  expect(screen.getByText('Waits for 8 digits · not recorded')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Say this, as if it was heard' }), 'lost card 5{Enter}');
  await user.click(await button('Keypad'));
  await user.click(await button('Key 7'));
  fireEvent.keyDown(await button('Key 7'), { key: '#' });
  expect(socket.sent).toEqual([
    { kind: 'text', text: 'lost card 5' },
    { kind: 'key', key: '7' },
    { kind: 'key', key: '#' },
  ]);
  socket.tell({ kind: 'partial', at: 40, text: 'my card' });
  expect(screen.getByText('my card…')).toBeVisible();
  socket.tell(
    { kind: 'part', at: 50, part: { kind: 'barge_in', by: 'speech', after_ms: 1_200 } },
    {
      ...{ kind: 'part', at: 60 },
      part: {
        ...{ kind: 'said', text: 'It is blocked.', answer_ms: 480 },
        parts: { pause: 250, recognizer: 120, turn: 40, voice: 70 },
      },
    },
  );
  await user.click(await button('Call events'));
  expect(screen.getByText('You interrupted the bot after 1.2 s, by speech')).toBeVisible();
  expect(screen.getByText('480 ms: pause 250, recognizer 120, turn 40, voice 70')).toBeVisible();
  await user.click(await button('Hang up'));
  expect(socket.sent.at(-1)).toEqual({ kind: 'hang_up' });
  socket.tell({ kind: 'ended', by: 'caller', reason: 'The caller has hung up' });
  expect(screen.getByText('You have hung up.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Page of the call' })).toHaveAttribute(
    'href',
    '/app/logs?project_id=1&view=calls&env=draft&call=7',
  );
  expect(await button('Call again')).toBeVisible();
  expect(screen.getByText('Hello, how can I help?')).toBeVisible();
});

it('says what is missing: a secure page, a recognizer, a voice', async () => {
  const { socket } = await dial();
  socket.tell(begun({ recognizers: [], voices: [] }));
  expect(screen.getByText(/not opened by https/u)).toBeVisible();
  expect(screen.getByText(/No recognizer is set up/u)).toBeVisible();
  expect(screen.getByText(/No voice is installed/u)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mute' })).toBeNull();
});

it('says that the connection was lost, and why the server ended a call', async () => {
  const { socket, user } = await dial();
  socket.tell(begun());
  socket.break();
  expect(screen.getByRole('alert')).toHaveTextContent('The connection to the server was lost');
  await user.click(await button('Call again'));
  await vi.waitFor(() => expect(FakeSocket.all).toHaveLength(2));
  FakeSocket.all[1]?.tell({ kind: 'ended', by: 'network', reason: 'Too many test calls are in progress.' });
  expect(screen.getByText('Too many test calls are in progress.')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('takes no number that is none, and leads back to the test chat', async () => {
  const user = userEvent.setup();
  renderAt(<ChatPanel onClose={() => undefined} />);
  await user.type(await screen.findByLabelText('Calls from'), 'Anna');
  await user.click(await button('Call'));
  expect(screen.getByText('Enter a telephone number, or nothing.')).toBeVisible();
  expect(FakeSocket.all).toHaveLength(0);
  serve({ 'POST /chat/init': { conversation_id: 'c1', tracker: [greeting] } });
  await user.click(await button('Back to the test chat'));
  expect(await screen.findByText('Hello, how can I help?')).toBeVisible();
  await user.click(await button('Call the bot'));
  expect(await button('Call')).toBeVisible();
});

it('follows the newest words unless the reader has scrolled up', async () => {
  const { socket } = await dial();
  const word = (timestamp: number): TestCallMessage => ({ kind: 'entry', entry: { ...greeting, timestamp } });
  socket.tell(begun(), word(1_000));
  const log = screen.getByRole('log');
  const follow = vi.fn();
  Object.defineProperties(log, { scrollHeight: { value: 1_000 }, clientHeight: { value: 100 } });
  log.scrollTo = follow;
  const scrollTo = (top: number) => {
    log.scrollTop = top;
    fireEvent.scroll(log);
    follow.mockClear();
  };
  // The view has shrunk while it scrolled to the words before.
  scrollTo(500);
  socket.tell(word(2_000));
  expect(follow).toHaveBeenCalled();
  scrollTo(300);
  socket.tell(word(3_000));
  expect(follow).not.toHaveBeenCalled();
});
