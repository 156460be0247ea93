import type { WebSocket } from 'undici';
import { expect, test } from 'vitest';
import { speechSocket } from '#platform/recognition/socket-recognizer.ts';

/** A connection whose other side takes nothing. */
function stalled() {
  let held = 0;
  const socket = Object.assign(new EventTarget(), {
    ...{ readyState: 1, OPEN: 1, close: () => undefined },
    send: (data: Buffer | string) => void (held += data.length),
  });
  Object.defineProperty(socket, 'bufferedAmount', { get: () => held });
  return { socket: socket as unknown as WebSocket, held: () => held };
}

test('a service that takes nothing fails instead of filling the memory', () => {
  const { socket, held } = stalled();
  const failures: string[] = [];
  const events = { partial: () => undefined, final: () => undefined, failed: (why: string) => void failures.push(why) };
  const line = speechSocket(
    () => socket,
    { end: '', hear: () => undefined },
    events,
    () => undefined,
  );
  for (let frames = 0; frames < 3_000; frames++) line.push(new Int16Array(160));
  expect(failures).toEqual(['The speech recognition is too slow']);
  expect(held()).toBeLessThan(100_000);
});
