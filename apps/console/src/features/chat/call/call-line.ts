import { TestCallMessage, testCalls, type TestCallInput } from '@parley/contract';
import * as z from 'zod/mini';
import { socketAddress } from '#shared/api/socket-address.ts';

/** A connection that cannot take two seconds of sound gets no more of it until it has caught up. */
const MOST_UNSENT_BYTES = 32_000;

export interface CallLine {
  sendFrame(frame: Int16Array): void;
  send(input: TestCallInput): void;
  /** Nothing is heard of it any more. */
  close(): void;
}

interface Listeners {
  hear(message: TestCallMessage): void;
  play(frame: Int16Array): void;
  /** The connection ended. After `ended` it is no loss. */
  closed(): void;
}

/** The connection of a test call. */
export function openCallLine(caller: string, { hear, play, closed }: Listeners): CallLine {
  const socket = new WebSocket(socketAddress(testCalls.call, caller === '' ? {} : { caller }));
  socket.binaryType = 'arraybuffer';
  const left = new AbortController();
  socket.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      if (data instanceof ArrayBuffer) play(new Int16Array(data));
      else hear(z.parse(TestCallMessage, JSON.parse(String(data))));
    },
    left,
  );
  socket.addEventListener('close', closed, left);
  const isOpen = () => socket.readyState === WebSocket.OPEN;
  return {
    sendFrame(frame) {
      if (isOpen() && socket.bufferedAmount < MOST_UNSENT_BYTES) socket.send(frame as Int16Array<ArrayBuffer>);
    },
    send(input) {
      if (isOpen()) socket.send(JSON.stringify(input));
    },
    close() {
      left.abort();
      socket.close();
    },
  };
}
