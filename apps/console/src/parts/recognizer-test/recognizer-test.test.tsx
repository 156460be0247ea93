import type { RecognizerMessage } from '@parley/contract';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { RecognizerTest } from '#parts/recognizer-test/recognizer-test.tsx';
import { renderAt } from '#testing/render.tsx';
import { serve, signIn } from '#testing/server.ts';

/** The browser's end of a connection that never was. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static last: FakeSocket | undefined;
  readonly readyState = FakeSocket.OPEN;
  readonly sent: unknown[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.last = this;
  }
  send(data: unknown): void {
    this.sent.push(data);
  }
  close(): void {}
  tell(message: RecognizerMessage): void {
    act(() => void this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) })));
  }
}

class FakeNode {
  static capture: EventTarget | undefined;
  readonly port = Object.assign(new EventTarget(), { start: () => undefined, postMessage: () => undefined });
  constructor(_context: unknown, name: string) {
    if (name === 'capture') FakeNode.capture = this.port;
  }
  connect(): void {}
}

class FakeContext {
  readonly audioWorklet = { addModule: async () => undefined };
  readonly destination = {};
  async resume(): Promise<void> {}
  async close(): Promise<void> {}
  createMediaStreamSource() {
    return { connect: () => undefined };
  }
}

const say = (frame: Int16Array) =>
  act(() => void FakeNode.capture?.dispatchEvent(new MessageEvent('message', { data: frame })));
const stop = vi.fn();

/** The microphone of this computer; `refusal` is the name of the browser's error. */
function microphone(refusal?: string): void {
  const getUserMedia = async () => {
    if (refusal !== undefined) throw new DOMException('No', refusal);
    return { getTracks: () => [{ stop }] };
  };
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
}

beforeEach(() => {
  FakeSocket.last = undefined;
  stop.mockClear();
  signIn();
  serve({});
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('AudioWorkletNode', FakeNode);
  return () => Reflect.deleteProperty(navigator, 'mediaDevices');
});

async function record() {
  const user = userEvent.setup();
  renderAt(<RecognizerTest recognizers={['vosk']} recognizer="vosk" />);
  await user.click(screen.getByRole('button', { name: 'Test with your microphone' }));
  return user;
}

it('records, shows the text so far and the final one, and gives the microphone back', async () => {
  microphone();
  const user = await record();
  await vi.waitFor(() => expect(FakeSocket.last).toBeDefined());
  const socket = FakeSocket.last;
  expect(new URL(socket?.url ?? '').searchParams.get('recognizer')).toBe('vosk');
  socket?.tell({ kind: 'begun', recognizer: 'vosk', language: 'en', seconds: 10 });
  const frame = new Int16Array(160);
  say(frame);
  expect(socket?.sent).toEqual([frame]);
  socket?.tell({ kind: 'partial', text: 'my card' });
  expect(screen.getByText('my card…')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(socket?.sent.at(-1)).toBe('end');
  socket?.tell({ kind: 'final', text: 'my card is lost', confidence: 0.87, milliseconds: 140 });
  expect(screen.getByText('“my card is lost”')).toBeVisible();
  expect(screen.getByText('vosk · 87 % sure · 140 ms after the end')).toBeVisible();
  expect(stop).toHaveBeenCalled();
});

it('says why the recognizer failed, and why the microphone cannot be used', async () => {
  microphone();
  await record();
  await vi.waitFor(() => expect(FakeSocket.last).toBeDefined());
  FakeSocket.last?.tell({ kind: 'failed', reason: 'deepgram refuses the key' });
  expect(screen.getByRole('alert')).toHaveTextContent('The recognizer failed: deepgram refuses the key');
  microphone('NotAllowedError');
  await userEvent.click(screen.getByRole('button', { name: 'Record again' }));
  expect(await screen.findByText(/does not let this page use the microphone/u)).toBeVisible();
});

it('says that there is nothing to test without a recognizer', () => {
  renderAt(<RecognizerTest recognizers={[]} />);
  expect(screen.getByText(/No recognizer is set up/u)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
